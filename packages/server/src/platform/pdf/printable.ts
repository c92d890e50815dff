/** Characters that the fonts built into every PDF reader can show: Windows-1252. */
const showable = /[\x20-\x7e\xa0-\xff‘’“”–—•…€™ŠšŽžŒœŸ]/;

/** Letters of Luganda and its neighbours that those fonts lack, as people write them on a typewriter. */
const spelled: Readonly<Record<string, string>> = { ŋ: 'ng’', Ŋ: 'Ng’' };

/** Writes a text with the letters that the built-in fonts have: an accent is dropped before a letter is. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (showable.test(letter)) return letter;
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return spelled[letter] ?? (showable.test(plain) ? plain : '?');
    })
    .join('');
