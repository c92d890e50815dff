/** Statuses of a user: phone number verified or not, or anonymised if all identifying data is gone. */
export const userStatuses = ['verified', 'unverified', 'anonymised'] as const;
export type UserStatus = (typeof userStatuses)[number];
