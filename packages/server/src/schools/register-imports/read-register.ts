import {
  cleanText,
  compactText,
  err,
  findOwn,
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
  isClassName,
  LINES_PER_SHEET,
  MAX_CHILD_NAME_LENGTH,
  MAX_CLASS_NAME_LENGTH,
  MAX_GROUP_NAME_LENGTH,
  MAX_GUARDIAN_NAME_LENGTH,
  MAX_REGISTER_LINES,
  MAX_SHOWN_LINES,
  namesStream,
  type RegisterChild,
  type RegisterField,
  type RegisterLayout,
  type RegisterLineProblem,
  registerWarnings,
  type SkippedRowReason,
  splitName,
} from '@somesa/core/admin';
import { parseAmount } from '../fee-batches/read-batch-row';
import { findLayout, findTitleClass, type RegisterSettings, type SheetWithHeads } from './find-layout';
import { joinClasses } from './join-classes';
import { type RegisterFileError, type RegisterRow, readSheets } from './read-sheets';
import { isDayOrBoarding, toColumnKey } from './register-columns';
import { findSkipReason } from './skip-rows';

const guardianFields = ['guardian1Name', 'guardian1Phone', 'guardian2Name', 'guardian2Phone'] as const;
type GuardianField = (typeof guardianFields)[number];

/** Guardians on a line; null for an empty cell. A correct number is in E.164 form. */
type LineGuardians = Record<GuardianField, string | null> & {
  /** True if the second number stands in the first guardian's cell: it replaces no guardian on the register. */
  isSecondExtra: boolean;
};

/** Line of a register: a child, and the problem with the line, if any. */
export interface RegisterLine extends RegisterChild, LineGuardians {
  line: number;
  /** Names of the groups to which the line adds the child; null for none. */
  groups: string[] | null;
  /** Groups by the columns that have only one for each child of the file. */
  columnGroups: Record<string, string>;
  /** Opening balance in UGX, negative in the child’s favour; null if the cell is empty. */
  openingBalanceUgx: number | null;
  problem: RegisterLineProblem | null;
  /** Number of the other line that the problem concerns, if any. */
  problemLine: number | null;
  /** All cells of the line as the file has them. */
  cells: string[];
}

/** Register as it was read. Without a confirmation of its columns it has no lines yet. */
export interface RegisterReading {
  lines: RegisterLine[];
  layout: RegisterLayout;
  isConfirmed: boolean;
}

/** Returns whether a line can't be imported. */
export const isWrong = ({ problem }: Pick<RegisterLine, 'problem'>): boolean =>
  problem !== null && !registerWarnings.includes(problem);

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
  // Words beside a number, such as `(mother)`, say nothing about it.
  const figures = /\d/.test(text) ? text.replace(/[\p{L}().:]+/gu, ' ') : text;
  const digits = compactText(figures).replace(/^((?:\+|00)?256)0(?=\d{9}$)/, '$1');
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

const findLineProblem = (child: RegisterChild, groups: readonly string[]): RegisterLineProblem | null => {
  if (child.regNo === '') return 'reg_no_missing';
  if (!isRegNo(child.regNo)) return 'reg_no_invalid';
  if (child.firstName === '') return 'first_name_missing';
  if (child.className === '') return 'class_missing';
  const isShort = groups.every((name) => name.length <= MAX_GROUP_NAME_LENGTH);
  return isTooLong(child) || !isShort ? 'text_too_long' : null;
};

/** Texts between two groups in one cell. A slash between figures belongs to a name. */
const BETWEEN_GROUPS = /[,;]|(?<!\d)\/|\/(?!\d)/;
const DAY_OR_BOARDING: Readonly<Record<string, string>> = { d: 'Day', b: 'Boarding' };

/** Returns the names of groups in all columns for them, each with its column. */
const parseGroups = (
  { cells }: RegisterRow,
  { fields, sheet }: RowReader,
): { column: string; name: string }[] =>
  fields.flatMap((field, at) => {
    if (field !== 'groups') return [];
    const head = sheet.heads[at] ?? '';
    const initials = isDayOrBoarding(head) ? DAY_OR_BOARDING : {};
    return readName(cleanText(cells[at] ?? ''))
      .split(BETWEEN_GROUPS)
      .map((part) => readName(part.trim()))
      .filter((name) => name !== '')
      .map((name) => ({ column: toColumnKey(head), name: findOwn(initials, name.toLowerCase()) ?? name }));
  });

