import { err, ok, type Result } from '@somesa/core';
import type { RegisterChild, RegisterFileProblem } from '@somesa/core/admin';

/** Positions of a file's columns, by their meaning. */
export type RegisterColumns = Record<keyof RegisterChild, number>;

/** Column headers that people use, without case, spaces and punctuation. */
const heads: Record<keyof RegisterChild, readonly string[]> = {
  regNo: [
    'regno',
    'regnumber',
    'registrationno',
    'registrationnumber',
    'studentno',
    'studentnumber',
    'admissionno',
    'admissionnumber',
    'admno',
  ],
  firstName: ['firstname', 'firstnames', 'givenname', 'givennames', 'othername', 'othernames'],
  lastName: ['lastname', 'surname', 'familyname'],
  className: ['class', 'classname'],
};
const missing: Record<keyof RegisterChild, RegisterFileProblem> = {
  regNo: 'no_reg_no_column',
  firstName: 'no_first_name_column',
  lastName: 'no_last_name_column',
  className: 'no_class_column',
};
const wholeNames = ['name', 'names', 'fullname', 'studentname', 'pupilname'];
const meanings = Object.keys(heads) as (keyof RegisterChild)[];

const plain = (head: string): string => head.toLowerCase().replace(/[^a-z]/g, '');

/** Finds the columns by their heads, in any order; others are left alone. Two with one meaning are refused, as nobody can tell which is right. */
export const findRegisterColumns = (
  cells: readonly string[],
): Result<RegisterColumns, RegisterFileProblem> => {
  const written = cells.map(plain);
  const columns: Partial<RegisterColumns> = {};
  for (const meaning of meanings) {
    const found = written.flatMap((head, at) => (heads[meaning].includes(head) ? [at] : []));
    if (found.length > 1) return err('column_twice');
    if (found[0] !== undefined) columns[meaning] = found[0];
  }
  const { regNo, firstName, lastName, className } = columns;
  if (regNo !== undefined && firstName !== undefined && lastName !== undefined && className !== undefined) {
    return ok({ regNo, firstName, lastName, className });
  }
  const lacks = meanings.find((meaning) => columns[meaning] === undefined) ?? 'regNo';
  const isOfName = lacks === 'firstName' || lacks === 'lastName';
  const hasWholeName = written.some((head) => wholeNames.includes(head));
  return err(isOfName && hasWholeName ? 'one_name_column' : missing[lacks]);
};
