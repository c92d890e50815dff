import help from '@somesa/core/messages/en/site/help.json';
import { expect, it } from 'vitest';
import { joinWithOr, keepAmountsTogether, phoneAddress, toNonBreaking } from './format-text';

it.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A or B'],
  [[3, 6, 12], '3, 6 or 12'],
])('joins the names of %j into one sentence', (names, expected) =>
  expect(joinWithOr(help.or, names)).toBe(expected),
);

it('formats a phone number as a link without spaces, and prevents line breaks in numbers and references', () => {
  expect(phoneAddress('0800 100 700')).toBe('tel:0800100700');
  expect(toNonBreaking('0800 100 700')).toBe('0800\u00a0100\u00a0700');
  expect(toNonBreaking('SF-7KQ2')).toBe('SF\u20117KQ2');
});

it('keeps each amount of a sentence together with its currency', () => {
  expect(keepAmountsTogether('UGX 70,000 came. Still to pay: UGX 0.')).toBe(
    'UGX\u00a070,000 came. Still to pay: UGX\u00a00.',
  );
});
