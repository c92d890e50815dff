import type { LoanDueApi, PaymentsApi, StudentsApi } from '@somesa/api-client';
import { dueToStudentView, ok } from '@somesa/core';
import { useState } from 'react';
import type { Prefill } from '../paying/flow/flow';
import { laterPaying } from '../paying/later';
import { Paying, type PayingProps } from '../paying/paying';
import { createPublicLoanPurpose } from './flow/public-loan';
import { type RepaymentWidgetTexts, withRepaymentTexts } from './texts';
import { PublicStep } from './views/public-step';

/** API of a repayment by registration number. */
export type PublicRepaymentApi = PaymentsApi & LoanDueApi;

/** Props of the repayment by registration number. */
export interface PublicRepaymentProps extends Omit<PayingProps, 'storageKey'> {
  api: PublicRepaymentApi;
  /** Key of the saved state in session storage, without `somesa:`. */
  storageKey?: string | undefined;
  /** School of an embed; without it the children of all schools can be looked up. */
  school?: string | undefined;
  /** Input of a new repayment. */
  prefill?: Prefill | undefined;
  texts: RepaymentWidgetTexts;
}

const createLookup =
  ({ lookUpLoanDue }: PublicRepaymentApi): StudentsApi['lookUpStudent'] =>
  async (query, signal) => {
    const result = await lookUpLoanDue(query, signal);
    if (!result.ok || result.value.kind === 'schools')
      return result as Awaited<ReturnType<StudentsApi['lookUpStudent']>>;
    return ok({ kind: 'student', student: dueToStudentView(result.value.loan) });
  };

/** Renders the repayment of a child's loan from the registration number until the payment succeeds. */
export const PublicRepayment = ({
  api,
  school,
  prefill,
  texts,
  storageKey = `repayment:${school ?? 'any'}`,
  ...props
}: PublicRepaymentProps) => {
  const [{ students, later }] = useState(() => ({
    students: { lookUpStudent: createLookup(api) },
    later: { ...laterPaying, StepView: PublicStep, api },
  }));
  return (
    <Paying
      {...props}
      api={students}
      later={later}
      texts={withRepaymentTexts(texts)}
      purpose={createPublicLoanPurpose(school ?? null, prefill)}
      storageKey={storageKey}
    />
  );
};
