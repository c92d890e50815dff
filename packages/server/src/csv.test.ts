import { expect, it } from 'vitest';
import { csvOf } from './csv';

it.each([
  ['=1+1', "'=1+1"],
  ['+256', "'+256"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\t=1', "'\t=1"],
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
  ['a\r\nb', 'a b'],
])('the text %j is written %j: no spreadsheet runs it, no column moves', (text, written) => {
  expect(csvOf([['first', text]])).toBe(`first,${written}\r\n`);
});

it('a number stays a number, also below 0', () => {
  expect(csvOf([[1, -5_000, 0]])).toBe('1,-5000,0\r\n');
});
