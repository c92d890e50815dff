import type { LoanSummaryView } from '@somesa/core';
import { createContext, useContext } from 'react';
import { usePaying } from '../paying/context';
import type { Quotes } from './quotes';
import type { OwnRepaymentWidgetTexts } from './texts';

/** Values for the views of a repayment of the user's own loan, beside those of the payment. */
export interface OwnView {
  loan: LoanSummaryView;
  /** Quotes of an early repayment; null if the next instalment is paid. */
  quotes: Quotes | null;
}

const OwnContext = createContext({} as OwnView);

/** Provides the loan to the views below. */
export const OwnProvider = OwnContext.Provider;

/** Returns the payment and the loan of a view, with all texts and those of own repayments (`own`). */
export const useOwnRepayment = () => {
  const view = usePaying();
  const texts = view.texts as OwnRepaymentWidgetTexts;
  return { ...view, ...useContext(OwnContext), texts, own: texts.ownRepayment };
};
