/** Characters of the GSM 03.38 alphabet, and those of its extension, which count as two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';
const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

/** Returns whether the GSM alphabet has a character. */
export const isInSmsAlphabet = (character: string): boolean =>
  basic.has(character) || extended.has(character);

/** Length of a text in an SMS: its units in its encoding, and the parts that the network charges for. */
export interface SmsLength {
  encoding: 'GSM-7' | 'UCS-2';
  units: number;
  parts: number;
}

/** Maximum units of a text in one part, and of each part of a longer one, whose head takes some. */
const capacities = { 'GSM-7': { single: 160, each: 153 }, 'UCS-2': { single: 70, each: 67 } } as const;

/** Splits characters of some widths into parts. No character is divided between two. */
const countParts = (
  widths: readonly number[],
  { single, each }: { single: number; each: number },
): number => {
  const units = widths.reduce((sum, width) => sum + width, 0);
  if (units <= single) return 1;
  let [parts, used] = [1, 0];
  for (const width of widths) {
    if (used + width > each) [parts, used] = [parts + 1, 0];
    used += width;
  }
  return parts;
};

/** Measures a text as an SMS: in the GSM alphabet if it has every character, or else in UCS-2. */
export const measureSms = (text: string): SmsLength => {
  const characters = [...text];
  const isGsm = characters.every(isInSmsAlphabet);
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    isGsm ? (extended.has(character) ? 2 : 1) : character.length,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  return { encoding, units, parts: countParts(widths, capacities[encoding]) };
};
