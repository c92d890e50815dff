const NAMES = [
  ['Sarah', 'Nakato'],
  ['Joseph', 'Okello'],
  ['Grace', 'Auma'],
  ['Ronald', 'Mugisha'],
  ['Fatuma', 'Namuli'],
  ['Peter', 'Ochieng'],
  ['Ruth', 'Kyomuhendo'],
  ['Isaac', 'Ssemakula'],
] as const;

/** An invented owner for a number, always the same one. */
export function nameOf(msisdn: string): { first: string; last: string } {
  const [first, last] = NAMES[Number(msisdn.slice(-3)) % NAMES.length] ?? NAMES[0];
  return { first, last };
}
