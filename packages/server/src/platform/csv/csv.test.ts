import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCsv } from './csv';

it.each([
  ['=1+1', "'=1+1"],
  ['+256', "'+256"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\t=1', "'\t'=1"],
  ['Okello;=1+1', '"Okello;\'=1+1"'],
  ['Okello; +1', '"Okello;\' +1"'],
  ['a;"=1', '"a;\'""=1"'],
  ['a\t=1', "a\t'=1"],
  ['a;\n@b', '"a;\' @b"'],
  ['＝1', "'＝1"],
  ['a; b', '"a; b"'],
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
  ['a\r\nb', 'a b'],
])('writes the text %j as %j', (text, written) => {
  expect(formatCsv([['first', text]])).toBe(`first,${written}\r\n`);
});

it('writes numbers as they are, including negative ones', () => {
  expect(formatCsv([[1, -5_000, 0]])).toBe('1,-5000,0\r\n');
});

it('contains no formula for a reader that separates cells at semicolons or tabs', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', ';', ',', '"', ' ', 'a', '1', '\t', '\n'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      const written = formatCsv([['name', ...cells]]).trimEnd();
      for (const split of [';', '\t'])
        for (const cell of written.split(split).slice(1)) expect(cell, written).not.toMatch(/^[\s"]*[=+\-@]/);
    }),
    { numRuns: 3_000 },
  );
});
