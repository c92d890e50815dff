import { type Infer, object } from 'superstruct';
import { optionally } from '../schemas/json-schema';
import { dayOfCentury, lines, listOf, oneOfOrError, trimmedLine } from '../schemas/structs';
import { bankCodes } from './banks';

/** Our accounts at networks and banks: the wallets, the collection account at each bank, and the account for payouts. */
export const statementAccounts = [
  'mtn',
  'mtn-disbursements',
  'airtel',
  ...bankCodes,
  'bank-disbursements',
] as const;
export type StatementAccount = (typeof statementAccounts)[number];

/** Formats of statements, recognised by their content. */
export const statementFormats = ['camt053', 'mt940', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Maximum size of a statement, in bytes. */
export const MAX_STATEMENT_BYTES = 96 * 1024 * 1024;
/** Maximum number of lines of a statement. */
export const MAX_STATEMENT_LINES = 100_000;
/** Number of problems after which no further lines are read. */
export const MAX_STATEMENT_PROBLEMS = 100;
/** Number of lines that a preview shows. */
export const MAX_STATEMENT_PREVIEW = 100;

/** Results of a statement's line: new, imported before, matched to the ledger, recorded for a person to allocate, or known only to the statement. */
export const statementLineResults = ['new', 'known', 'matched', 'waiting', 'unmatched'] as const;
export type StatementLineResult = (typeof statementLineResults)[number];

/** Statuses of a day of an account: not signed off, signed off, or changed since. */
export const reconciliationStatuses = ['open', 'signed', 'changed'] as const;

/** Columns of a CSV statement. `amount` is signed unless `direction`, or `from` and `to`, say which way the money went. */
export const statementColumns = [
  'date',
  'transaction_id',
  'reference',
  'amount',
  'direction',
  'credit',
  'debit',
  'narrative',
  'payer',
  'balance',
  'charge',
  'account',
  'currency',
  'status',
  'from',
  'to',
] as const;
export type StatementColumn = (typeof statementColumns)[number];
/** Column heads of an account's CSV statement, by what they hold. */
export type StatementMapping = Readonly<Partial<Record<StatementColumn, string>>>;

const account = oneOfOrError(statementAccounts, 'field_invalid');
const column = object({
  column: oneOfOrError(statementColumns, 'field_invalid'),
  head: trimmedLine(60, 'field_invalid'),
});

export const statementBodies = {
  /** POST /admin/reconciliation/sign-offs: a day of some accounts, or of all that wait, with a note that explains differences. */
  signOff: object({
    day: dayOfCentury('untilOn_invalid'),
    accounts: optionally(
      listOf(account, 'field_invalid', { minItems: 1, maxItems: statementAccounts.length }),
    ),
    note: optionally(lines(1_000, 'signOffNote_invalid', { missing: null })),
  }),
  /** PUT /admin/statements/:account/columns: the heads of the columns; none restores the default. */
  columns: object({ columns: listOf(column, 'field_invalid', { maxItems: statementColumns.length }) }),
};
export type SignOffBody = Infer<typeof statementBodies.signOff>;
