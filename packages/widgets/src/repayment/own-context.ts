import type { LoanSummaryView } from '@somesa/core';
import { createContext, useContext } from 'react';
import { usePaying } from '../paying/context';
import type { Quotes } from './quotes';
import type { OwnRepaymentWidgetTexts } from './texts';

/** Values that the views of a repayment on the user's own loan read beside the payment. */
export interface OwnView {
  loan: LoanSummaryView;
  /** Quotes that say what an early repayment would do; null if the next instalment is paid. */
  quotes: Quotes | null;
}

const OwnContext = createContext({} as OwnView);

/** Gives the loan to the views below. */
export const OwnProvider = OwnContext.Provider;

/** Reads the payment and the loan, with all texts and the loan's own (`own`). */
export const useOwnRepayment = () => {
  const view = usePaying();
  const texts = view.texts as OwnRepaymentWidgetTexts;
  return { ...view, ...useContext(OwnContext), texts, own: texts.ownRepayment };
};
