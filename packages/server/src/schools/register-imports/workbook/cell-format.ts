/** Display of a number: as it is, as a date or time, or with zeros in front up to `digits`. */
export type NumberFormat = 'plain' | 'date' | { digits: number };

/** Built-in formats of dates and times, by their number in Excel. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Returns the display of a format. Quoted text, escaped characters, colours and conditions don't count. */
export const parseNumberFormat = (id: number, code: string | undefined): NumberFormat => {
  if (isBuiltInDate(id)) return 'date';
  const [first = ''] = (code ?? '').split(';', 1);
  if (/^0{2,24}$/.test(first)) return { digits: first.length };
  const letters = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^[\]]*\]/gi, '').replace(/general/gi, '');
  return /[dmyhs]/i.test(letters) ? 'date' : 'plain';
};

/** Column of a cell reference such as `AB12`, counted from 0; -1 if it is none. */
export const parseColumn = (reference: string): number => {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};
