/** Characters of the standard PDF fonts: Windows-1252. */
const SHOWABLE = /[\x20-\x7e\xa0-\xff‘’“”–—•…€™ŠšŽžŒœŸ]/;

/** Replacements of letters of Luganda and related languages that those fonts lack. */
const replacements: Readonly<Record<string, string>> = { ŋ: 'ng’', Ŋ: 'Ng’' };

/** Converts a text to characters of the standard fonts. Drops an accent if that is enough; otherwise writes `?`. */
export const toPrintable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (SHOWABLE.test(letter)) return letter;
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return replacements[letter] ?? (SHOWABLE.test(plain) ? plain : '?');
    })
    .join('');
