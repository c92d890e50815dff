import { setImmediate } from 'node:timers/promises';
import { err, isMobile, isRegNo, normaliseRegNo, ok, type Result, toMsisdn } from '@somesa/core';
import {
  MAX_CHILD_NAME_LENGTH,
  MAX_CLASS_NAME_LENGTH,
  MAX_GUARDIAN_NAME_LENGTH,
  MAX_REGISTER_LINES,
  type RegisterChild,
  type RegisterFileProblem,
  type RegisterLineProblem,
} from '@somesa/core/admin';
import { type RegisterRow, type RegisterRowsProblem, readRegisterRows } from './read-register-rows';
import { findRegisterColumns, type GuardianField, type RegisterColumns } from './register-columns';

/** Guardians on a line; null for an empty cell. A correct number is in E.164 form. */
type LineGuardians = Record<GuardianField, string | null>;

/** Line of a register: a child, and the problem with the line, if any. */
export interface RegisterLine extends RegisterChild, LineGuardians {
  line: number;
  problem: RegisterLineProblem | null;
  /** Number of the other line that the problem concerns, if any. */
  problemLine: number | null;
}

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
};

const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Normalises a registration number. Returns an invalid one as it was written, so that it can be shown. */
const parseRegNo = (text: string): string => {
  const regNo = normaliseRegNo(text);
  return isRegNo(regNo) ? regNo : toOneLine(text).slice(0, MAX_SAVED_LENGTH);
};

const isTooLong = ({ firstName, lastName, className }: RegisterChild): boolean =>
  Math.max(firstName.length, lastName.length) > MAX_CHILD_NAME_LENGTH ||
  className.length > MAX_CLASS_NAME_LENGTH;

/**
 * Normalises a phone number. A spreadsheet drops the first zero of `0772123456`, which comes back. Returns an invalid one as it was
 * written.
 */
const parsePhone = (text: string): string => {
  const msisdn = toMsisdn(/^7\d{8}$/.test(text) ? `0${text}` : text);
  return msisdn && isMobile(msisdn) ? msisdn : text;
};

const parseGuardians = (cell: (field: GuardianField) => string): LineGuardians => {
  const text = (field: GuardianField): string | null => toOneLine(cell(field)) || null;
  const phone = (field: GuardianField): string | null => {
    const written = text(field);
    return written === null ? null : parsePhone(written).slice(0, MAX_SAVED_LENGTH);
  };
  const guardian1Phone = phone('guardian1Phone');
  const guardian2Phone = phone('guardian2Phone');
  const first = { guardian1Name: text('guardian1Name'), guardian1Phone };
  // One number twice is one guardian.
  return guardian2Phone !== null && guardian2Phone === guardian1Phone
    ? { ...first, guardian2Name: null, guardian2Phone: null }
    : { ...first, guardian2Name: text('guardian2Name'), guardian2Phone };
};

const findGuardianProblem = (name: string | null, phone: string | null): RegisterLineProblem | null => {
  if (name !== null && name.length > MAX_GUARDIAN_NAME_LENGTH) return 'text_too_long';
  if (phone === null) return name === null ? null : 'guardian_phone_missing';
  return /^\+2567\d{8}$/.test(phone) ? null : 'guardian_phone_invalid';
};

const findLineProblem = (child: RegisterChild & LineGuardians): RegisterLineProblem | null => {
  if (child.regNo === '') return 'reg_no_missing';
  if (!isRegNo(child.regNo)) return 'reg_no_invalid';
  if (child.firstName === '') return 'first_name_missing';
  if (child.lastName === '') return 'last_name_missing';
  if (child.className === '') return 'class_missing';
  if (isTooLong(child)) return 'text_too_long';
  return (
    findGuardianProblem(child.guardian1Name, child.guardian1Phone) ??
    findGuardianProblem(child.guardian2Name, child.guardian2Phone)
  );
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
  const cell = (field: keyof RegisterColumns): string => cells[columns[field] ?? -1] ?? '';
  const guardians = parseGuardians(cell);
  const child: RegisterChild = {
    regNo: parseRegNo(cell('regNo')),
    firstName: toOneLine(cell('firstName')),
    lastName: toOneLine(cell('lastName')),
    className: toOneLine(cell('className')),
  };
  const hasExtraCells = cells.slice(count).some((extra) => extra !== '');
  const problem = hasExtraCells
    ? 'cells'
    : (findCellProblem(row, columns) ?? findLineProblem({ ...child, ...guardians }));
  const truncate = (text: string): string => (problem ? text.slice(0, MAX_SAVED_LENGTH) : text);
  return {
    ...(problem ? NO_GUARDIANS : guardians),
    line,
    regNo: child.regNo,
    problem,
    problemLine: null,
    firstName: truncate(child.firstName),
    lastName: truncate(child.lastName),
    className: truncate(child.className),
  };
};

/** Marks lines with the same registration number as wrong, each with the number of the other. */
const markDuplicates = (lines: readonly RegisterLine[]): void => {
  const firstByRegNo = new Map<string, RegisterLine>();
  for (const line of lines) {
    if (line.regNo === '') continue;
    const first = firstByRegNo.get(line.regNo);
    if (!first) {
      firstByRegNo.set(line.regNo, line);
      continue;
    }
    Object.assign(line, { problem: 'reg_no_twice', problemLine: first.line });
    if (first.problem === null) Object.assign(first, { problem: 'reg_no_twice', problemLine: line.line });
  }
};

/** Number of digits that a spreadsheet keeps of a number. */
const MAX_NUMBER_DIGITS = 15;

/**
 * Marks registration numbers that a spreadsheet turned into numbers, and from which it may have removed zeros. They are right only
 * if all that consist of digits have the same number of digits, and none of them starts with a zero.
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
    if (!isWhole || hasZero || line.regNo.length < longest) line.problem = 'reg_no_number';
  }
};

const toFileError = ({ code, line }: RegisterRowsProblem): RegisterFileError => {
  if (code === 'too_many_rows') return { problem: 'too_many_lines', line: null };
  return { problem: code, line: code === 'not_utf8' || code === 'quotes' ? line : null };
};

/**
 * Reads a school's register from CSV or an Excel workbook, and yields to other work between pieces. Normalises registration numbers and keeps
 * names as text, whatever they look like. Invalid lines carry their problem; an unreadable file is an error.
 */
export const readRegister = async (file: Uint8Array): Promise<Result<RegisterLine[], RegisterFileError>> => {
  const lines: RegisterLine[] = [];
  let header: { count: number; columns: RegisterColumns } | null = null;
  const numeric = new Set<RegisterLine>();
  const pieces = readRegisterRows(file, MAX_REGISTER_LINES + 1);
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      if (next.value) return err(toFileError(next.value));
      break;
    }
    for (const row of next.value) {
      if (header) {
        const line = parseLine(row, header.columns, header.count);
        lines.push(line);
        if (row.kinds?.get(header.columns.regNo) === 'number') numeric.add(line);
        continue;
      }
      const columns = findRegisterColumns(row.cells);
      if (!columns.ok) return err({ problem: columns.error, line: row.line });
      header = { count: row.cells.length, columns: columns.value };
    }
    await setImmediate();
  }
  markNumbers(lines, numeric);
  markDuplicates(lines);
  return lines.length > 0 ? ok(lines) : err({ problem: 'empty', line: null });
};
