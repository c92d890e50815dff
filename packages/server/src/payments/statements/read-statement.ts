import { createHash } from 'node:crypto';
import { err, formatFigures, ok, type Result } from '@somesa/core';
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_LINES,
  MAX_STATEMENT_PROBLEMS,
  type StatementMapping,
} from '@somesa/core/admin';
import { decodeText } from '../../platform/csv/read-csv';
import { readCamt053 } from './read-camt053';
import { readCsvStatement } from './read-csv-statement';
import { readMt940 } from './read-mt940';
import {
  createProblem,
  type RawStatement,
  type RawStatementLine,
  type StatementFile,
  type StatementLine,
  type StatementProblem,
  toStorableText,
} from './statement-file';

/** Expectations of a statement: the account that it must be of, the columns of its CSV, and the days that the user named. */
export interface StatementExpectation {
  /** Number of the account; null if it is not configured. */
  number: string | null;
  columns: StatementMapping;
  from: string | null;
  to: string | null;
  today: string;
}

type Read = Result<StatementFile, StatementProblem[]>;

const KEY_LENGTH = 32;

const hashLine = ({ bookedOn, valueDate, amountUgx, reference, narrative, counterparty }: RawStatementLine) =>
  createHash('sha256')
    .update(JSON.stringify([bookedOn, valueDate, amountUgx, reference, narrative, counterparty]))
    .digest('hex')
    .slice(0, KEY_LENGTH)
    .toUpperCase();

/**
 * Adds what identifies each line in every statement of its account: its transaction ID. Lines without one are identified by their content
 * and place among equal ones. Some banks give a transaction and its charge one ID: the largest amount is the transaction. Two lines with
 * the same ID and amount are a problem.
 */
const identifyLines = (lines: readonly RawStatementLine[]): Result<StatementLine[], StatementProblem[]> => {
  const byId = new Map<string, RawStatementLine[]>();
  for (const line of lines) {
    const id = line.transactionId.toUpperCase();
    if (id === '') continue;
    const same = byId.get(id);
    if (same) same.push(line);
    else byId.set(id, [line]);
  }
  const problems: StatementProblem[] = [];
  const keys = new Map<RawStatementLine, string>();
  for (const [id, same] of byId) {
    const ordered =
      same.length > 1 ? [...same].sort((a, b) => Math.abs(b.amountUgx) - Math.abs(a.amountUgx)) : same;
    const byAmount = new Map<number, RawStatementLine>();
    for (const [index, line] of ordered.entries()) {
      const twin = byAmount.get(line.amountUgx);
      if (!twin) byAmount.set(line.amountUgx, line);
      else
        problems.push(
          createProblem(Math.max(line.line, twin.line), 'transaction_id_twice', {
            value: line.transactionId,
            line: Math.min(line.line, twin.line),
          }),
        );
      if (problems.length >= MAX_STATEMENT_PROBLEMS) return err(problems);
      keys.set(line, index === 0 ? id : `${id}/${index + 1}`);
    }
  }
  if (problems.length > 0) return err(problems);
  const counts = new Map<string, number>();
  return ok(
    lines.map((line) => {
      const known = keys.get(line);
      if (known !== undefined) return { ...line, lineKey: known };
      const hash = hashLine(line);
      const count = (counts.get(hash) ?? 0) + 1;
      counts.set(hash, count);
      return { ...line, lineKey: `NOID-${hash}-${count}` };
    }),
  );
};

const toAccountText = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9/]/g, '');

/** Returns whether the account that a statement names is the configured one: MT940 puts the bank before it, an IBAN ends with it. */
const isSameAccount = (named: string, configured: string): boolean => {
  const number = toAccountText(configured);
  const text = toAccountText(named).replace(/UGX$/, '');
  const last = (text.split('/').at(-1) ?? '').replace(/^0+/, '');
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(text) && text.endsWith(number);
  return last === number.replace(/^0+/, '') || isIban;
};

const readFormat = async (
  file: Uint8Array,
  { columns, number }: StatementExpectation,
): Promise<Result<RawStatement, StatementProblem[]>> => {
  if (file.byteLength > MAX_STATEMENT_BYTES)
    return err([createProblem(1, 'file_too_large', { limit: `${MAX_STATEMENT_BYTES / 1024 / 1024} MB` })]);
  const decoded = decodeText(file);
  if (!decoded.ok)
    return err([
      createProblem(decoded.error.line, decoded.error.code as 'utf16', { line: decoded.error.line }),
    ]);
  const start = decoded.value.slice(0, 2_000).trimStart();
  if (start === '') return err([createProblem(1, 'empty')]);
  if (start.startsWith('<')) return readCamt053(decoded.value);
  if (/^(?:\{1:|:20:|:940:)/m.test(start)) return readMt940(decoded.value);
  return readCsvStatement(file, columns, number ?? '');
};

const checkDays = (
  raw: RawStatement,
  { from, to, today }: StatementExpectation,
): Result<{ from: string; to: string }, StatementProblem[]> => {
  const days = raw.lines.map(({ bookedOn }) => bookedOn).sort();
  const start = from ?? raw.from ?? days[0];
  const end = to ?? raw.to ?? days.at(-1);
  if (start === undefined || end === undefined) return err([createProblem(1, 'days_unknown')]);
  if (start > end) return err([createProblem(1, 'days_reversed')]);
  const outside = raw.lines.find(({ bookedOn }) => bookedOn < start || bookedOn > end);
  if (outside)
    return err([createProblem(outside.line, 'day_outside', { day: outside.bookedOn, from: start, to: end })]);
  if (end > today) return err([createProblem(1, 'day_in_future', { day: end })]);
  return ok({ from: start, to: end });
};

const checkBalances = ({ openingUgx, closingUgx, lines }: RawStatement): StatementProblem | null => {
  if (openingUgx === null || closingUgx === null) return null;
  const calculated = lines.reduce((total, { amountUgx }) => total + amountUgx, openingUgx);
  if (calculated === closingUgx) return null;
  return createProblem(1, 'balance_differs', {
    opening: formatFigures(openingUgx),
    closing: formatFigures(closingUgx),
    calculated: formatFigures(calculated),
  });
};

/**
 * Reads and checks a statement: its format and encoding, that it is of the expected account, that its balances agree with its lines, and
 * that no transaction stands in it twice. Returns all lines, or the problems; nothing is stored.
 */
export const readStatement = async (file: Uint8Array, expectation: StatementExpectation): Promise<Read> => {
  const { number } = expectation;
  if (number === null) return err([createProblem(1, 'account_not_configured')]);
  const read = await readFormat(file, expectation);
  if (!read.ok) return read;
  const raw = read.value;
  if (raw.accountNumber !== null && !isSameAccount(raw.accountNumber, number))
    return err([
      createProblem(1, 'other_account', { found: raw.accountNumber.slice(0, 40), expected: number }),
    ]);
  if (raw.lines.length > MAX_STATEMENT_LINES)
    return err([createProblem(1, 'too_many_rows', { limit: formatFigures(MAX_STATEMENT_LINES) })]);
  const days = checkDays(raw, expectation);
  if (!days.ok) return days;
  const wrongBalance = checkBalances(raw);
  if (wrongBalance) return err([wrongBalance]);
  const stored = raw.lines.map((line) => ({
    ...line,
    transactionId: toStorableText(line.transactionId).slice(0, 64),
    reference: toStorableText(line.reference),
    narrative: toStorableText(line.narrative),
    counterparty: toStorableText(line.counterparty),
  }));
  const lines = identifyLines(stored);
  return lines.ok ? ok({ ...raw, ...days.value, lines: lines.value }) : lines;
};
