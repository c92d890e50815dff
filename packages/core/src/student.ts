/** Brings a registration number to the one form that is stored: upper case, no spaces. */
export const normaliseRegNo = (typed: string): string =>
  typed
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();

/** Returns what two ways to type one registration number have in common: letters and digits (`smk0001`, `SMK 0001`, `SMK/0001`). */
export const regNoKey = (typed: string): string => normaliseRegNo(typed).replace(/[/.-]/g, '');

/** Tells whether a normalised registration number can be one at all. */
export const isRegNo = (regNo: string): boolean => /^[A-Z0-9][A-Z0-9/.-]{1,23}$/.test(regNo);

/** Masks a child's name for people who only know the number: `A. Nakato`. */
export const displayName = (firstName: string, lastName: string): string =>
  `${Array.from(firstName.trim())[0]?.toUpperCase() ?? ''}. ${lastName.trim()}`;
