import { array, define, type Infer, object, refine } from 'superstruct';
import type { FieldMessage } from '../messages/field-message';
import { dayOfCentury } from '../schemas/structs';
import { approvalFields } from './approval-bodies';
import { isManualAccount, type ManualAccountCode } from './chart-of-accounts';
import { moneyFields } from './payment-bodies';

/** Maximum number of lines of a journal by hand. */
export const MAX_JOURNAL_LINES = 20;

const invalidAccount: FieldMessage = 'journalAccount_invalid';

/** Fields of a journal by hand. */
export const journalFields = {
  account: define<ManualAccountCode>('account', (code) => isManualAccount(code) || invalidAccount),
  valueDate: dayOfCentury('untilOn_invalid'),
};

/** Lines of a journal by hand. Each moves an amount from its credit account to its debit account. */
export const journalLines = refine(
  array(
    object({
      debitAccount: journalFields.account,
      creditAccount: journalFields.account,
      amountUgx: moneyFields.amount,
    }),
  ),
  'journal lines',
  ({ length }) => (length > 0 && length <= MAX_JOURNAL_LINES) || 'journalLines_invalid',
);

const { reason, document } = approvalFields;

/** Bodies of requests about journals by hand. */
export const journalBodies = {
  /** POST /admin/journals. */
  request: object({ lines: journalLines, valueDate: journalFields.valueDate, reason, document }),
  /** POST /admin/journals/:id/reverse. */
  reverse: object({ reason, document }),
};
export type JournalRequest = Infer<typeof journalBodies.request>;
export type ReversalRequest = Infer<typeof journalBodies.reverse>;
