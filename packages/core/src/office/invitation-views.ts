import type { RoleId } from '../roles';

/** How far an invitation is. */
export const invitationStates = ['open', 'accepted', 'withdrawn', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The header that the token of an invitation’s link comes in: an address would be logged on its way. */
export const INVITATION_TOKEN_HEADER = 'x-invitation-token';

/** POST /admin/invitations. The link itself is only in the e-mail. */
export interface InvitationAnswer {
  invitation: {
    id: string;
    username: string;
    email: string;
    role_id: RoleId;
    schoolId: number | null;
    /** ISO 8601. */
    expiresAt: string;
    state: InvitationState;
  };
}

/** GET /invitations: what its link invites to. */
export interface OpenInvitation {
  username: string;
  email: string;
  role_id: RoleId;
  /** Where a bursar is to work. */
  school: string | null;
}
