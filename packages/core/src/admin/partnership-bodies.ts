import { type Infer, object } from 'superstruct';
import { accountFieldStructs } from '../schemas/account-bodies';
import { schoolSlug } from '../schemas/fields';
import { trimmedText } from '../schemas/structs';
import { isMultiline } from '../schemas/typed-text-checks';
import { schoolFields } from './school-bodies';

/** Statuses of a partnership request. */
export const partnershipStatuses = ['open', 'approved', 'declined'] as const;

/** Maximum number of characters of the reason of a declined request, which the school reads. */
export const MAX_DECLINE_REASON_LENGTH = 500;

/** Fields of the decisions on partnership requests. */
export const partnershipFields = {
  reason: trimmedText(
    isMultiline(MAX_DECLINE_REASON_LENGTH),
    'approvalReason_invalid',
    'approvalReason_required',
  ),
};

/** Bodies of the decisions on partnership requests. */
export const partnershipBodies = {
  /** POST /admin/partnerships/:id/approve. */
  approve: object({ name: schoolFields.name, slug: schoolSlug, email: accountFieldStructs.email }),
  /** POST /admin/partnerships/:id/decline. */
  decline: object({ reason: partnershipFields.reason }),
};
export type PartnershipApproval = Infer<typeof partnershipBodies.approve>;
