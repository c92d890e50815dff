import type { WidgetTexts } from '@somesa/core';
import { createContext, useContext } from 'react';
import type { Flow } from './flow/flow';
import type { PayingStore } from './store';

/** Values that every view of a payment reads. */
export interface PayingView {
  store: PayingStore;
  flow: Flow;
  texts: WidgetTexts;
  /** Target of 'Cancel & Exit'; absent in an embed, which never leaves its page. */
  homeHref: string | undefined;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  cancel: () => void;
}

const PayingContext = createContext({} as PayingView);

/** Gives the flow to the views below. */
export const PayingProvider = PayingContext.Provider;

/** Reads the flow that a view belongs to, with its own texts (`t`) and those of every wizard (`ui`). */
export const usePaying = () => {
  const view = useContext(PayingContext);
  return { ...view, t: view.texts.payFees, ui: view.texts.ui };
};
