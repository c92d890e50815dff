import { cleanText } from '../strings/clean-text';

/** Normalises a registration number to the stored form: upper case, no spaces. */
export const normaliseRegNo = (typed: string): string => cleanText(typed).replace(/ /g, '').toUpperCase();

/** Returns the upper-case letters and digits of a registration number, which are the same for `smk0001`, `SMK 0001` and `SMK/0001`. */
export const toRegNoKey = (typed: string): string => normaliseRegNo(typed).replace(/[/.-]/g, '');

/** Returns whether a normalised text has the form of a registration number. */
export const isRegNo = (regNo: string): boolean => /^[A-Z0-9][A-Z0-9/.-]{0,23}$/.test(regNo);

/** Returns the names of a person together; one of them may be empty. */
export const formatFullName = (firstName: string | null, lastName: string | null): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** Masks a child's name for callers who only know the registration number: `A. Nakato`. The only name of a child is shown as a last name is. */
export const maskChildName = (firstName: string, lastName: string): string => {
  const [initial] = Array.from(firstName.trim());
  const last = lastName.trim();
  return initial && last ? `${initial.toUpperCase()}. ${last}` : formatFullName(firstName, last);
};