/** Reads an opening balance. Spreadsheets show none as dashes. Returns `undefined` for what is no amount. */
const parseBalance = (text: string): number | null | undefined =>
  /^(?:[-. ]*|n\/?a|nil)$/i.test(text) ? null : (parseAmount(text) ?? undefined);

/** Fields that children can share, so that one merged cell may have the value of several. A date in them is shown as text. */
const sharedFields: readonly RegisterField[] = ['className', 'stream', 'groups'];

/** Returns the problem of cells that a spreadsheet changed, and whose text is lost. */
const findCellProblem = ({ kinds }: RegisterRow, fields: RowReader['fields']): RegisterLineProblem | null => {
  const own = fields.map((field, at) =>
    field && !sharedFields.includes(field) ? kinds?.get(at) : undefined,
  );
  if (fields.some((field, at) => field && kinds?.get(at) === 'error')) return 'cell_error';
  if (own.includes('merged')) return 'cells_merged';
  return own.includes('date') ? 'cell_date' : null;
};

/** Meaning of the columns of the rows of a sheet. */
interface RowReader {
  fields: readonly (RegisterField | null)[];
  surname: RegisterLayout['surname'];
  sheet: SheetWithHeads;
  /** Class of a row without a column for it. */
  className: string;
  /** Columns without a head, and those with several groups for a child; the reader adds to it. */
  several: Set<string>;
}

type Cell = (field: RegisterField) => string;

/** Returns the names of a child. A child with one name has it as the first name, in whichever column it is. */
const parseNames = (cell: Cell, { fields, surname }: RowReader): { firstName: string; lastName: string } => {
  const names = fields.includes('wholeName')
    ? splitName(readName(cell('wholeName')), surname)
    : { firstName: readName(cell('firstName')), lastName: readName(cell('lastName')) };
  const first = [names.firstName, readName(cell('middleName'))].filter(Boolean).join(' ');
  return { firstName: first || names.lastName, lastName: first && names.lastName };
};

const parseClass = (cell: Cell, { fields, className }: RowReader): string => {
  const own = fields.includes('className') ? cell('className') : className;
  const stream = own === '' ? '' : cell('stream');
  // A class that names its stream already does not get it twice.
  return stream === '' || namesStream(own, stream) ? own : `${own} ${stream}`;
};

