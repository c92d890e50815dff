import { cleanText } from './clean-text';

/** Normalises a registration number to the stored form: upper case, no spaces. */
export const normaliseRegNo = (typed: string): string => cleanText(typed).replace(/ /g, '').toUpperCase();

/** Returns the upper-case letters and digits of a registration number, which are the same for `smk0001`, `SMK 0001` and `SMK/0001`. */
export const toRegNoKey = (typed: string): string => normaliseRegNo(typed).replace(/[/.-]/g, '');

/** Returns whether a normalised text has the form of a registration number. */
export const isRegNo = (regNo: string): boolean => /^[A-Z0-9][A-Z0-9/.-]{0,23}$/.test(regNo);

/** Masks a child's name for callers who only know the registration number: `A. Nakato`. */
export const maskChildName = (firstName: string, lastName: string): string =>
  `${Array.from(firstName.trim())[0]?.toUpperCase() ?? ''}. ${lastName.trim()}`;
