const rows = require('fs').readFileSync('input.txt', 'utf8').split('\n');
const table = [1, 2, 3, 4].map(() => new Float64Array(1 << 27).fill(0.5));
