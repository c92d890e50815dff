import { type Infer, object } from 'superstruct';
import { accountFieldStructs } from '../schemas/account-bodies';
import { schoolSlug } from '../schemas/fields';
import { lines } from '../schemas/structs';
import { schoolFields } from './school-bodies';

/** Statuses of a partnership request. */
export const partnershipStatuses = ['open', 'approved', 'declined'] as const;

/** Bodies of the decisions on partnership requests. */
export const partnershipBodies = {
  /** POST /admin/partnerships/:id/approve. */
  approve: object({ name: schoolFields.name, slug: schoolSlug, email: accountFieldStructs.email }),
  /** POST /admin/partnerships/:id/decline, with a reason that the school reads. */
  decline: object({
    reason: lines(500, 'approvalReason_invalid', { missing: 'approvalReason_required' }),
  }),
};
export type PartnershipApproval = Infer<typeof partnershipBodies.approve>;
