import type { Infer } from 'superstruct';
import {
  reconciliationStatuses,
  statementAccounts,
  statementBodies,
  statementColumns,
  statementFormats,
  statementLineResults,
} from '../admin/statement-accounts';
import { bodyOf, endpoint } from './endpoint';
import {
  count,
  day,
  flag,
  instant,
  list,
  maybe,
  object,
  oneOf,
  optionally,
  queryDay,
  staffUser,
  text,
  ugx,
  uuid,
} from './shapes';

/** Problem of a statement that prevents its import, or a row that is left out; the header is line 1. */
const statementProblemShape = object({ line: count, message: text });
export type StatementProblemView = Infer<typeof statementProblemShape>;

/** Line of a statement. An amount below 0 left the account. */
const statementLineShape = object({
  line: count,
  bookedOn: day,
  transactionId: text,
  reference: text,
  counterparty: text,
  amountUgx: ugx,
  /** Amount with its cents; null if it has none. */
  exact: maybe(text),
  result: oneOf(statementLineResults),
});
export type StatementLineView = Infer<typeof statementLineShape>;

/** Statement as it was read, or imported. */
const statementShape = object({
  account: oneOf(statementAccounts),
  fileName: text,
  format: maybe(oneOf(statementFormats)),
  /** ID of the import; null for a preview and for a statement with problems. */
  importId: maybe(uuid),
  from: maybe(day),
  to: maybe(day),
  openingUgx: maybe(ugx),
  closingUgx: maybe(ugx),
  lines: count,
  newLines: count,
  knownLines: count,
  /** Rows without money that were left out, and the first of them. */
  skippedLines: count,
  skipped: list(statementProblemShape),
  /** Lines of the import that are matched to the ledger, those that a person must allocate, and the others; null for a preview. */
  matchedLines: maybe(count),
  waitingLines: maybe(count),
  unmatchedLines: maybe(count),
  creditUgx: ugx,
  debitUgx: ugx,
  problems: list(statementProblemShape),
  /** Days that are signed off and get new lines by this statement. */
  signedDays: list(day),
  /** First lines, in order. */
  preview: list(statementLineShape),
});
export type StatementView = Infer<typeof statementShape>;

const statementAnswerShape = object({ statement: statementShape });
export type StatementAnswer = Infer<typeof statementAnswerShape>;

/** Account of ours whose statements are imported. */
const statementAccountShape = object({
  account: oneOf(statementAccounts),
  /** Number that its statements must name; null if none is set, so that nothing can be imported. */
  number: maybe(text),
  /** Last day that statements cover; null if there is none. */
  coveredUntil: maybe(day),
  /** Heads of the columns of its CSV statements. */
  columns: list(object({ column: oneOf(statementColumns), head: text })),
});
export type StatementAccountView = Infer<typeof statementAccountShape>;

const statementAccountsAnswerShape = object({ accounts: list(statementAccountShape) });
export type StatementAccountsAnswer = Infer<typeof statementAccountsAnswerShape>;

/** Sign-off of a day of an account, with the figures that the person saw. */
const signOffShape = object({
  by: staffUser,
  at: instant,
  note: maybe(text),
  balanceThereUgx: maybe(ugx),
  balanceHereUgx: ugx,
  lines: count,
  matchedLines: count,
  openExceptions: count,
});

/** Day of an account: its balance there and here, and the lines of its statement. */
const reconciliationDayShape = object({
  account: oneOf(statementAccounts),
  day,
  status: oneOf(reconciliationStatuses),
  /** True if statements cover the whole day. */
  isCovered: flag,
  balanceThereUgx: maybe(ugx),
  /** Source of the balance there; null if it is not known. */
  balanceSource: maybe(oneOf(['statement', 'provider'])),
  balanceHereUgx: ugx,
  lines: count,
  matchedLines: count,
  openExceptions: count,
  refreshedAt: instant,
  signOff: maybe(signOffShape),
  exceptions: list(object({ id: text, kind: text, name: text, amountUgx: ugx })),
});
export type ReconciliationDayView = Infer<typeof reconciliationDayShape>;

/** Response about a day of an account. */
const reconciliationDayAnswerShape = object({ day: reconciliationDayShape });
export type ReconciliationDayAnswer = Infer<typeof reconciliationDayAnswerShape>;

/** Number of accounts whose day was signed off. */
const signOffAnswerShape = object({ signed: count });
export type SignOffAnswer = Infer<typeof signOffAnswerShape>;

/** Lines that were matched again, and those that still are not. */
const matchAnswerShape = object({ matched: count, unmatched: count });
export type MatchAnswer = Infer<typeof matchAnswerShape>;

const ofAccount = { params: { account: oneOf(statementAccounts) }, notFound: 'not_found' } as const;
const file = {
  ...ofAccount,
  access: 'admin_staff',
  query: { name: optionally(text), from: optionally(queryDay), to: optionally(queryDay) },
  upload: { type: 'application/octet-stream' },
} as const;

export const listStatementAccounts = endpoint('GET /admin/statements', {
  access: 'admin_staff',
  summary: 'List our accounts at networks and banks, with the last day that statements cover',
  answers: { 200: statementAccountsAnswerShape },
});

export const previewStatement = endpoint('POST /admin/statements/:account/preview', {
  ...file,
  summary:
    'Read a statement (camt.053, MT940 or CSV) without importing it: its problems, and each line as new or known',
  answers: { 200: statementAnswerShape },
});

export const importStatement = endpoint('POST /admin/statements/:account', {
  ...file,
  summary: 'Import a statement: known lines change nothing, new ones are matched to the ledger',
  answers: { 200: statementAnswerShape },
});

export const saveStatementColumns = endpoint('PUT /admin/statements/:account/columns', {
  access: 'admin_staff',
  ...ofAccount,
  body: bodyOf(statementBodies.columns),
  summary: 'Save the heads of the columns of an account’s CSV statements; none restores the default',
  answers: { 200: statementAccountsAnswerShape },
});

export const matchStatements = endpoint('POST /admin/reconciliation/match', {
  access: 'admin_staff',
  summary: 'Match the lines of statements to the ledger again, such as after a journal',
  answers: { 200: matchAnswerShape },
});

export const getReconciliationDay = endpoint('GET /admin/reconciliation/:account/:day', {
  access: 'admin_staff',
  params: { account: oneOf(statementAccounts), day: queryDay },
  notFound: 'not_found',
  summary: 'Get a day of an account: its balance there and here, its open exceptions and its sign-off',
  answers: { 200: reconciliationDayAnswerShape },
});

export const signOffDay = endpoint('POST /admin/reconciliation/sign-offs', {
  access: 'admin_staff',
  needsRecentCode: true,
  body: bodyOf(statementBodies.signOff),
  summary:
    'Sign off a day of some accounts, or of all that are not signed off; a day with differences needs a note',
  answers: { 200: signOffAnswerShape },
  problems: [409],
});
