const UGANDAN = /^2567\d{8}$/;

/** Returns the digits with country code: `0772 000 001`, `+256772000001` and `772000001` all become `256772000001`. */
export function normaliseMsisdn(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^0\d{9}$/.test(digits)) return `256${digits.slice(1)}`;
  if (/^[2-7]\d{8}$/.test(digits)) return `256${digits}`;
  return digits;
}

export function isUgandanMobile(msisdn: string): boolean {
  return UGANDAN.test(msisdn);
}

/** Formats a number as people write it: `0772 000 001`. */
export function formatLocalNumber(msisdn: string): string {
  const match = /^256(\d{3})(\d{3})(\d{3})$/.exec(msisdn);
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : `+${msisdn}`;
}

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

/** Returns an invented owner for a number, always the same one. */
export function getOwnerName(msisdn: string): { first: string; last: string } {
  const [first, last] = NAMES[Number(msisdn.slice(-3)) % NAMES.length] ?? NAMES[0];
  return { first, last };
}
