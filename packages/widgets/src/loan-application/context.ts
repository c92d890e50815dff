import type { LoanTexts, WidgetTexts } from '@somesa/core';
import { createContext, useContext } from 'react';
import type { Flow } from './flow/flow';
import type { LoanApplicationStore } from './store';
import type { LaterState } from './use-later-steps';

/** Every text of the application: those of all widgets, and its own. */
export type LoanWidgetTexts = WidgetTexts & LoanTexts;

/** Values that every view of the application reads. */
export interface LoanView {
  store: LoanApplicationStore;
  flow: Flow;
  later: LaterState;
  texts: LoanWidgetTexts;
  /** True if the school is the embed's own. */
  isSchoolFixed: boolean;
  /** Today in Africa/Kampala: the day that costs are counted from. */
  today: string;
  /** Target of 'Cancel & Exit'; absent in an embed, which never leaves its page. */
  homeHref: string | undefined;
  /** The Somesa site's page that says what is kept, why and for how long. */
  privacyHref: string;
  cancel: () => void;
}

const LoanContext = createContext({} as LoanView);

/** Gives the flow to the views below. */
export const LoanProvider = LoanContext.Provider;

/** Reads the flow that a view belongs to, with its own texts (`t`) and those of every wizard (`ui`). */
export const useLoan = () => {
  const view = useContext(LoanContext);
  return { ...view, t: view.texts.loan, ui: view.texts.ui };
};
