import { err, formatText, ok, parseUgx, type Result } from '@somesa/core';
import type { BankCode } from '@somesa/core/admin';
import { type BankTransaction, findReference } from '../../providers/bank-transaction';

/** Messages about the errors of a statement file, for the staff member who imports it. */
const sentences = {
  file_too_large: 'The file is larger than {limit}. Export fewer days at a time.',
  not_utf8: 'The file is not UTF-8 text. Save it as "CSV UTF-8".',
  empty: 'The file has no lines below the header. Export the statement again.',
  too_many_rows: 'The file has more than {limit} lines. Export fewer days at a time.',
  semicolons: 'The columns are divided by semicolons. Save the file with commas.',
  column_missing: 'The header has no column "{name}". The columns are: {columns}.',
  column_unknown: 'The header has a column "{name}" that is not known or is there twice. Take it out.',
  quotes:
    'The quotation marks do not match. Put a text with a comma or a quote in "...", and double a quote inside it.',
  cells: 'The line has {found} cells and the header {expected}. Put amounts and texts with commas in "...".',
  date: 'The date "{value}" can’t be read. Write it as 2026-11-21 or 2026-11-21 14:30.',
  transaction_id_missing: 'The transaction id is missing. Copy it from the bank’s statement.',
  transaction_id: 'The transaction id "{value}" has more than 64 characters or signs that no bank uses.',
  transaction_id_rounded:
    'A spreadsheet has shortened the transaction id to "{value}". Format the column as text and copy the ids again.',
  transaction_id_twice: 'The transaction id "{value}" already stands on line {line}. Leave one of the two.',
  amount: 'The amount "{value}" is no whole number of shillings above 0. Write 1200000 or "1,200,000".',
  amount_out: 'The amount "{value}" is money that went out. Leave only money that came in.',
  text_too_long: 'The column "{name}" has more than {limit} characters. Shorten it.',
} as const;

/** Error in a statement file; the header is line 1. */
export interface StatementProblem {
  line: number;
  message: string;
}

/** Creates the error of a line. */
export const createProblem = (
  line: number,
  code: keyof typeof sentences,
  params: Record<string, string | number> = {},
): StatementProblem => ({ line, message: formatText(sentences[code], params) });

export const requiredColumns = ['date', 'transaction_id', 'reference', 'amount', 'narrative'] as const;
export const columns = [...requiredColumns, 'payer'] as const;
export type Column = (typeof columns)[number];

/** Maximum length of a cell, in characters. */
const MAX_CELL_LENGTH = 500;
/** Maximum number of characters repeated from an invalid cell, so that one cell can't fill the screen. */
const MAX_SHOWN_LENGTH = 40;

const truncate = (value: string): string =>
  value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}...` : value;

/** Parses a date, or a date and a time, in Kampala time. Returns null if it does not exist. */
const parseDate = (text: string): Date | null => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) return null;
  const [, day = '', time = '00:00', seconds = '00'] = match;
  const midnight = new Date(`${day}T00:00:00Z`);
  const at = new Date(`${day}T${time}:${seconds}+03:00`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists && !Number.isNaN(at.getTime()) ? at : null;
};

/** Parses an amount in whole shillings, with or without commas, spaces and zero cents. Returns null for anything else. */
const parseAmount = (text: string): number | null => {
  const match = /^(?:UGX\s*)?(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.0{1,2})?$/i.exec(text);
  return match ? parseUgx(match[1] ?? '') : null;
};

const isMoneyOut = (text: string): boolean => /^(-.*|\(.*\)|.*-)$/.test(text) && /[1-9]/.test(text);

const validateId = (line: number, id: string): StatementProblem | null => {
  if (id === '') return createProblem(line, 'transaction_id_missing');
  if (/^\d+([.,]\d+)?E\+\d+$/i.test(id)) return createProblem(line, 'transaction_id_rounded', { value: id });
  const isUsable = /^[\x20-\x7e]{1,64}$/.test(id);
  return isUsable ? null : createProblem(line, 'transaction_id', { value: truncate(id) });
};

/** Parses one line of a statement. Returns the credit, or all errors of the line. */
export const parseStatementRow = (
  line: number,
  bank: BankCode,
  cell: (column: Column) => string,
): Result<BankTransaction, StatementProblem[]> => {
  const problems: StatementProblem[] = [];
  const date = cell('date');
  const paidAt = parseDate(date);
  if (!paidAt) problems.push(createProblem(line, 'date', { value: truncate(date) }));

  const id = cell('transaction_id');
  const idProblem = validateId(line, id);
  if (idProblem) problems.push(idProblem);

  const amount = cell('amount');
  const amountUgx = parseAmount(amount);
  if (amountUgx === null) {
    problems.push(
      createProblem(line, isMoneyOut(amount) ? 'amount_out' : 'amount', { value: truncate(amount) }),
    );
  }
  for (const name of ['reference', 'narrative', 'payer'] as const) {
    const isTooLong = cell(name).length > MAX_CELL_LENGTH;
    if (isTooLong) problems.push(createProblem(line, 'text_too_long', { name, limit: MAX_CELL_LENGTH }));
  }
  if (problems.length > 0 || !paidAt || amountUgx === null) return err(problems);

  const [reference, narrative, payerName] = [cell('reference'), cell('narrative'), cell('payer')];
  return ok({
    providerTransactionId: `${bank}:${id}`,
    bank,
    reference: reference === '' ? narrative : reference,
    paymentReference: findReference(reference, narrative),
    amountUgx,
    paidAt,
    ...(payerName !== '' && { payerName }),
  });
};
