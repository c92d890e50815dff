import { expect, it } from 'vitest';
import { cleanText, truncateText } from './clean-text';

it.each([
  ['a number copied from WhatsApp', '\u202a+256 772\u00a0123\u2011456\u202c', '+256 772 123-456'],
  ['zero-width spaces, soft hyphens and byte order marks', '\ufeffSMK\u200b-\u00ad0904', 'SMK-0904'],
  ['dashes of any width and a minus', 'a\u2010b\u2013c\u2014d\u2212e', 'a-b-c-d-e'],
  ['Arabic and full-width digits', '٠٧٧٢ ۱۲۳ ４５６', '0772 123 456'],
  ['controls, line ends and tabs', 'Na\u0000ka\u0007to\r\n\tSarah', 'Nakato Sarah'],
  ['a text that is clean', "Ng'ang'a O'Hara Émile عَلي", "Ng'ang'a O'Hara Émile عَلي"],
])('cleans %s', (_, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
  expect(cleanText(cleaned)).toBe(cleaned);
});

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀d', 3, 'ab😀'],
  ['😀😀😀😀', 3, '😀😀😀'],
  ['a😀😀😀', 1, 'a'],
])('cuts %s to %d whole characters', (text, max, cut) => {
  expect(truncateText(text, max)).toBe(cut);
});
