import type { FeeItemView, StudentView } from '@somesa/core';

/** Returns the amount that can be paid now, in UGX: the outstanding balance without pending payments. */
export const payableUgx = ({ outstanding, pending }: StudentView): number =>
  Math.max(0, outstanding - pending);

/** Returns the amount of one item that can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: FeeItemView): number => Math.max(0, due - pending);
