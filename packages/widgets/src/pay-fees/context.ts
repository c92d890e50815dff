import { createContext, useContext } from 'react';
import type { Texts } from '../texts/texts';
import type { Flow } from './flow/flow';
import type { PayFeesStore } from './store';

/** What every view of the pay-fees wizard reads. */
export interface PayFeesView {
  store: PayFeesStore;
  flow: Flow;
  texts: Texts;
  mode: 'host' | 'embed';
  homeHref: string;
  receiptHref: (reference: string) => string;
  pdfHref: (reference: string) => string;
  cancel: () => void;
}

const PayFeesContext = createContext<PayFeesView | null>(null);

/** Gives the flow to the views below. */
export const PayFeesProvider = PayFeesContext.Provider;

/** Reads the flow that a view belongs to. */
export const usePayFees = (): PayFeesView => {
  const view = useContext(PayFeesContext);
  if (!view) throw new Error('A pay-fees view stands outside of PayFees.');
  return view;
};
