/** Where the handing over of a school's money stands. created: it is under way. */
export const settlementStates = ['created', 'paid', 'cancelled'] as const;
export type SettlementState = (typeof settlementStates)[number];
