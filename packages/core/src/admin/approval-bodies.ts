import { define, type Infer, object, optional } from 'superstruct';
import { waivedParts } from '../loans/loan-account';
import { isAmountUgx } from '../money';
import { cleanedText, oneOfOrError, trimmedText } from '../schemas/structs';
import { isMultiline } from '../schemas/typed-text-checks';
import { MAX_APPROVAL_REASON_LENGTH } from './approvals';

/** Form of the ID of an uploaded file. */
export const UPLOAD_ID_PATTERN = '^[\\w-]{43}$';

/** Fields of every body that requests an action of two people, and of a rejection. */
export const approvalFields = {
  reason: trimmedText(
    isMultiline(MAX_APPROVAL_REASON_LENGTH),
    'approvalReason_invalid',
    'approvalReason_required',
  ),
  /** ID of the uploaded document that proves the reason. */
  document: optional(cleanedText((id) => new RegExp(UPLOAD_ID_PATTERN).test(id), 'loan_file_unknown', true)),
};

/** Fields of a waiver. */
export const waiverFields = {
  part: oneOfOrError(waivedParts, 'waiverPart_invalid'),
  amount: define<number>('amount', (value) => isAmountUgx(value) || 'amount_invalid'),
};

/** Bodies of requests about approvals. */
export const approvalBodies = {
  /** POST /admin/approvals/:id/reject. */
  reject: object({ reason: approvalFields.reason }),
  /** POST /admin/loans/:id/write-off. */
  writeOff: object(approvalFields),
  /** POST /admin/loans/:id/waivers. */
  waiver: object({ ...waiverFields, reason: approvalFields.reason }),
};
export type WaiverRequest = Infer<typeof approvalBodies.waiver>;
