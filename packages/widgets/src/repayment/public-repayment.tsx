import type { Call, PaymentsApi } from '@somesa/api-client';
import { dueToStudentView, ok } from '@somesa/core';
import { useState } from 'react';
import type { Prefill } from '../paying/flow/flow';
import { laterPaying } from '../paying/later';
import { Paying, type PayingProps } from '../paying/paying';
import type { LookUpStudent } from '../state/lookup';
import { createPublicLoanPurpose } from './flow/public-loan';
import { type RepaymentWidgetTexts, withRepaymentTexts } from './texts';
import { PublicStep } from './views/public-step';

export interface PublicRepaymentProps extends Omit<PayingProps, 'storageKey'> {
  api: PaymentsApi;
  /** Key of the saved state in session storage, without `somesa:`. */
  storageKey?: string | undefined;
  /** School of an embed; without it the children of all schools can be looked up. */
  school?: string | undefined;
  prefill?: Prefill | undefined;
  texts: RepaymentWidgetTexts;
}

const createLoanDueLookUp =
  (call: Call): LookUpStudent =>
  async ({ regNo, school }, signal) => {
    const result = await call('GET /students/:regNo/loan-due', {
      params: { regNo },
      query: { school },
      expects: 'dueOn',
      accepts: { 300: 'schools' },
      signal,
    });
    if (!result.ok) return result;
    return ok('schools' in result.value ? result.value : dueToStudentView(result.value));
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
  const [{ lookUpStudent, later }] = useState(() => ({
    lookUpStudent: createLoanDueLookUp(api.call),
    later: { ...laterPaying, StepView: PublicStep, api },
  }));
  return (
    <Paying
      {...props}
      lookUpStudent={lookUpStudent}
      later={later}
      texts={withRepaymentTexts(texts)}
      purpose={createPublicLoanPurpose(school ?? null, prefill)}
      storageKey={storageKey}
    />
  );
};
