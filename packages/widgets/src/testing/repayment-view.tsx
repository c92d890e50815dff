import { createFakeCall, type Handler, mockCall } from '@somesa/api-client/testing';
import {
  type EarlyPreview,
  type EarlyQuoteView,
  type LoanDueView,
  type LoanSummaryView,
  ok,
} from '@somesa/core';
import { texts as ownTexts } from '@somesa/core/own-repayment-texts/en';
import { texts as repaymentTexts } from '@somesa/core/repayment-texts/en';
import { texts as widgetTexts } from '@somesa/core/texts/en';
import { container, type Rendered, render, typeInto, waitUntil } from '@somesa/ui/testing';
import { vi } from 'vitest';
import type { OwnRepaymentProps } from '../repayment/own-repayment';
import type { PublicRepaymentProps } from '../repayment/public-repayment';
import { Repayment } from '../repayment/repayment';
import { fakeApi, school } from './samples';
import { field, press, sees } from './view';

export const texts = { ...widgetTexts, ...repaymentTexts, ...ownTexts };
export const { repayment: t, ownRepayment: own } = texts;

export const loanDue = (pending = 0): LoanDueView => ({
  regNo: 'SMK-0001',
  displayName: 'A. Nakato',
  className: 'Senior 2',
  school,
  due: 210_000,
  dueOn: '2026-11-15',
  pending,
});

export const loanAt = (patch: Partial<LoanSummaryView> = {}): LoanSummaryView => ({
  id: '6a1f0a52-3f5a-4c25-9d37-6a2f7c0c1f11',
  reference: 'LN-7KQ2-M4X9',
  status: 'ongoing',
  childName: 'Annet Nakato',
  school,
  taken: 600_000,
  paid: 105_000,
  pending: 520_000,
  due: 105_000,
  arrears: 0,
  daysPastDue: 0,
  writtenOff: 0,
  recovered: 0,
  waivers: [],
  restructurings: [],
  nextDue: { dueOn: '2026-12-04', amount: 105_000 },
  terms: { total: 6, covered: 1, remaining: 5 },
  overpaid: 0,
  instalments: [],
  recentPayments: [],
  ...patch,
});

const preview = (patch: Partial<EarlyPreview>): EarlyPreview => ({
  toDue: 0,
  paidAhead: 0,
  interest: 2_000,
  principal: 98_000,
  savedInterest: 9_000,
  instalment: 105_000,
  nextDueOn: '2026-12-04',
  lastDueOn: '2027-03-04',
  instalments: [],
  ...patch,
});

export const createQuote = (amount = 500_000, patch: Partial<EarlyQuoteView> = {}): EarlyQuoteView => {
  const isSettlement = amount === 500_000;
  return {
    id: `quote-of-${amount}`,
    loanId: loanAt().id,
    on: '2026-11-21',
    expiresAt: '2026-11-21T21:00:00Z',
    amount,
    settlement: {
      principal: 490_000,
      interest: 10_000,
      fees: 0,
      penalties: 0,
      due: 105_000,
      total: 500_000,
      savedInterest: 20_000,
    },
    isSettlement,
    previews: {
      'reduce-term': preview({ principal: amount - 2_000 }),
      'reduce-instalment': preview({ savedInterest: 6_000, instalment: 83_500, lastDueOn: '2027-05-04' }),
    },
    ...patch,
  };
};

export const fakeRepaymentApi = () => {
  const { api: paying, handlers, news } = fakeApi();
  const lookUpLoanDue = mockCall('GET /students/:regNo/loan-due', loanDue());
  const createEarlyQuote = vi.fn<Handler<'POST /parent/loans/:id/early-quote'>>(async ({ body }) =>
    ok({ quote: createQuote(body?.amount) }),
  );
  const api = {
    ...paying,
    call: createFakeCall({
      ...handlers,
      'GET /students/:regNo/loan-due': lookUpLoanDue,
      'POST /parent/loans/:id/early-quote': createEarlyQuote,
    }),
    ...{ lookUpLoanDue, createEarlyQuote },
  };
  return { api, news };
};

type FakeApi = ReturnType<typeof fakeRepaymentApi>['api'];

const links = {
  receiptHref: (reference: string) => `/receipts/${reference}`,
  pdfHref: (reference: string) => `/api/receipts/${reference}/pdf`,
};

export const openPublic = (api: FakeApi, props: Partial<PublicRepaymentProps> = {}): Rendered =>
  render(<Repayment variant="public" api={api} texts={texts} mode="embed" {...links} {...props} />);

export const ownView = (api: FakeApi, props: Partial<OwnRepaymentProps> = {}) => (
  <Repayment variant="dashboard" api={api} loan={loanAt()} texts={texts} {...links} {...props} />
);

export const openOwn = (api: FakeApi, props: Partial<OwnRepaymentProps> = {}): Rendered =>
  render(ownView(api, props));

export const toMethod = async (): Promise<void> => {
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('A. Nakato');
  await press('Next');
  await sees(texts.payFees.method_title);
};

export const fromMethodToFinish = async (): Promise<void> => {
  await press('MTN');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(texts.payFees.finish_title);
};

export const chooseEarly = (value: string): Promise<void> =>
  waitUntil(() => {
    const found = container().querySelector<HTMLInputElement>(`input[value="${value}"]`);
    if (!found) throw new Error(`There is no choice ${value}.`);
    found.click();
  });
