/** Maximum characters of one SMS. */
export const MAX_SMS_CHARS = 160;

const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '`': "'",
  '[': '(',
  '{': '(',
  ']': ')',
  '}': ')',
  ŋ: "ng'",
  Ŋ: "Ng'",
};

/** Letters that every phone shows and that count as one character each: neither `~` nor `^` nor a backslash is among them. */
const sendable = /[\x20-\x5a\x5f\x61-\x7a]/;

/** Returns a text in the characters that an SMS of 160 can hold, on one line: accents are dropped, other letters become `?`. */
export const toPlainText = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
    .map((letter) => {
      const known = replacements[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
      return [...known].every((each) => sendable.test(each)) ? known : '?';
    })
    .join('');

/** Returns a text of at most so many characters: cut after a word and ended with `...`. Returns '' if not even one word fits. */
export const shortenText = (text: string, maxChars: number): string => {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, Math.max(maxChars - 2, 0));
  const end = cut.lastIndexOf(' ');
  return end > 0 ? `${cut.slice(0, end)}...` : '';
};
