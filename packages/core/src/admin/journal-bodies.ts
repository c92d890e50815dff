import { type Infer, object, type Struct } from 'superstruct';
import { either } from '../schemas/json-schema';
import { amountUgx, asOne, dayOfCentury, listOf, matching, oneOfOrError } from '../schemas/structs';
import { approvalFields } from './approval-bodies';
import { type ManualAccountCode, manualAccountCodes } from './chart-of-accounts';

/** Maximum number of lines of a journal by hand. */
export const MAX_JOURNAL_LINES = 20;

const invalidAccount = 'journalAccount_invalid';
/** Account of the chart that is open to a journal by hand, or that of a school, which may not exist. */
const account = asOne(
  either(
    oneOfOrError(manualAccountCodes, invalidAccount),
    matching(invalidAccount, { pattern: '^school-payable:[1-9][0-9]{0,9}$' }),
  ),
  invalidAccount,
) as Struct<ManualAccountCode, null>;

/** Line of a journal by hand, which moves an amount from its credit account to its debit account. */
const journalLine = object({
  debitAccount: account,
  creditAccount: account,
  amountUgx: amountUgx('amount_invalid'),
});

const { reason, document } = approvalFields;

/** Bodies of requests about journals by hand. */
export const journalBodies = {
  /** POST /admin/journals. */
  request: object({
    lines: listOf(journalLine, 'journalLines_invalid', { minItems: 1, maxItems: MAX_JOURNAL_LINES }),
    valueDate: dayOfCentury('untilOn_invalid'),
    reason,
    document,
  }),
  /** POST /admin/journals/:id/reverse. */
  reverse: object({ reason, document }),
};
export type JournalRequest = Infer<typeof journalBodies.request>;
export type ReversalRequest = Infer<typeof journalBodies.reverse>;
