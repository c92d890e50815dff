import { createHash } from 'node:crypto';
import { cleanText, err, formatFigures, ok, type Result, truncateText } from '@somesa/core';
import {
  isDay,
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_LINES,
  MAX_STATEMENT_PROBLEMS,
  type StatementMapping,
} from '@somesa/core/admin';
import { addDays } from '../../platform/add-days';
import { decodeText } from '../../platform/csv/read-csv';
import { readCamt053 } from './read-camt053';
import { readCsvStatement } from './read-csv-statement';
import { readMt940 } from './read-mt940';
import {
  createProblem,
  formatCents,
  type RawStatement,
  type RawStatementLine,
  type StatementFile,
  type StatementLine,
  type StatementProblem,
  truncate,
} from './statement-file';

/** Expectations of a statement: the account that it must be of, the columns of its CSV, and the days that the user named. */
export interface StatementExpectation {
  number: string | null;
  columns: StatementMapping;
  from: string | null;
  to: string | null;
  today: string;
  /** Day of the ledger's first posting; null if there is none yet. */
  firstDay: string | null;
}

const KEY_LENGTH = 32;

const hashLine = ({
  bookedOn,
  valueDate,
  amountCents,
  reference,
  narrative,
  counterparty,
}: RawStatementLine) =>
  createHash('sha256')
    .update(JSON.stringify([bookedOn, valueDate, amountCents / 100, reference, narrative, counterparty]))
    .digest('hex')
    .slice(0, KEY_LENGTH)
    .toUpperCase();

/**
 * Adds what identifies each line in every statement of its account: its transaction ID. Lines without one are identified by their content
 * and place among equal ones. Some banks give a transaction and its charge one ID: the largest amount is the transaction. Two lines with
 * the same ID and amount are a problem unless the balances of one statement prove that both moved money.
 */
