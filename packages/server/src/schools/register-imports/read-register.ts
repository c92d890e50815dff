import {
  cleanText,
  compactText,
  err,
  isMobile,
  isRegNo,
  normaliseRegNo,
  ok,
  type Result,
  toMsisdn,
  toRegNoKey,
  truncateText,
} from '@somesa/core';
import {
  MAX_CHILD_NAME_LENGTH,
  MAX_CLASS_NAME_LENGTH,
  MAX_GUARDIAN_NAME_LENGTH,
  MAX_REGISTER_LINES,
  type RegisterChild,
  type RegisterFileProblem,
  type RegisterLineProblem,
  registerWarnings,
} from '@somesa/core/admin';
import {
  countRegisterHeads,
  findRegisterColumns,
  type GuardianField,
  type RegisterColumns,
  type RegisterRow,
  type RegisterRowsProblem,
  readRegisterRows,
} from './register-columns';

/** Guardians on a line; null for an empty cell. A correct number is in E.164 form. */
type LineGuardians = Record<GuardianField, string | null> & {
  /** True if the second number stands in the first guardian's cell: it replaces no guardian on the register. */
  isSecondExtra: boolean;
};

/** Line of a register: a child, and the problem with the line, if any. */
export interface RegisterLine extends RegisterChild, LineGuardians {
  line: number;
  problem: RegisterLineProblem | null;
  /** Number of the other line that the problem concerns, if any. */
  problemLine: number | null;
}

/** Returns whether a line can't be imported. */
export const isWrong = ({ problem }: Pick<RegisterLine, 'problem'>): boolean =>
  problem !== null && !registerWarnings.includes(problem);

/** Reason a file cannot be read, and the line concerned. */
interface RegisterFileError {
  problem: RegisterFileProblem;
  line: number | null;
}

/** Maximum number of characters saved of an invalid cell. */
const MAX_SAVED_LENGTH = 200;

const NO_GUARDIANS: LineGuardians = {
  guardian1Name: null,
  guardian1Phone: null,
  guardian2Name: null,
  guardian2Phone: null,
  isSecondExtra: false,
};

/** Normalises a registration number. Returns an invalid one as it was written, so that it can be shown. */
const parseRegNo = (text: string): string => {
  const regNo = normaliseRegNo(text.replace(/_/g, '-'));
  return isRegNo(regNo) ? regNo : truncateText(text, MAX_SAVED_LENGTH);
};

const isTooLong = ({ firstName, lastName, className }: RegisterChild): boolean =>
  Math.max(firstName.length, lastName.length) > MAX_CHILD_NAME_LENGTH ||
  className.length > MAX_CLASS_NAME_LENGTH;

/** Reads a name of a child. Dashes, dots, question marks, asterisks and `N/A` stand for none. */
const readName = (text: string): string => (/^(?:[-. ?*]*|n\/a)$/i.test(text) ? '' : text);

/** Parses a phone number of a guardian. A spreadsheet drops the first zero of `0772123456`, which comes back. Returns null if it is no mobile number. */
const parsePhone = (text: string): string | null => {
  const digits = compactText(text).replace(/^((?:\+|00)?256)0(?=\d{9}$)/, '$1');
  const msisdn = toMsisdn(/^7\d{8}$/.test(digits) ? `0${digits}` : digits);
  return msisdn && isMobile(msisdn) ? msisdn : null;
};

/** Texts between two numbers in one cell. */
const BETWEEN_PHONES = /[/,;&|]|\b(?:or|and)\b/i;

/** Returns the numbers of a cell, null for each that is not valid. A cell of dashes or dots is empty. */
const parsePhones = (text: string): (string | null)[] => {
  if (/^[-. ]*$/.test(text)) return [];
  const whole = parsePhone(text);
  if (whole !== null) return [whole];
  return text
    .split(BETWEEN_PHONES)
    .filter((part) => part.trim() !== '')
    .map(parsePhone);
};

/** Reads the guardians of a line. One that can't be read is left out, with the problem: the child is imported all the same. */
const parseGuardians = (
  cell: (field: GuardianField) => string,
): { guardians: LineGuardians; problem: RegisterLineProblem | null } => {
  const problems: RegisterLineProblem[] = [];
  const readName = (field: GuardianField, phone: string | null | undefined): string | null => {
    const name = cell(field);
    if (name === '') return null;
    if (phone === undefined) problems.push('guardian_phone_missing');
    if (name.length <= MAX_GUARDIAN_NAME_LENGTH) return phone ? name : null;
    problems.push('guardian_name_long');
    return null;
  };
  const [first, extra, ...more] = parsePhones(cell('guardian1Phone'));
  const [own, ...others] = parsePhones(cell('guardian2Phone'));
  const second = own === undefined ? extra : own;
  if ([first, second].includes(null)) problems.push('guardian_phone_invalid');
  else if (more.length + others.length > 0 || (extra !== undefined && second !== extra))
    problems.push('guardian_phones_many');
  // One number twice is one guardian.
  const isDouble = second === first;
  const guardians = {
    guardian1Name: readName('guardian1Name', first),
    guardian1Phone: first ?? null,
    // A name belongs to the number of its own column.
    guardian2Name: isDouble ? null : readName('guardian2Name', own),
    guardian2Phone: isDouble ? null : (second ?? null),
    isSecondExtra: own === undefined && typeof extra === 'string' && !isDouble,
  };
  return { guardians, problem: problems[0] ?? null };
};

