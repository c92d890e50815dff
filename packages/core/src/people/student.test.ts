import { describe, expect, it } from 'vitest';
import { isRegNo, maskChildName, normaliseRegNo, toRegNoKey } from './student';

describe('maskChildName', () => {
  it.each([
    ['Aisha', 'Nakato', 'A. Nakato'],
    [' aisha ', ' Nakato ', 'A. Nakato'],
    ['Mary Jane', 'Atim Okello', 'M. Atim Okello'],
    ['Éric', 'Ssemwogerere', 'É. Ssemwogerere'],
    ['𝔄da', 'Atim', '𝔄. Atim'],
    ['Madonna', '', 'Madonna'],
    ['', ' Nakato', 'Nakato'],
  ])('masks %s %s as %s', (first, last, shown) => expect(maskChildName(first, last)).toBe(shown));
});

describe('registration number', () => {
  it.each(['SMK-0001', 'smk-0001', ' s m k - 0 0 0 1 ', '\tSMK-0001\n'])('normalises %j', (typed) =>
    expect(normaliseRegNo(typed)).toBe('SMK-0001'),
  );

  it.each(['SMK-0001', 'smk0001', 'SMK 0001', 'smk/0001', 'SMK.0001', 'SMK‑0001'])(
    'has the same key for %j',
    (typed) => expect(toRegNoKey(typed)).toBe('SMK0001'),
  );

  it.each(['A', 'A1', '0001', 'SMK/2026/0001', 'S.1-2', 'A'.repeat(24)])('can be %s', (regNo) =>
    expect(isRegNo(regNo)).toBe(true),
  );

  it.each(['', '-A1', '/A1', 'A_1', 'A 1', 'a1', 'A'.repeat(25), "A';--", '<B>', 'A\u0000', 'A1\n'])(
    'can’t be %j',
    (regNo) => expect(isRegNo(regNo)).toBe(false),
  );
});
