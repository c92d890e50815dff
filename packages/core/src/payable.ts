import type { FeeItemView, StudentView } from './contract/payment-shapes';

/** Returns the amount that can be paid now, in UGX: the outstanding balance without pending payments. */
export const payableUgx = ({ outstanding, pending }: Pick<StudentView, 'outstanding' | 'pending'>): number =>
  Math.max(0, outstanding - pending);

/** Returns the amount of one item that can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: Pick<FeeItemView, 'due' | 'pending'>): number =>
  Math.max(0, due - pending);