const findLineProblem = (child: RegisterChild): RegisterLineProblem | null => {
  if (child.regNo === '') return 'reg_no_missing';
  if (!isRegNo(child.regNo)) return 'reg_no_invalid';
  if (child.firstName === '') return 'first_name_missing';
  if (child.className === '') return 'class_missing';
  return isTooLong(child) ? 'text_too_long' : null;
};

/** Returns the problem of cells that a spreadsheet changed, and whose text is lost. */
const findCellProblem = (
  { isMerged, kinds }: RegisterRow,
  columns: RegisterColumns,
): RegisterLineProblem | null => {
  if (isMerged) return 'cells_merged';
  const used = Object.values(columns).map((column) => kinds?.get(column));
  if (used.includes('error')) return 'cell_error';
  return used.includes('date') ? 'cell_date' : null;
};

const parseLine = (row: RegisterRow, columns: RegisterColumns, count: number): RegisterLine => {
  const { line, cells } = row;
  const cell = (field: keyof RegisterColumns): string => cleanText(cells[columns[field] ?? -1] ?? '');
  const { guardians, problem: guardianProblem } = parseGuardians(cell);
  const [first, last] = [readName(cell('firstName')), readName(cell('lastName'))];
  const child: RegisterChild = {
    regNo: parseRegNo(cell('regNo')),
    // A child with one name has it as the first name, in whichever column it is.
    firstName: first || last,
    lastName: first && last,
    className: cell('className'),
  };
  const hasExtraCells = cells.slice(count).some((extra) => extra !== '');
  const problem = hasExtraCells ? 'cells' : (findCellProblem(row, columns) ?? findLineProblem(child));
  const truncate = (text: string): string => (problem ? truncateText(text, MAX_SAVED_LENGTH) : text);
  return {
    ...(problem ? NO_GUARDIANS : guardians),
    line,
    regNo: child.regNo,
    problem: problem ?? guardianProblem,
    problemLine: null,
    firstName: truncate(child.firstName),
    lastName: truncate(child.lastName),
    className: truncate(child.className),
  };
};

/** Marks lines with the same registration number, in any spelling, as wrong, each with the number of the other. */
const markDuplicates = (lines: readonly RegisterLine[]): void => {
  const firstByRegNo = new Map<string, RegisterLine>();
  for (const line of lines) {
    const key = toRegNoKey(line.regNo);
    if (key === '') continue;
    const first = firstByRegNo.get(key);
    if (!first) {
      firstByRegNo.set(key, line);
      continue;
    }
    Object.assign(line, { problem: 'reg_no_twice', problemLine: first.line });
    if (!isWrong(first)) Object.assign(first, { problem: 'reg_no_twice', problemLine: line.line });
  }
};

/** Number of digits that a spreadsheet keeps of a number. */
const MAX_NUMBER_DIGITS = 15;

/**
 * Marks registration numbers that a spreadsheet turned into numbers. It rounds long ones. From others it may have removed zeros, unless
 * all that consist of digits have the same number of digits and none of them starts with a zero: a person confirms these.
 */
const markNumbers = (lines: readonly RegisterLine[], numeric: ReadonlySet<RegisterLine>): void => {
  if (numeric.size === 0) return;
  let longest = 0;
  let hasZero = false;
  for (const { regNo } of lines) {
    if (!/^\d+$/.test(regNo)) continue;
    longest = Math.max(longest, regNo.length);
    hasZero ||= regNo.startsWith('0');
  }
  for (const line of numeric) {
    const isWhole = /^\d+$/.test(line.regNo) && line.regNo.length <= MAX_NUMBER_DIGITS;
    if (!isWhole) line.problem = 'reg_no_rounded';
    else if (!isWrong(line) && (hasZero || line.regNo.length < longest)) line.problem = 'reg_no_number';
  }
};

const toFileError = ({ code, line }: RegisterRowsProblem): RegisterFileError => {
  if (code === 'too_many_rows') return { problem: 'too_many_lines', line: null };
  // An archive is read as a workbook.
  if (code === 'zip') return { problem: 'workbook_invalid', line: null };
  return { problem: code, line: code === 'quotes' ? line : null };
};

/**
 * Reads a school's register from CSV or an Excel workbook. Cleans all cells, normalises registration numbers, and keeps names as text,
 * whatever they look like. Invalid lines carry their problem; an unreadable file is an error.
 */
export const readRegister = async (file: Uint8Array): Promise<Result<RegisterLine[], RegisterFileError>> => {
  const rows = await readRegisterRows(file, {
    maxRows: MAX_REGISTER_LINES + 1,
    countHeads: countRegisterHeads,
  });
  if (!rows.ok) return err(toFileError(rows.error));
  const [heads, ...others] = rows.value;
  if (!heads) return err({ problem: 'empty', line: null });
  const columns = findRegisterColumns(heads.cells);
  if (!columns.ok) return err({ problem: columns.error, line: heads.line });
  const numeric = new Set<RegisterLine>();
  const lines: RegisterLine[] = [];
  for (const row of others) {
    const line = parseLine(row, columns.value, heads.cells.length);
    lines.push(line);
    if (row.kinds?.get(columns.value.regNo) === 'number') numeric.add(line);
  }
  markNumbers(lines, numeric);
  markDuplicates(lines);
  return lines.length > 0 ? ok(lines) : err({ problem: 'empty', line: null });
};
