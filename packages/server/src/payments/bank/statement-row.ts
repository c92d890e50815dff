import { err, ok, parseUgx, type Result } from '@somesa/core';
import type { BankCode } from '@somesa/core/admin';
import type { BankTransaction } from '../../providers/bank-transaction';
import { findReference } from '../../providers/bank-transaction';
import { problemOn, type StatementProblem } from './statement-problems';

export const requiredColumns = ['date', 'transaction_id', 'reference', 'amount', 'narrative'] as const;
export const columns = [...requiredColumns, 'payer'] as const;
export type Column = (typeof columns)[number];

/** The longest text that a cell may have. */
const MAX_CELL_LENGTH = 500;
/** Maximum number of characters repeated from an invalid cell, so that one cell can't fill the screen. */
const MAX_SHOWN = 40;

const shown = (value: string): string =>
  value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}...` : value;

/** Reads a day, or a day and a time, as Kampala's; the day must exist. */
const readDate = (text: string): Date | null => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) return null;
  const [, day = '', time = '00:00', seconds = '00'] = match;
  const midnight = new Date(`${day}T00:00:00Z`);
  const at = new Date(`${day}T${time}:${seconds}+03:00`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists && !Number.isNaN(at.getTime()) ? at : null;
};

/** Reads whole shillings, with commas or spaces between thousands; cents only where they are zero. */
const readAmount = (text: string): number | null => {
  const match = /^(?:UGX\s*)?(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.0{1,2})?$/i.exec(text);
  return match ? parseUgx(match[1] ?? '') : null;
};

const isMoneyOut = (text: string): boolean => /^(-.*|\(.*\)|.*-)$/.test(text) && /[1-9]/.test(text);

const checkId = (line: number, id: string): StatementProblem | null => {
  if (id === '') return problemOn(line, 'transaction_id_missing');
  if (/^\d+([.,]\d+)?E\+\d+$/i.test(id)) return problemOn(line, 'transaction_id_rounded', { value: id });
  const isUsable = /^[\x20-\x7e]{1,64}$/.test(id);
  return isUsable ? null : problemOn(line, 'transaction_id', { value: shown(id) });
};

/** Reads one line of a statement: a credit, or all that is wrong with it. */
export const readStatementRow = (
  line: number,
  bank: BankCode,
  cell: (column: Column) => string,
): Result<BankTransaction, StatementProblem[]> => {
  const problems: StatementProblem[] = [];
  const date = cell('date');
  const paidAt = readDate(date);
  if (!paidAt) problems.push(problemOn(line, 'date', { value: shown(date) }));

  const id = cell('transaction_id');
  const wrongId = checkId(line, id);
  if (wrongId) problems.push(wrongId);

  const amount = cell('amount');
  const amountUgx = readAmount(amount);
  if (amountUgx === null) {
    problems.push(problemOn(line, isMoneyOut(amount) ? 'amount_out' : 'amount', { value: shown(amount) }));
  }
  for (const name of ['reference', 'narrative', 'payer'] as const) {
    const isTooLong = cell(name).length > MAX_CELL_LENGTH;
    if (isTooLong) problems.push(problemOn(line, 'text_too_long', { name, limit: MAX_CELL_LENGTH }));
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
