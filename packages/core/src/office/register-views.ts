import type { OfficeSchoolChoice } from '../contract/school-shapes';
import type { OfficerView } from './work';

/** Where a file of a school's register stands. checking: lines are still compared; checked: somebody may apply it. */
export const importStates = ['checking', 'checked', 'refused', 'applied', 'dropped'] as const;
export type ImportState = (typeof importStates)[number];

/** Why a file as a whole can't be read. Its texts stand under `office.registerProblems.file`, with the places `{line}` and `{limit}`. */
export const registerFileProblems = [
  'empty',
  'utf16',
  'spreadsheet',
  'not_utf8',
  'not_text',
  'quotes',
  'too_many_lines',
  'no_reg_no_column',
  'no_first_name_column',
  'no_last_name_column',
  'no_class_column',
  'one_name_column',
  'column_twice',
] as const;
export type RegisterFileProblem = (typeof registerFileProblems)[number];

/** What is wrong with a line. Its texts stand under `office.registerProblems.line`, with the place `{line}` for the other line. */
export const registerLineProblems = [
  'cells',
  'reg_no_missing',
  'reg_no_invalid',
  'reg_no_twice',
  'first_name_missing',
  'last_name_missing',
  'class_missing',
  'text_too_long',
] as const;
export type RegisterLineProblem = (typeof registerLineProblems)[number];

/** The most lines of children that one file has, and the most bytes. */
export const MAX_REGISTER_LINES = 100_000;
export const MAX_REGISTER_BYTES = 16 * 1024 * 1024;
/** The most characters of a name, and of a class. */
export const MAX_CHILD_NAME_LENGTH = 100;
export const MAX_CLASS_NAME_LENGTH = 60;
/** How many wrong lines, and how many lines that would change something, stand beside an import. */
export const MAX_SHOWN_LINES = 100;

/** A child as a line of a file, or the register, writes it. */
export interface RegisterChild {
  regNo: string;
  firstName: string;
  lastName: string;
  className: string;
}

/** A line that can't be taken, as it was read. */
export interface WrongLine extends RegisterChild {
  line: number;
  problem: RegisterLineProblem;
  /** The other line with the same number; null where that is not the problem. */
  otherLine: number | null;
}

/** What a line would do: add a child, or change one that was otherwise before. */
export interface LinePreview extends RegisterChild {
  line: number;
  verdict: 'added' | 'changed';
  before: Omit<RegisterChild, 'regNo'> | null;
}

/** GET /admin/register-imports/:id, and the answer of each call that changes one. Instants ISO 8601. */
export interface RegisterImportView {
  id: string;
  school: OfficeSchoolChoice;
  fileName: string;
  state: ImportState;
  /** Why the file was refused. */
  problem: RegisterFileProblem | null;
  /** The line that it is about, where it is about one. */
  problemLine: number | null;
  /** How many children it names, and how many of them are checked. */
  lines: number;
  checked: number;
  added: number;
  changed: number;
  same: number;
  /** While one is wrong, nothing of the file can be applied. */
  wrong: number;
  by: OfficerView;
  createdAt: string;
  appliedBy: OfficerView | null;
  appliedAt: string | null;
  /** The first of each, by line; empty once the file was applied or dropped. */
  wrongLines: WrongLine[];
  preview: LinePreview[];
}
export interface RegisterImportAnswer {
  import: RegisterImportView;
}
