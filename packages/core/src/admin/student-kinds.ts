/**
 * Kinds of fee adjustments. bursary: bursary or discount on a fee. charge: extra fee of one child. brought-forward: balance of
 * earlier terms. paid-to-school: money that the school received without us. correction: another amount of a fee.
 */
export const feeAdjustmentKinds = [
  'bursary',
  'charge',
  'brought-forward',
  'paid-to-school',
  'correction',
] as const;
export type FeeAdjustmentKind = (typeof feeAdjustmentKinds)[number];

/** Ways in which a school receives money without us. aggregator: another company that collects fees. */
export const outsidePaymentMethods = ['cash', 'bank-slip', 'aggregator'] as const;
export type OutsidePaymentMethod = (typeof outsidePaymentMethods)[number];

/** Kinds of changes of a child on the register. */
export const studentEventKinds = ['added', 'moved', 'left', 'returned'] as const;

/** Statuses of a child on the register. */
export const studentStatuses = ['enrolled', 'left'] as const;

/** Maximum number of adjustments and of changes on a child's page, each the newest. */
export const MAX_STUDENT_HISTORY = 200;
