import type { LoanDueApi } from '@somesa/api-client';
import { ok } from '@somesa/core';
import { useState } from 'react';
import { Paying, type PayingProps } from '../paying/paying';
import type { PayingApi } from '../paying/store';
import { publicLoan, studentOfDue } from './flow/public-loan';
import { inOwnWords, type RepaymentWidgetTexts } from './texts';
import { PublicStep } from './views/public-step';

/** The calls by which anyone repays with a registration number. */
export type PublicRepaymentApi = Omit<PayingApi, 'lookUpStudent'> & LoanDueApi;

/** Values that the repayment by registration number needs from the surrounding page. */
export interface PublicRepaymentProps extends Omit<PayingProps, 'storageKey'> {
  api: PublicRepaymentApi;
  /** Names what session storage keeps for this instance, after `somesa:`. */
  storageKey?: string | undefined;
  /** The embed's school; without it a child of any school can be looked up. */
  school?: string | undefined;
  texts: RepaymentWidgetTexts;
}

const lookUpBy =
  ({ lookUpLoanDue }: PublicRepaymentApi): PayingApi['lookUpStudent'] =>
  async (asked, signal) => {
    const found = await lookUpLoanDue(asked, signal);
    if (!found.ok || found.value.kind === 'schools')
      return found as Awaited<ReturnType<PayingApi['lookUpStudent']>>;
    return ok({ kind: 'student', student: studentOfDue(found.value.loan) });
  };

/** Repays what is due on a child's loan: registration number, method, amount and number, finish, and the payment until it is made. */
export const PublicRepayment = ({
  api,
  school,
  texts,
  storageKey = `repayment:${school ?? 'any'}`,
  ...props
}: PublicRepaymentProps) => {
  const [payingApi] = useState(() => ({ ...api, lookUpStudent: lookUpBy(api) }));
  return (
    <Paying
      {...props}
      api={payingApi}
      texts={inOwnWords(texts)}
      purpose={publicLoan(school ?? null)}
      storageKey={storageKey}
      StepView={PublicStep}
    />
  );
};
