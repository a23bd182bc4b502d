const hexagons = require('hexagons');
const rows = require('fs').readFileSync('input.txt', 'utf8').split('\n');
