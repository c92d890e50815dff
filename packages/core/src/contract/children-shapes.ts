import type { Infer } from 'superstruct';
import { shownPaymentStatuses } from '../money/payment';
import { studentShape } from './payment-shapes';
import { flag, instant, list, object, oneOf, text, ugx, uuid } from './shapes';

const childShape = object({
  id: uuid,
  /** Child as a lookup shows them; without fees once they have left and owe nothing. */
  student: studentShape,
  /** True if they have left the school and owe nothing: a lookup no longer finds them. */
  hasLeft: flag,
  /** Last payments of fees by this parent for the child, newest first. */
  payments: list(
    object({ id: uuid, reference: text, status: oneOf(shownPaymentStatuses), amount: ugx, at: instant }),
  ),
});
/** Child in the list of a parent’s dashboard. */
export type ChildView = Infer<typeof childShape>;

export const childAnswerShape = object({ child: childShape });
export type ChildAnswer = Infer<typeof childAnswerShape>;

export const childrenShape = object({ children: list(childShape) });
export type ChildListAnswer = Infer<typeof childrenShape>;
