import { formatText } from '@somesa/core';
import type { StatementFormat } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';

/** Problems that prevent the import of a statement, by the keys of their texts. */
export type StatementProblemCode = keyof AdminTexts['statements']['problems'];

/** Problem of a statement, with the values of its text. The header is line 1. */
export interface StatementProblem {
  line: number;
  code: StatementProblemCode;
  params: Readonly<Record<string, string | number>>;
}

/** Creates the problem of a line. */
export const createProblem = (
  line: number,
  code: StatementProblemCode,
  params: StatementProblem['params'] = {},
): StatementProblem => ({ line, code, params });

/** Formats a problem as a sentence. */
export const formatProblem = (
  { code, params }: StatementProblem,
  { problems }: AdminTexts['statements'],
): string => formatText(problems[code], params);

/** Line of a statement, as the file has it. */
export interface RawStatementLine {
  /** Line of the file on which it starts. */
  line: number;
  /** ID that the bank or network gave the transaction; empty if it has none. */
  transactionId: string;
  reference: string;
  narrative: string;
  /** Name or number of the other party. */
  counterparty: string;
  /** Day on which it was posted there. */
  bookedOn: string;
  valueDate: string;
  /** Time of the posting; null if the statement has days only. */
  bookedAt: Date | null;
  /** Amount in cents, below 0 if it left the account. */
  amountCents: number;
  /** True for a charge that stands on the line of a transaction. */
  isCharge: boolean;
}

/** Statement as its format describes it, before any check. */
export interface RawStatement {
  format: StatementFormat;
  /** Number of the account that it names; null if it names none. */
  accountNumber: string | null;
  /** Number that the bank gave the statement; null if it has none. */
  statementNumber: string | null;
  /** Days that it covers; null if it does not say. */
  from: string | null;
  to: string | null;
  openingCents: number | null;
  closingCents: number | null;
  /** Lines, oldest first. */
  lines: RawStatementLine[];
  /** False if the file has several statements. One of them twice would add up, if it moved nothing in all. */
  isOneStatement: boolean;
  /** Rows without money: amounts of 0, totals, balances brought forward. */
  skipped: StatementProblem[];
}

/** Line with what identifies it in every statement of its account. */
export interface StatementLine extends Omit<RawStatementLine, 'amountCents'> {
  lineKey: string;
  amountUgx: number;
  /** Cents beside the whole amount, with its sign. The ledger has none, so that a person decides about a line with cents. */
  cents: number;
}

/** Statement that was read and checked. Its balances leave cents out. */
export interface StatementFile
  extends Omit<RawStatement, 'from' | 'to' | 'lines' | 'openingCents' | 'closingCents' | 'isOneStatement'> {
  from: string;
  to: string;
  /** Fingerprint by which the same file is recognised. */
  sha256: string;
  openingUgx: number | null;
  closingUgx: number | null;
  lines: StatementLine[];
}
