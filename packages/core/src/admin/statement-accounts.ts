import { array, type Infer, object, optional, refine } from 'superstruct';
import { cleanedText, dayOfCentury, oneOfOrError, trimmedText } from '../schemas/structs';
import { isLine, isMultiline } from '../schemas/typed-text-checks';
import { bankCodes } from './provider-names';

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
/** Maximum number of characters of the note of a sign-off. */
export const MAX_SIGN_OFF_NOTE_LENGTH = 1_000;

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

/** Maximum length of a column head, in characters. */
export const MAX_COLUMN_HEAD_LENGTH = 60;

/** Fields of the bodies about statements. */
export const statementFields = {
  day: dayOfCentury('untilOn_invalid'),
  accounts: optional(
    refine(
      array(oneOfOrError(statementAccounts, 'field_invalid')),
      'statement accounts',
      ({ length }) => (length > 0 && length <= statementAccounts.length) || 'field_invalid',
    ),
  ),
  columns: refine(
    array(
      object({
        column: oneOfOrError(statementColumns, 'field_invalid'),
        head: cleanedText(isLine(MAX_COLUMN_HEAD_LENGTH), 'field_invalid'),
      }),
    ),
    'statement columns',
    ({ length }) => length <= statementColumns.length || 'field_invalid',
  ),
  note: optional(trimmedText(isMultiline(MAX_SIGN_OFF_NOTE_LENGTH), 'signOffNote_invalid', true)),
};

/** Bodies of requests about statements. */
export const statementBodies = {
  /** POST /admin/reconciliation/sign-offs: a day of some accounts, or of all that wait, with a note that explains differences. */
  signOff: object({
    day: statementFields.day,
    accounts: statementFields.accounts,
    note: statementFields.note,
  }),
  /** PUT /admin/statements/:account/columns: the heads of the columns; none restores the default. */
  columns: object({ columns: statementFields.columns }),
};
export type SignOffBody = Infer<typeof statementBodies.signOff>;
