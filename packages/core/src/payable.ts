import type { FeeItemView, LoanDueView, StudentView } from './contract/payment-shapes';

/** Returns the amount that can be paid now, in UGX: the outstanding balance without pending payments. */
export const payableUgx = ({ outstanding, pending }: Pick<StudentView, 'outstanding' | 'pending'>): number =>
  Math.max(0, outstanding - pending);

/** Returns the amount of one item that can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: Pick<FeeItemView, 'due' | 'pending'>): number =>
  Math.max(0, due - pending);

/** Converts the amount due on a child's loan to the result of a lookup with one nameless item. */
export const dueToStudentView = ({ due, dueOn, pending, ...child }: LoanDueView): StudentView => ({
  ...child,
  items: [{ id: '', description: '', dueOn, amount: due, paid: 0, due, pending }],
  outstanding: due,
  pending,
});
