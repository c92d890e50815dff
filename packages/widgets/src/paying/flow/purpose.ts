import type { StudentView } from '@somesa/core';
import type { Draft, Method, Step } from './draft';

export interface ChosenAmount {
  amountUgx: number;
  item?: string | null | undefined;
  /** Body of `POST /payments` without the payment method; null if it is not known yet. */
  what?: object | null;
}

export interface Purpose {
  steps: readonly [Step, ...Step[]];
  empty: Draft;
  /** Draft after a payment, without that input; by default `empty`. */
  emptyAfterPayment?: Draft;
  /**
   * Adjusts the draft to the student that was found. Returns the next step too: `goTo`, or the step of a
   * choice that is no longer valid.
   */
  adjust: (draft: Draft, student: StudentView, goTo: Step | null) => { draft: Draft; goTo: Step | null };
  applyMethod?: (draft: Draft, method: Method) => Draft;
  /**
   * Returns the chosen amount; null if it is missing or not a number. By default it is the amount of fees, whose
   * rules the first step of an embed does not load.
   */
  getAmount?: (draft: Draft, student: StudentView) => ChosenAmount | null;
}
