import type { WidgetTexts } from '@somesa/core';
import { createContext, useContext } from 'react';
import type { Flow } from './flow/flow';
import type { PayFeesStore } from './store';

/** What every view of the pay-fees wizard reads. */
export interface PayFeesView {
  store: PayFeesStore;
  flow: Flow;
  texts: WidgetTexts;
  /** Where 'Cancel & Exit' leads; absent in an embed, which never leaves its page. */
  homeHref: string | undefined;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  cancel: () => void;
}

const PayFeesContext = createContext({} as PayFeesView);

/** Gives the flow to the views below. */
export const PayFeesProvider = PayFeesContext.Provider;

/** Reads the flow that a view belongs to, with its own texts (`t`) and those of every wizard (`ui`). */
export const usePayFees = () => {
  const view = useContext(PayFeesContext);
  return { ...view, t: view.texts.payFees, ui: view.texts.ui };
};
