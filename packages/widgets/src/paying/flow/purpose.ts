import type { StudentView } from '@somesa/core';
import type { Draft, Method, Step } from './draft';

export interface ChosenAmount {
  amountUgx: number;
  /** Description of the amount for the summary, if it needs one. */
  item?: string | null | undefined;
  /** Body of `POST /payments` without the payment method; null if it is not known yet. */
  what?: object | null;
}

/** Purpose of a payment: everything that differs between payment wizards, except their views. */
export interface Purpose {
  /** Steps in order. */
  steps: readonly [Step, ...Step[]];
  empty: Draft;
  /** Draft after a payment, without that input; by default `empty`. */
  emptyAfterPayment?: Draft;
  /** Adjusts the draft to the student that was found. Returns the next step too: `goTo`, or the step of a choice that is no longer valid. */
  adjust: (draft: Draft, student: StudentView, goTo: Step | null) => { draft: Draft; goTo: Step | null };
  /** Applies a chosen payment method to the draft, if more than the method depends on it. */
  applyMethod?: (draft: Draft, method: Method) => Draft;
  /** Returns the chosen amount; null if it is missing or not a number. */
  getAmount: (draft: Draft, student: StudentView) => ChosenAmount | null;
}
