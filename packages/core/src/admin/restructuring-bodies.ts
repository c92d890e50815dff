import { type Infer, object } from 'superstruct';
import { dayOfCentury, whole } from '../schemas/structs';
import { approvalFields } from './approval-bodies';

/** Body of POST /admin/loans/:id/restructuring. The rate, in millionths a year, can't be above the loan's. */
export const restructuringBody = object({
  instalments: whole('restructuring_instalments_invalid', { minimum: 1, maximum: 36 }),
  firstDueOn: dayOfCentury('restructuring_firstDueOn_invalid'),
  annualRatePpm: whole('restructuring_rate_invalid', { minimum: 0, maximum: 1_000_000 }),
  reason: approvalFields.reason,
});
export type RestructuringRequest = Infer<typeof restructuringBody>;
