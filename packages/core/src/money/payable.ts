import type { StudentView } from '../contract/payment-shapes';

/** Returns the amount that can be paid now, in UGX: the outstanding balance without pending payments. */
export const payableUgx = ({ outstanding, pending }: Pick<StudentView, 'outstanding' | 'pending'>): number =>
  Math.max(0, outstanding - pending);