const parseLine = (row: RegisterRow, reader: RowReader): RegisterLine => {
  const { line, cells } = row;
  const { fields, sheet } = reader;
  const cell: Cell = (field) => cleanText(cells[fields.indexOf(field)] ?? '');
  const { guardians, problem: guardianProblem } = parseGuardians(cell);
  const child: RegisterChild = {
    regNo: parseRegNo(cell('regNo')),
    ...parseNames(cell, reader),
    className: parseClass(cell, reader),
  };
  const ofColumns = parseGroups(row, reader);
  const groups = ofColumns.map(({ name }) => name);
  for (const [at, { column }] of ofColumns.entries())
    if (ofColumns.findIndex((other) => other.column === column) < at) reader.several.add(column);
  const balanceUgx = parseBalance(cell('openingBalance'));
  const hasExtraCells = sheet.isText && cells.slice(sheet.heads.length).some((extra) => extra !== '');
  const problem = hasExtraCells
    ? 'cells'
    : (findCellProblem(row, fields) ??
      findLineProblem(child, groups) ??
      (balanceUgx === undefined ? 'balance_invalid' : null));
  const truncate = (text: string): string => (problem ? truncateText(text, MAX_SAVED_LENGTH) : text);
  return {
    ...(problem ? NO_GUARDIANS : guardians),
    line,
    cells,
    groups: problem || groups.length === 0 ? null : groups,
    columnGroups: Object.fromEntries(ofColumns.map(({ column, name }) => [column, name])),
    openingBalanceUgx: problem ? null : (balanceUgx ?? null),
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

/** Maximum length of the text of a row that is no child, as the screen shows it. */
const MAX_SKIPPED_LENGTH = 100;

type SkippedRow = RegisterLayout['skipped'][number];

const createSkippedRow = (
  line: number,
  reason: SkippedRowReason,
  cells: readonly string[] = [],
): SkippedRow => ({
  line,
  lastLine: line,
  reason,
  text: truncateText(cells.filter((cell) => cell !== '').join(' '), MAX_SKIPPED_LENGTH),
});

/** Lines of a sheet, those with registration numbers that were numbers, and the rows that are no children. */
interface SheetLines {
  lines: RegisterLine[];
  numeric: Set<RegisterLine>;
  skipped: SkippedRow[];
}

/** Returns the class of a row of its own, without what is said about it: `S.1 EAST - CLASS TEACHER: MR OKELLO`, `SENIOR TWO WEST 45 PUPILS`. */
const cutTitle = (title: string): string =>
  (
    title.split(
      / [-–] |[:,(]| (?=class ?teacher|no\.? of|\d{1,3} (?:pupils|students|learners|boys|girls))/i,
    )[0] ?? ''
  ).trim();

const readLines = (reader: RowReader): SheetLines => {
  const { sheet, fields } = reader;
  const { headLines, above, below, heads } = sheet;
  const skipped = above.map(({ line, cells }) => createSkippedRow(line, 'above', cells));
  const read: SheetLines = { lines: [], numeric: new Set(), skipped };
  let before = headLines.at(-1) ?? 0;
  let { className } = reader;
  for (const row of below) {
    if (row.line > before + 1)
      skipped.push({ ...createSkippedRow(before + 1, 'blank'), lastLine: row.line - 1 });
    before = row.line + row.cells.join('').split('\n').length - 1;
    const parsed = parseLine(row, { ...reader, className });
    const reason = findSkipReason(row.cells, heads, {
      regNo: parsed.regNo,
      hasName: parsed.firstName !== '',
      hasClass: parsed.className !== '',
    });
    if (reason) {
      skipped.push(createSkippedRow(row.line, reason, row.cells));
      // A class above its children is that of the rows below it.
      const [title = ''] = row.cells.filter((cell) => cell !== '');
      if (reason === 'note' && isClassName(title)) className = cutTitle(title);
      continue;
    }
    read.lines.push(parsed);
    if (row.kinds?.get(fields.indexOf('regNo')) === 'number') read.numeric.add(parsed);
  }
  return read;
};

/**
 * Reads a school's register from CSV or a workbook. Cleans all cells, normalises registration numbers, and keeps names as text,
 * whatever they look like. Invalid lines carry their problem; an unreadable file is an error.
 */
export const readRegister = async (
  file: Uint8Array,
  { matching = null, remembered = {}, classes = [] }: Partial<RegisterSettings> = {},
): Promise<Result<RegisterReading, RegisterFileError>> => {
  const files = await readSheets(file);
  if (!files.ok) return files;
  const found = findLayout(files.value, { matching, remembered });
  if (!found.ok) return found;
  const { sheets, layout, isConfirmed } = found.value;
  if (!isConfirmed) return ok({ lines: [], layout, isConfirmed });
  const fields = layout.columns.map(({ field }) => field);
  const lines: RegisterLine[] = [];
  const skipped: SkippedRow[] = [];
  const numeric = new Set<RegisterLine>();
  const several = new Set(['']);
  for (const sheet of sheets) {
    const className = sheets.length > 1 ? (findTitleClass(sheet) ?? sheet.name) : (layout.className ?? '');
    const read = readLines({ sheet, fields, surname: layout.surname, className, several });
    const offset = sheets.length > 1 ? sheet.index * LINES_PER_SHEET : 0;
    for (const line of read.lines) lines.push(Object.assign(line, { line: line.line + offset }));
    for (const line of read.numeric) numeric.add(line);
    for (const row of read.skipped)
      skipped.push({ ...row, line: row.line + offset, lastLine: row.lastLine + offset });
  }
  if (lines.length > MAX_REGISTER_LINES) return err({ problem: 'too_many_lines', line: null });
  if (lines.length === 0) return err({ problem: 'empty', line: null });
  for (const [at, name] of layout.sheets.entries())
    if (matching?.sheet == null && !sheets.some(({ index }) => index === at))
      skipped.push(createSkippedRow(at * LINES_PER_SHEET, 'sheet', [name]));
  for (const { columnGroups } of lines) for (const column of several) delete columnGroups[column];
  markNumbers(lines, numeric);
  markDuplicates(lines);
  const skippedRows = skipped.reduce((sum, row) => sum + row.lastLine - row.line + 1, 0);
  const joinedClasses = joinClasses(lines, classes).slice(0, MAX_SHOWN_LINES);
  const shown = { skipped: skipped.slice(0, MAX_SHOWN_LINES), skippedRows, joinedClasses };
  return ok({ lines, layout: { ...layout, ...shown }, isConfirmed });
};
