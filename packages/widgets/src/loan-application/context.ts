import type { LoanTexts, WidgetTexts } from '@somesa/core';
import { type ComponentType, createContext, useContext } from 'react';
import type { LaterState } from '../state/use-later';
import type { Flow, Sending } from './flow/flow';
import type { PhotoField } from './photos/photo-field';
import type { createPhotoPages } from './photos/photo-pages';
import type { LoanApplicationStore } from './store';

export type LoanWidgetTexts = WidgetTexts & LoanTexts;

export interface LaterSteps {
  LoanStep: ComponentType;
  FinishStep: ComponentType<{ sending: Sending }>;
  AppliedView: ComponentType<{ reference: string }>;
  PhotoField: typeof PhotoField;
  createPhotoPages: typeof createPhotoPages;
}

export interface LoanView {
  store: LoanApplicationStore;
  flow: Flow;
  later: LaterState<LaterSteps>;
  texts: LoanWidgetTexts;
  isSchoolFixed: boolean;
  /** Today in Kampala: the disbursement date that costs assume. */
  today: string;
  /** Target of 'Cancel & Exit'; undefined in an embed, which never leaves its page. */
  homeHref: string | undefined;
  privacyHref: string;
  cancel: () => void;
}

const LoanContext = createContext({} as LoanView);

export const LoanProvider = LoanContext.Provider;

/**
 * Returns the flow of a view with its texts: those of the application (`t`) and those of all wizards (`ui`).
 */
export const useLoan = () => {
  const view = useContext(LoanContext);
  return { ...view, t: view.texts.loan, ui: view.texts.ui };
};
