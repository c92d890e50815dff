import { err, ok, type Result } from '@somesa/core';
import type { RegisterChild, RegisterFileProblem } from '@somesa/core/admin';
import {
  type CountHeads,
  type CsvProblem,
  type CsvRow,
  findHeadRow,
  isZipFile,
  readCsv,
} from '../../platform/csv/read-csv';
import { readWorkbook, type WorkbookProblem } from './workbook/read-workbook';
import type { WorkbookRow } from './workbook/workbook-row';

/** Optional columns of a register: the guardians, whose names are optional too. */
const guardianFields = ['guardian1Name', 'guardian1Phone', 'guardian2Name', 'guardian2Phone'] as const;
export type GuardianField = (typeof guardianFields)[number];

/** Position of the column of each field; absent for a field without one. */
export type RegisterColumns = Record<keyof RegisterChild, number> & Partial<Record<GuardianField, number>>;

/** Common column headers, in lower case and without spaces and punctuation. */
const headersByField: Record<keyof RegisterChild | GuardianField, readonly string[]> = {
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
  className: ['class', 'classname', 'classstream', 'formclass'],
  guardian1Name: ['guardian', 'guardianname', 'guardian1', 'guardian1name', 'parent', 'parentname'],
  guardian1Phone: [
    'guardianphone',
    'guardianphonenumber',
    'guardian1phone',
    'guardian1phonenumber',
    'parentphone',
    'parentphonenumber',
  ],
  guardian2Name: ['guardian2', 'guardian2name', 'parent2', 'parent2name'],
  guardian2Phone: ['guardian2phone', 'guardian2phonenumber', 'parent2phone', 'parent2phonenumber'],
};
const missingProblems: Record<keyof RegisterChild, RegisterFileProblem> = {
  regNo: 'no_reg_no_column',
  firstName: 'no_first_name_column',
  lastName: 'no_last_name_column',
  className: 'no_class_column',
};
const wholeNameHeaders = ['name', 'names', 'fullname', 'studentname', 'pupilname'];
const fields = Object.keys(headersByField) as (keyof RegisterChild | GuardianField)[];
const requiredFields = Object.keys(missingProblems) as (keyof RegisterChild)[];

const isGuardianField = (field: string): field is GuardianField =>
  (guardianFields as readonly string[]).includes(field);

const normaliseHeader = (head: string): string => head.toLowerCase().replace(/[^a-z]/g, '');
/** Normalises a header, and keeps the number of a guardian. */
const normaliseNumberedHeader = (head: string): string => head.toLowerCase().replace(/[^a-z12]/g, '');

const findField = (head: string): keyof RegisterColumns | undefined =>
  fields.find((field) =>
    headersByField[field].includes(
      isGuardianField(field) ? normaliseNumberedHeader(head) : normaliseHeader(head),
    ),
  );

/** Counts the known column headers among the cells of a row. */
export const countRegisterHeads = (cells: readonly string[]): number =>
  cells.filter((cell) => findField(cell) !== undefined || wholeNameHeaders.includes(normaliseHeader(cell)))
    .length;

/** Finds the columns by their headers, in any order, and ignores others. Two columns for one field are a problem, because either could be meant. */
export const findRegisterColumns = (
  cells: readonly string[],
): Result<RegisterColumns, RegisterFileProblem> => {
  const columns: Partial<RegisterColumns> = {};
  for (const [at, head] of cells.entries()) {
    const field = findField(head);
    if (field === undefined) continue;
    if (columns[field] !== undefined) return err('column_twice');
    columns[field] = at;
  }
  const { regNo, firstName, lastName, className } = columns;
  if (regNo !== undefined && firstName !== undefined && lastName !== undefined && className !== undefined) {
    return ok({ ...columns, regNo, firstName, lastName, className });
  }
  const missingField = requiredFields.find((field) => columns[field] === undefined) ?? 'regNo';
  const isOfName = missingField === 'firstName' || missingField === 'lastName';
  const hasWholeName = cells.some((head) => wholeNameHeaders.includes(normaliseHeader(head)));
  return err(isOfName && hasWholeName ? 'one_name_column' : missingProblems[missingField]);
};

/** Row of a file; in a workbook with the kinds of its cells. */
export type RegisterRow = CsvRow & Partial<WorkbookRow>;

/** Reason a file can't be read, and the line. */
export type RegisterRowsProblem = CsvProblem | { code: WorkbookProblem; line: number };

/** Reads the rows of a file, an Excel workbook or CSV, from the column heads on. Returns all rows or the problem. */
export const readRegisterRows = async (
  file: Uint8Array,
  options: { maxRows: number; countHeads: CountHeads },
): Promise<Result<RegisterRow[], RegisterRowsProblem>> => {
  if (!isZipFile(file)) return readCsv(file, options);
  const rows = await readWorkbook(file, options);
  if (!rows.ok) return { ok: false, error: { code: rows.error, line: 1 } };
  return ok(rows.value.slice(findHeadRow(rows.value, options.countHeads).index));
};
