import type { WidgetTexts } from '@somesa/core';
import { createContext, useContext } from 'react';
import type { Flow } from './flow/flow';
import type { PaymentActions } from './payment-actions';
import type { PayingStore } from './store';

export interface PayingView {
  store: PayingStore;
  /** Actions that follow the first step; null until they have loaded. */
  actions: PaymentActions | null;
  flow: Flow;
  texts: WidgetTexts;
  /** Target of 'Cancel & Exit'; undefined in an embed, which never leaves its page. */
  homeHref: string | undefined;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  /** Page to which the payer can return after paying; undefined for none. */
  returnHref: string | undefined;
  cancel: () => void;
}

const PayingContext = createContext({} as PayingView);

export const PayingProvider = PayingContext.Provider;

/** Returns the flow of a view with its texts: those of payments (`t`) and those of all wizards (`ui`). */
export const usePaying = () => {
  const view = useContext(PayingContext);
  return { ...view, t: view.texts.payFees, ui: view.texts.ui };
};
