/** Statuses of a user: phone number verified or not, or anonymised if all identifying data is gone. */
export const userStatuses = ['verified', 'unverified', 'anonymised'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Statuses of an invitation. */
export const invitationStatuses = ['requested', 'open', 'accepted', 'withdrawn', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Header for the token of an invitation’s link; URLs would be logged. */
export const INVITATION_TOKEN_HEADER = 'x-invitation-token';
