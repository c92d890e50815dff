/** States of a settlement of a school's money. created: it is in progress. */
export const settlementStatuses = ['created', 'paid', 'cancelled'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];
