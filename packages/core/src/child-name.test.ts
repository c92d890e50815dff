import { describe, expect, it } from 'vitest';
import { fitsMaskedName, fitsRegisteredName } from './child-name';
import { displayName } from './student';

const child = { firstName: 'Annet Grace', lastName: 'Nakato' };

describe('a typed name', () => {
  it.each(['Annet Nakato', 'nakato annet', 'ANNET G. NAKATO', 'Annét  Nakato-Babirye', 'Grace Annet Nakato'])(
    'fits the register as %s',
    (typed) => {
      expect(fitsRegisteredName(typed, child)).toBe(true);
      expect(fitsMaskedName(typed, displayName(child.firstName, child.lastName))).toBe(true);
    },
  );

  it.each(['Peter Okello', 'Nakato', 'Annet', 'Peter Nakato', 'Annet Okello', '', 'N. Annet'])(
    'does not fit the register as %j',
    (typed) => {
      expect(fitsRegisteredName(typed, child)).toBe(false);
      expect(fitsMaskedName(typed, displayName(child.firstName, child.lastName))).toBe(false);
    },
  );

  it('is compared in full where the whole name is known, and by the initial where it is masked', () => {
    expect(fitsMaskedName('Amina Nakato', 'A. Nakato')).toBe(true);
    expect(fitsRegisteredName('Amina Nakato', child)).toBe(false);
  });

  it('needs every word of a last name of two words', () => {
    expect(fitsMaskedName('Mary Okello', 'M. Atim Okello')).toBe(false);
    expect(fitsMaskedName('Mary Jane Atim Okello', 'M. Atim Okello')).toBe(true);
  });
});
