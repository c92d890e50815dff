import type { ApiFailure, RepaymentApi } from '@somesa/api-client';
import { type LoanSummaryView, ok } from '@somesa/core';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Paying, type PayingProps } from '../paying/paying';
import type { PayingApi, PayingStore } from '../paying/store';
import { isConclusive } from '../session/idempotency';
import { earlyLoan, ownLoan, studentOfLoan } from './flow/own-loan';
import { OwnProvider } from './own-context';
import { createQuotes } from './quotes';
import { inOwnWords, type OwnRepaymentWidgetTexts } from './texts';
import { earlyName } from './views/early-name';
import { OwnStep } from './views/own-step';

/** The calls by which who is signed in repays a loan of their own: they carry the bearer token. */
export type OwnRepaymentApi = Omit<PayingApi, 'lookUpStudent'> & RepaymentApi;

/** Values that the repayment of the user's own loan needs from the surrounding page. */
export interface OwnRepaymentProps extends Omit<PayingProps, 'mode' | 'storageKey'> {
  /** dashboard: what is due, or ahead of it. early: before its time, with what that saves. */
  door: 'dashboard' | 'early';
  api: OwnRepaymentApi;
  /** Current position of the loan: a new position is taken over, and no input is lost. */
  loan: LoanSummaryView;
  texts: OwnRepaymentWidgetTexts;
}

/** Repays a loan of one's own: method, amount and number, finish, and the payment until it is made. */
export const OwnRepayment = (props: OwnRepaymentProps) => {
  const { door, api, loan, texts } = props;
  const latest = useRef(props);
  latest.current = props;
  const isEarly = door === 'early';
  const [{ payingApi, purpose, quotes }] = useState(() => {
    const quotes = isEarly ? createQuotes({ api, loanId: loan.id }) : null;
    const lookUpStudent: PayingApi['lookUpStudent'] = async (_, signal) => {
      if (!quotes)
        return ok({
          kind: 'student',
          student: studentOfLoan(latest.current.loan, latest.current.loan.pending),
        });
      const found = await quotes.settle(signal);
      if (!found.ok) return found;
      return ok({
        kind: 'student',
        student: studentOfLoan(latest.current.loan, found.value.settlement.total),
      });
    };
    const nameOf = (choice: string) => earlyName(choice, latest.current.texts);
    return {
      quotes,
      payingApi: { ...api, lookUpStudent },
      purpose: quotes ? earlyLoan(loan.id, quotes, nameOf) : ownLoan(loan.id),
    };
  });
  useEffect(() => quotes?.stop, [quotes]);

  const running = useRef<PayingStore | null>(null);
  const { onStore } = props;
  const take = useCallback(
    (store: PayingStore) => {
      running.current = store;
      onStore?.(store);
    },
    [onStore],
  );
  const position = `${loan.pending} ${loan.due}`;
  const looked = useRef(position);
  useLayoutEffect(() => {
    if (looked.current === position) return;
    looked.current = position;
    void running.current?.lookUp();
  }, [position]);

  /** Looks the loan up again after a conclusive refusal: the refused figures may be the ones shown, and the next request must be valid. */
  const onError = (failure: ApiFailure): void => {
    if (isConclusive(failure) && running.current?.state.flow.lookUp.kind === 'found') {
      quotes?.forget();
      void running.current.lookUp();
    }
    props.onError?.(failure);
  };

  const inWords = inOwnWords(texts);
  const { ownRepayment: own, payFees } = inWords;
  return (
    <OwnProvider value={{ loan, quotes }}>
      <Paying
        {...props}
        storageKey={`${door}-repayment:${loan.id}`}
        mode="host"
        api={payingApi}
        texts={
          isEarly
            ? { ...inWords, payFees: { ...payFees, title: own.early_title, row_for: own.row_change } }
            : inWords
        }
        purpose={purpose}
        StepView={OwnStep}
        onStore={take}
        onError={onError}
      />
    </OwnProvider>
  );
};
