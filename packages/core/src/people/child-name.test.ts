import { describe, expect, it } from 'vitest';
import { matchesMaskedName, matchesRegisteredName } from './child-name';
import { maskChildName } from './student';

const child = { firstName: 'Annet Grace', lastName: 'Nakato' };

describe('matchesMaskedName and matchesRegisteredName', () => {
  it.each(['Annet Nakato', 'nakato annet', 'ANNET G. NAKATO', 'Annét  Nakato-Babirye', 'Grace Annet Nakato'])(
    'accept %s',
    (typed) => {
      expect(matchesRegisteredName(typed, child)).toBe(true);
      expect(matchesMaskedName(typed, maskChildName(child.firstName, child.lastName))).toBe(true);
    },
  );

  it.each(['Peter Okello', 'Nakato', 'Annet', 'Peter Nakato', 'Annet Okello', '', 'N. Annet'])(
    'reject %j',
    (typed) => {
      expect(matchesRegisteredName(typed, child)).toBe(false);
      expect(matchesMaskedName(typed, maskChildName(child.firstName, child.lastName))).toBe(false);
    },
  );

  it('compare the full first name, or the initial of a masked name', () => {
    expect(matchesMaskedName('Amina Nakato', 'A. Nakato')).toBe(true);
    expect(matchesRegisteredName('Amina Nakato', child)).toBe(false);
  });

  it('compare the only name of a child with one name', () => {
    const accept = (typed: string, name: string): boolean[] => [
      matchesRegisteredName(typed, { firstName: name, lastName: '' }),
      matchesMaskedName(typed, maskChildName(name, '')),
    ];
    for (const typed of ['madonna', 'Madonna', 'Madónna Okello']) {
      expect(accept(typed, 'Madonna')).toEqual([true, true]);
    }
    for (const typed of ['', 'M', 'Maria']) expect(accept(typed, 'Madonna')).toEqual([false, false]);
    expect(accept('Mary Okello', 'Mary Jane')).toEqual([false, false]);
  });

  it('require every word of the last name', () => {
    expect(matchesMaskedName('Mary Okello', 'M. Atim Okello')).toBe(false);
    expect(matchesMaskedName('Mary Jane Atim Okello', 'M. Atim Okello')).toBe(true);
  });
});
