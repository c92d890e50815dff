import { err, ok, type Result } from '@somesa/core';
import type { RegisterChild, RegisterFileProblem } from '@somesa/core/admin';

/** Position of the column of each field. */
export type RegisterColumns = Record<keyof RegisterChild, number>;

/** Common column headers, in lower case and without spaces and punctuation. */
const headersByField: Record<keyof RegisterChild, readonly string[]> = {
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
const missingProblems: Record<keyof RegisterChild, RegisterFileProblem> = {
  regNo: 'no_reg_no_column',
  firstName: 'no_first_name_column',
  lastName: 'no_last_name_column',
  className: 'no_class_column',
};
const wholeNameHeaders = ['name', 'names', 'fullname', 'studentname', 'pupilname'];
const fields = Object.keys(headersByField) as (keyof RegisterChild)[];

const normaliseHeader = (head: string): string => head.toLowerCase().replace(/[^a-z]/g, '');

/** Finds the columns by their headers, in any order, and ignores others. Two columns for one field are a problem, because either could be meant. */
export const findRegisterColumns = (
  cells: readonly string[],
): Result<RegisterColumns, RegisterFileProblem> => {
  const headers = cells.map(normaliseHeader);
  const columns: Partial<RegisterColumns> = {};
  for (const field of fields) {
    const found = headers.flatMap((head, at) => (headersByField[field].includes(head) ? [at] : []));
    if (found.length > 1) return err('column_twice');
    if (found[0] !== undefined) columns[field] = found[0];
  }
  const { regNo, firstName, lastName, className } = columns;
  if (regNo !== undefined && firstName !== undefined && lastName !== undefined && className !== undefined) {
    return ok({ regNo, firstName, lastName, className });
  }
  const missingField = fields.find((field) => columns[field] === undefined) ?? 'regNo';
  const isOfName = missingField === 'firstName' || missingField === 'lastName';
  const hasWholeName = headers.some((head) => wholeNameHeaders.includes(head));
  return err(isOfName && hasWholeName ? 'one_name_column' : missingProblems[missingField]);
};
