import type { FeeItemView, StudentView } from '@somesa/core';

/** What can be paid now, in UGX: what is outstanding less what others are paying right now. */
export const payableUgx = ({ outstanding, pending }: StudentView): number =>
  Math.max(0, outstanding - pending);

/** What of one item can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: FeeItemView): number => Math.max(0, due - pending);
