import { setImmediate } from 'node:timers/promises';
import { err, isRegNo, normaliseRegNo, ok, type Result } from '@somesa/core';
import {
  MAX_CHILD_NAME_LENGTH,
  MAX_CLASS_NAME_LENGTH,
  MAX_REGISTER_LINES,
  type RegisterChild,
  type RegisterFileProblem,
  type RegisterLineProblem,
} from '@somesa/core/admin';
import { type CsvProblem, type CsvRow, readCsvPieces } from '../../platform/csv/read-csv';
import { findRegisterColumns, type RegisterColumns } from './register-columns';

/** One line of a register: a child, and what is wrong with it. */
export interface RegisterLine extends RegisterChild {
  line: number;
  problem: RegisterLineProblem | null;
  /** The other line that the problem is about. */
  problemLine: number | null;
}

/** Reason a file cannot be read, and the line concerned. */
export interface RegisterFileError {
  problem: RegisterFileProblem;
  line: number | null;
}

/** As much of a cell as is kept of one that is wrong. */
const MAX_KEPT_LENGTH = 200;

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** A number as it is stored; one that can't be is kept as it was written, to be shown. */
const regNoOf = (text: string): string => {
  const regNo = normaliseRegNo(text);
  return isRegNo(regNo) ? regNo : oneLine(text).slice(0, MAX_KEPT_LENGTH);
};

const isTooLong = ({ firstName, lastName, className }: RegisterChild): boolean =>
  Math.max(firstName.length, lastName.length) > MAX_CHILD_NAME_LENGTH ||
  className.length > MAX_CLASS_NAME_LENGTH;

const problemOf = (child: RegisterChild): RegisterLineProblem | null => {
  if (child.regNo === '') return 'reg_no_missing';
  if (!isRegNo(child.regNo)) return 'reg_no_invalid';
  if (child.firstName === '') return 'first_name_missing';
  if (child.lastName === '') return 'last_name_missing';
  if (child.className === '') return 'class_missing';
  return isTooLong(child) ? 'text_too_long' : null;
};

const readLine = ({ line, cells }: CsvRow, columns: RegisterColumns, heads: number): RegisterLine => {
  const cell = (meaning: keyof RegisterChild): string => cells[columns[meaning]] ?? '';
  const child: RegisterChild = {
    regNo: regNoOf(cell('regNo')),
    firstName: oneLine(cell('firstName')),
    lastName: oneLine(cell('lastName')),
    className: oneLine(cell('className')),
  };
  const isTorn = cells.slice(heads).some((extra) => extra !== '');
  const problem = isTorn ? 'cells' : problemOf(child);
  const kept = (text: string): string => (problem ? text.slice(0, MAX_KEPT_LENGTH) : text);
  return {
    line,
    regNo: child.regNo,
    problem,
    problemLine: null,
    firstName: kept(child.firstName),
    lastName: kept(child.lastName),
    className: kept(child.className),
  };
};

/** Nobody can tell which of two lines with one number is right: both are wrong, each names the other. */
const nameTwins = (lines: readonly RegisterLine[]): void => {
  const firstOf = new Map<string, RegisterLine>();
  for (const line of lines) {
    if (line.regNo === '') continue;
    const first = firstOf.get(line.regNo);
    if (!first) {
      firstOf.set(line.regNo, line);
      continue;
    }
    Object.assign(line, { problem: 'reg_no_twice', problemLine: first.line });
    if (first.problem === null) Object.assign(first, { problem: 'reg_no_twice', problemLine: line.line });
  }
};

const refusalOf = ({ code, line }: CsvProblem): RegisterFileError => {
  if (code === 'too_many_rows') return { problem: 'too_many_lines', line: null };
  return { problem: code, line: code === 'not_utf8' || code === 'quotes' ? line : null };
};

/**
 * Reads a school's register from CSV, letting others work between pieces. Numbers are normalised, names kept as text whatever they look
 * like; every line that can't be taken says why. Refuses a file that can't be read at all.
 */
export const readRegister = async (file: Uint8Array): Promise<Result<RegisterLine[], RegisterFileError>> => {
  const lines: RegisterLine[] = [];
  let heads: { count: number; columns: RegisterColumns } | null = null;
  const pieces = readCsvPieces(file, { maxRows: MAX_REGISTER_LINES + 1 });
  for (let next = pieces.next(); ; next = pieces.next()) {
    if (next.done) {
      if (next.value) return err(refusalOf(next.value));
      break;
    }
    for (const row of next.value) {
      if (heads) {
        lines.push(readLine(row, heads.columns, heads.count));
        continue;
      }
      const columns = findRegisterColumns(row.cells);
      if (!columns.ok) return err({ problem: columns.error, line: row.line });
      heads = { count: row.cells.length, columns: columns.value };
    }
    await setImmediate();
  }
  nameTwins(lines);
  return lines.length > 0 ? ok(lines) : err({ problem: 'empty', line: null });
};