const identifyLines = (
  lines: readonly RawStatementLine[],
  isProven: boolean,
): Result<StatementLine[], StatementProblem[]> => {
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
      same.length > 1 ? [...same].sort((a, b) => Math.abs(b.amountCents) - Math.abs(a.amountCents)) : same;
    const byAmount = new Map<number, RawStatementLine>();
    for (const [index, line] of ordered.entries()) {
      const twin = byAmount.get(line.amountCents);
      if (!twin) byAmount.set(line.amountCents, line);
      else if (!isProven)
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
  const createKey = (line: RawStatementLine): string => {
    const hash = hashLine(line);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `NOID-${hash}-${count}`;
  };
  return ok(
    lines.map((line) => {
      const { amountCents, ...others } = line;
      const cents = amountCents % 100 || 0;
      const amountUgx = (amountCents - cents) / 100;
      return { ...others, amountUgx, cents, lineKey: keys.get(line) ?? createKey(line) };
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

/** Files that banks and people send in place of a statement, by how they start, with the code of the problem that says what to do. */
const otherFiles = [
  [/^%PDF-/, 'pdf'],
  [/^<(?:!doctype html|html|table|body|meta|style)\b/i, 'html'],
] as const;

const readFormat = (
  file: Uint8Array,
  { columns, number }: StatementExpectation,
): Result<RawStatement, StatementProblem[]> => {
  if (file.byteLength > MAX_STATEMENT_BYTES)
    return err([createProblem(1, 'file_too_large', { limit: `${MAX_STATEMENT_BYTES / 1024 / 1024} MB` })]);
  const decoded = decodeText(file);
  if (!decoded.ok) return err([createProblem(decoded.error.line, decoded.error.code)]);
  const start = truncateText(decoded.value, 2_000).trimStart();
  if (start === '') return err([createProblem(1, 'empty')]);
  const other = otherFiles.find(([begins]) => begins.test(start));
  if (other) return err([createProblem(1, other[1])]);
  if (start.startsWith('<')) return readCamt053(decoded.value);
  if (/^(?:\{1:|:20:|:940:|:25P?:|:60[FM]:)/m.test(start)) return readMt940(decoded.value);
  return readCsvStatement(file, columns, number ?? '');
};

/** Maximum number of days that a statement usually covers, and that it starts before the ledger: with the month in which we opened. */
const MAX_USUAL_DAYS = 366;
const MAX_DAYS_BEFORE = 31;

const checkDays = (
  raw: RawStatement,
  { from, to, today, firstDay }: StatementExpectation,
): Result<{ from: string; to: string }, StatementProblem[]> => {
  const days = raw.lines.map(({ bookedOn }) => bookedOn).sort();
  const start = from ?? raw.from ?? days[0];
  const end = to ?? raw.to ?? days.at(-1);
  // A zone can move the first day of the calendar to one before it, which the database can't store.
  if (start === undefined || end === undefined || !isDay(start))
    return err([createProblem(1, 'days_unknown')]);
  if (start > end) return err([createProblem(1, 'days_reversed')]);
  const outside = raw.lines.find(({ bookedOn }) => bookedOn < start || bookedOn > end);
  if (outside)
    return err([createProblem(outside.line, 'day_outside', { day: outside.bookedOn, from: start, to: end })]);
  if (end > today) return err([createProblem(1, 'day_in_future', { day: end })]);
  // A person who named the days has seen them.
  if (from === null && start < addDays(end, -MAX_USUAL_DAYS))
    return err([createProblem(1, 'period_long', { from: start, to: end })]);
  if (from === null && firstDay !== null && start < addDays(firstDay, -MAX_DAYS_BEFORE))
    return err([createProblem(1, 'period_early', { from: start, to: end, day: firstDay })]);
  return ok({ from: start, to: end });
};

const checkBalances = ({ openingCents, closingCents, lines }: RawStatement): StatementProblem | null => {
  if (openingCents === null || closingCents === null) return null;
  const calculated = lines.reduce((total, { amountCents }) => total + amountCents, openingCents);
  if (calculated === closingCents) return null;
  return createProblem(1, 'balance_differs', {
    opening: formatCents(openingCents),
    closing: formatCents(closingCents),
    calculated: formatCents(calculated),
  });
};

/** Maximum length of a text of a line, in characters. Banks send several texts of up to 500. */
const MAX_TEXT_LENGTH = 2_000;
const MAX_ID_LENGTH = 64;

/** Cleans the texts of a line, as people search them and the database stores them. */
const cleanLine = (line: RawStatementLine): RawStatementLine => ({
  ...line,
  transactionId: truncateText(cleanText(line.transactionId), MAX_ID_LENGTH),
  reference: truncateText(cleanText(line.reference), MAX_TEXT_LENGTH),
  narrative: truncateText(cleanText(line.narrative), MAX_TEXT_LENGTH),
  counterparty: truncateText(cleanText(line.counterparty), MAX_TEXT_LENGTH),
});

/** Calculates the fingerprint of a file. Files without lines can be the same for other days, which are then a part of it. */
const calculateFingerprint = (
  file: Uint8Array,
  { lines, from, to }: Pick<StatementFile, 'lines' | 'from' | 'to'>,
): string =>
  createHash('sha256')
    .update(file)
    .update(lines.length === 0 ? `${from} ${to}` : '')
    .digest('hex');

const toUgx = (cents: number | null): number | null => (cents === null ? null : Math.trunc(cents / 100));

/**
 * Reads and checks a statement: its format and encoding, that it is of the expected account, that its balances agree with its lines, and
 * that no transaction stands in it twice. Leaves out rows without money, and lists them. Returns all lines, or the problems; nothing is stored.
 */
export const readStatement = (
  file: Uint8Array,
  expectation: StatementExpectation,
): Result<StatementFile, StatementProblem[]> => {
  const { number } = expectation;
  if (number === null) return err([createProblem(1, 'account_not_configured')]);
  const read = readFormat(file, expectation);
  if (!read.ok) return read;
  const { openingCents, closingCents, isOneStatement, ...raw } = read.value;
  // A CSV is of the account that the person chose; the other formats always name theirs.
  if (raw.accountNumber === null && raw.format !== 'csv') return err([createProblem(1, 'account_missing')]);
  if (raw.accountNumber !== null && !isSameAccount(raw.accountNumber, number))
    return err([
      createProblem(1, 'other_account', { found: truncateText(raw.accountNumber, 40), expected: number }),
    ]);
  if (raw.lines.length > MAX_STATEMENT_LINES)
    return err([createProblem(1, 'too_many_rows', { limit: formatFigures(MAX_STATEMENT_LINES) })]);
  const days = checkDays(read.value, expectation);
  if (!days.ok) return days;
  const wrongBalance = checkBalances(read.value);
  if (wrongBalance) return err([wrongBalance]);
  const withMoney = raw.lines.filter(({ amountCents }) => amountCents !== 0);
  const zeros = raw.lines
    .filter(({ amountCents }) => amountCents === 0)
    .map(({ line, transactionId, narrative }) =>
      createProblem(line, 'row_zero', { value: truncate(cleanText(transactionId || narrative)) }),
    );
  const lines = identifyLines(
    withMoney.map(cleanLine),
    isOneStatement && openingCents !== null && closingCents !== null,
  );
  if (!lines.ok) return lines;
  return ok({
    ...raw,
    ...days.value,
    sha256: calculateFingerprint(file, { ...days.value, lines: lines.value }),
    openingUgx: toUgx(openingCents),
    closingUgx: toUgx(closingCents),
    lines: lines.value,
    skipped: [...raw.skipped, ...zeros].sort((a, b) => a.line - b.line),
  });
};
