import { describe, expect, it } from 'vitest';
import { fitsMaskedName, fitsRegisteredName } from './child-name';
import { displayName } from './student';

const child = { firstName: 'Annet Grace', lastName: 'Nakato' };

describe('fitsMaskedName and fitsRegisteredName', () => {
  it.each(['Annet Nakato', 'nakato annet', 'ANNET G. NAKATO', 'Annét  Nakato-Babirye', 'Grace Annet Nakato'])(
    'accept %s',
    (typed) => {
      expect(fitsRegisteredName(typed, child)).toBe(true);
      expect(fitsMaskedName(typed, displayName(child.firstName, child.lastName))).toBe(true);
    },
  );

  it.each(['Peter Okello', 'Nakato', 'Annet', 'Peter Nakato', 'Annet Okello', '', 'N. Annet'])(
    'reject %j',
    (typed) => {
      expect(fitsRegisteredName(typed, child)).toBe(false);
      expect(fitsMaskedName(typed, displayName(child.firstName, child.lastName))).toBe(false);
    },
  );

  it('compare the full first name, or the initial of a masked name', () => {
    expect(fitsMaskedName('Amina Nakato', 'A. Nakato')).toBe(true);
    expect(fitsRegisteredName('Amina Nakato', child)).toBe(false);
  });

  it('require every word of the last name', () => {
    expect(fitsMaskedName('Mary Okello', 'M. Atim Okello')).toBe(false);
    expect(fitsMaskedName('Mary Jane Atim Okello', 'M. Atim Okello')).toBe(true);
  });
});
