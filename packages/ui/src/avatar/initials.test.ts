import { expect, test } from 'vitest';
import { initialsOf } from './initials';

test.each([
  ['Sarah Nakato', 'SN'],
  ['nakato sarah okello', 'NO'],
  ['Prince', 'P'],
  ['  ', ''],
  ['Ŋŋulu Éva', 'ŊÉ'],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
