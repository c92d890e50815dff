import { type Infer, object } from 'superstruct';
import { MAX_AMOUNT_UGX } from '../money/money';
import { optionally } from '../schemas/json-schema';
import {
  dayOfCentury,
  listOf,
  matching,
  oneOfOrError,
  orNull,
  trimmedLine,
  whole,
  yesOrNo,
} from '../schemas/structs';
import { schoolFields } from './school-bodies';
import { feeBatchKinds, MAX_BATCH_ROWS } from './school-kinds';
import { adjustmentFields } from './student-bodies';

const kind = oneOfOrError(feeBatchKinds, 'field_invalid');
const bounds = { minItems: 1, maxItems: MAX_BATCH_ROWS };

/** Fields that all rows of a batch share. */
const shared = {
  kind,
  /** Fee that the rows are for, by its description; null for all fees, the oldest due first. An extra charge needs it. */
  fee: orNull(schoolFields.description),
  /** Due date of an extra charge or an opening balance; null for today. */
  dueOn: orNull(schoolFields.dueOn),
  /** Reason of rows without their own. */
  reason: adjustmentFields.maybeReason,
};

/** Row of a batch. */
export const feeBatchRow = object({
  /** Registration number or payment code. */
  child: trimmedLine(60, 'batchChild_required'),
  /** Amount; the right amount for a correction, and negative for an opening balance in the child’s favour. Null for a percentage. */
  amountUgx: orNull(whole('amount_invalid', { minimum: -MAX_AMOUNT_UGX, maximum: MAX_AMOUNT_UGX })),
  /** Bursary as a percentage of what is charged; null for an amount. */
  percent: orNull(whole('bursaryPercent_invalid', { minimum: 1, maximum: 100 })),
  /** Day of a payment to the school; null for today. */
  paidOn: orNull(dayOfCentury('untilOn_invalid')),
  /** Number of a receipt, slip or transaction, which the school uses once; null for cash that we number. */
  receiptNumber: orNull(adjustmentFields.receiptNumber),
  reason: adjustmentFields.maybeReason,
});
export type FeeBatchRow = Infer<typeof feeBatchRow>;

/** Text of a cell, of which a person may paste anything; only the beginning can count. */
const cell = matching('field_invalid', { maxLength: 2_000 });

export const feeBatchBodies = {
  /** POST /admin/schools/:id/fee-batches. Amounts in UGX. */
  added: object({
    ...shared,
    /** Sends the receipt of each payment to the first guardian by SMS. */
    sendsReceipts: optionally(yesOrNo('field_invalid')),
    rows: listOf(feeBatchRow, 'batchRows_invalid', bounds),
  }),
  /** POST /admin/schools/:id/fee-batches/check: rows as a person types or pastes them. `child` may be a name too. */
  checked: object({
    ...shared,
    rows: listOf(
      object({ child: cell, amount: cell, paidOn: cell, receiptNumber: cell, reason: cell }),
      'batchRows_invalid',
      bounds,
    ),
  }),
  decided: object({ reason: adjustmentFields.reason }),
};
export type FeeBatchAdded = Infer<typeof feeBatchBodies.added>;
export type FeeBatchChecked = Infer<typeof feeBatchBodies.checked>;
export type TypedBatchRow = FeeBatchChecked['rows'][number];
