import { type Infer, object } from 'superstruct';
import { waivedParts } from '../loans/loan-account';
import { optionally } from '../schemas/json-schema';
import { amountUgx, lines, matching, oneOfOrError } from '../schemas/structs';

/** Fields of every body that requests an action of two people, and of a rejection. */
export const approvalFields = {
  reason: lines(500, 'approvalReason_invalid', { missing: 'approvalReason_required' }),
  /** ID of the uploaded document that proves the reason. */
  document: optionally(matching('loan_file_unknown', { pattern: '^[\\w-]{43}$' }, { missing: null })),
};

/** Bodies of requests about approvals. */
export const approvalBodies = {
  /** POST /admin/approvals/:id/reject. */
  reject: object({ reason: approvalFields.reason }),
  /** POST /admin/loans/:id/write-off. */
  writeOff: object(approvalFields),
  /** POST /admin/loans/:id/waivers. */
  waiver: object({
    part: oneOfOrError(waivedParts, 'waiverPart_invalid'),
    amount: amountUgx('amount_invalid'),
    reason: approvalFields.reason,
  }),
};
export type WaiverRequest = Infer<typeof approvalBodies.waiver>;
