import type { ApiFailure, PaymentsApi } from '@somesa/api-client';
import { type LoanSummaryView, ok } from '@somesa/core';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { laterPaying } from '../paying/later';
import { Paying, type PayingProps } from '../paying/paying';
import type { PayingStore } from '../paying/store';
import { isConclusive } from '../state/idempotency';
import type { LookUpStudent } from '../state/lookup';
import { createEarlyPurpose, createOwnLoanPurpose, toStudentView } from './flow/own-loan';
import { OwnProvider } from './own-context';
import { createQuotes, requestQuote } from './quotes';
import { type OwnRepaymentWidgetTexts, withRepaymentTexts } from './texts';
import { formatEarlyChoice } from './views/early-choice';
import { OwnStep } from './views/own-step';

export interface OwnRepaymentProps extends Omit<PayingProps, 'mode' | 'storageKey'> {
  variant: 'dashboard' | 'early';
  api: PaymentsApi;
  loan: LoanSummaryView;
  texts: OwnRepaymentWidgetTexts;
  phoneNumber?: string | undefined;
}

/** Renders the repayment of the user's own loan from the payment method until the payment succeeds. */
export const OwnRepayment = (props: OwnRepaymentProps) => {
  const { variant, api, loan, texts, phoneNumber } = props;
  const latest = useRef(props);
  latest.current = props;
  const isEarly = variant === 'early';
  const [{ lookUpStudent, later, purpose, quotes }] = useState(() => {
    const quotes = isEarly ? createQuotes(api.call, loan.id) : null;
    const lookUpStudent: LookUpStudent = async (_, signal) => {
      const quote = quotes
        ? await quotes.requestPayoff(signal)
        : await requestQuote(api.call, loan.id, {}, signal);
      return quote.ok ? ok(toStudentView(latest.current.loan, quote.value.amount)) : quote;
    };
    const formatChoice = (choice: string) => formatEarlyChoice(choice, latest.current.texts);
    return {
      quotes,
      lookUpStudent,
      later: { ...laterPaying, StepView: OwnStep, api },
      purpose: quotes
        ? createEarlyPurpose(loan.id, quotes, formatChoice, phoneNumber)
        : createOwnLoanPurpose(loan.id, phoneNumber),
    };
  });
  useEffect(() => quotes?.stop, [quotes]);

  const storeRef = useRef<PayingStore | null>(null);
  const { onStore } = props;
  const handleStore = useCallback(
    (store: PayingStore) => {
      storeRef.current = store;
      onStore?.(store);
    },
    [onStore],
  );
  const amounts = `${loan.pending} ${loan.due}`;
  const shownAmounts = useRef(amounts);
  useLayoutEffect(() => {
    if (shownAmounts.current === amounts) return;
    shownAmounts.current = amounts;
    void storeRef.current?.lookUp();
  }, [amounts]);

  // Looks the loan up again after a conclusive rejection, because the figures on the screen may be out of
  // date.
  const onError = (failure: ApiFailure): void => {
    if (isConclusive(failure) && storeRef.current?.state.flow.lookup.kind === 'found') {
      quotes?.discard();
      void storeRef.current.lookUp();
    }
    props.onError?.(failure);
  };

  const ownTexts = withRepaymentTexts(texts);
  const { ownRepayment: own, payFees } = ownTexts;
  return (
    <OwnProvider value={{ loan, quotes }}>
      <Paying
        {...props}
        storageKey={`${variant}-repayment:${loan.id}`}
        mode="site"
        lookUpStudent={lookUpStudent}
        later={later}
        texts={
          isEarly
            ? { ...ownTexts, payFees: { ...payFees, title: own.early_title, row_for: own.row_change } }
            : ownTexts
        }
        purpose={purpose}
        onStore={handleStore}
        onError={onError}
      />
    </OwnProvider>
  );
};
