const rows = require('fs').readFileSync('input.txt', 'utf8').split('\n');
const best = depth => best(depth + 1) + depth;
best(rows.length);
