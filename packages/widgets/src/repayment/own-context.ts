import type { LoanSummaryView } from '@somesa/core';
import { createContext, useContext } from 'react';
import { usePaying } from '../paying/context';
import type { Quotes } from './quotes';
import type { OwnRepaymentWidgetTexts } from './texts';

export interface OwnView {
  loan: LoanSummaryView;
  /** Quotes of an early repayment; null if the next instalment is paid. */
  quotes: Quotes | null;
}

const OwnContext = createContext({} as OwnView);

export const OwnProvider = OwnContext.Provider;

/** Returns the payment and the loan of a view, with all texts and those of own repayments (`own`). */
export const useOwnRepayment = () => {
  const view = usePaying();
  const texts = view.texts as OwnRepaymentWidgetTexts;
  return { ...view, ...useContext(OwnContext), texts, own: texts.ownRepayment };
};
