import { array, define, type Infer, object, refine } from 'superstruct';
import { dayOfCentury, oneOfOrError } from '../schemas/structs';
import { approvalFields } from './approval-bodies';
import { manualAccountCodes } from './chart-of-accounts';

/** Maximum number of lines of a journal by hand, and maximum amount of a line in UGX. */
export const MAX_JOURNAL_LINES = 20;
export const MAX_JOURNAL_AMOUNT_UGX = 1_000_000_000_000;

const isJournalAmount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= MAX_JOURNAL_AMOUNT_UGX;

/** Fields of a journal by hand. Each line moves an amount from its credit account to its debit account. */
export const journalFields = {
  account: oneOfOrError(manualAccountCodes, 'journalAccount_invalid'),
  amountUgx: define<number>('amount', (value) => isJournalAmount(value) || 'amount_invalid'),
  valueDate: dayOfCentury('untilOn_invalid'),
};

const journalLine = object({
  debitAccount: journalFields.account,
  creditAccount: journalFields.account,
  amountUgx: journalFields.amountUgx,
});

/** Lines of a journal by hand. */
export const journalLines = refine(
  array(journalLine),
  'journal lines',
  ({ length }) => (length > 0 && length <= MAX_JOURNAL_LINES) || 'journalLines_invalid',
);

/** Bodies of requests about journals by hand. */
export const journalBodies = {
  /** POST /admin/journals. */
  request: object({
    lines: journalLines,
    valueDate: journalFields.valueDate,
    reason: approvalFields.reason,
    document: approvalFields.document,
  }),
};
export type JournalRequest = Infer<typeof journalBodies.request>;
