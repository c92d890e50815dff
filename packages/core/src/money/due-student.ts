import type { LoanDueView, StudentView } from '../contract/payment-shapes';

/** Converts the amount due on a child's loan to the result of a lookup with one nameless item. */
export const dueToStudentView = ({ due, dueOn, pending, ...child }: LoanDueView): StudentView => ({
  ...child,
  items: [{ id: '', description: '', dueOn, amount: due, paid: 0, due, pending }],
  outstanding: due,
  pending,
});
