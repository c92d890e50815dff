import type { StudentView } from '@somesa/core';
import type { Draft, Step } from './draft';

/** The amount that is chosen, in UGX, and what a request says of it. */
export interface ChosenAmount {
  amountUgx: number;
  /** Use of the amount as shown in the summary, if the summary does not say enough without it. */
  item?: string | null | undefined;
  /** The body of POST /payments beside the way to pay; null where that can't be said yet. */
  what?: object | null;
}

/** Purpose of a payment: everything in which one payment wizard differs from another, except its views. */
export interface Purpose {
  /** Its steps, in order. */
  steps: readonly [Step, ...Step[]];
  /** The form at the start. */
  empty: Draft;
  /** Fits what was typed to the child that was found, and answers the step to go on with: `goTo`, or where a choice must be made anew. */
  fit: (draft: Draft, student: StudentView, goTo: Step | null) => { draft: Draft; goTo: Step | null };
  /** Reads what is chosen to be paid; null while nothing usable is. */
  chosenOf: (draft: Draft, student: StudentView) => ChosenAmount | null;
}
