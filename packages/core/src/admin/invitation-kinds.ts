/** Statuses of an invitation. */
export const invitationStatuses = ['open', 'accepted', 'withdrawn', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** The header that the token of an invitation’s link comes in: an address would be logged on its way. */
export const INVITATION_TOKEN_HEADER = 'x-invitation-token';
