import { ok } from '@somesa/core';
import { container, removeRendered, typeInto, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  chooseEarly,
  createQuote,
  fakeRepaymentApi,
  loanAt,
  openOwn,
  own,
  t,
  texts,
} from '../testing/repayment-view';
import { networkError, paymentIn, rejection } from '../testing/samples';
import { field, press, sees, text } from '../testing/view';

const { payFees } = texts;
const open = (api: ReturnType<typeof fakeRepaymentApi>['api'], props = {}) =>
  openOwn(api, { variant: 'early', ...props });
const listRequestedAmounts = (api: ReturnType<typeof fakeRepaymentApi>['api']) =>
  api.createEarlyQuote.mock.calls.map(([{ body }]) => body?.amount);

const toInfo = async (api: ReturnType<typeof fakeRepaymentApi>['api'], amount: string): Promise<void> => {
  open(api);
  await press('MTN');
  typeInto(await field('amount'), amount);
};
const toFinish = async (): Promise<void> => {
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(payFees.finish_title);
};

beforeEach(() => sessionStorage.clear());

test('shows both strategies with their savings, and pays the chosen one under its quote', async () => {
  const { api, news } = fakeRepaymentApi();
  const onPaid = vi.fn();
  open(api, { onPaid });
  await sees(t.amount_later);
  await press('MTN');
  await sees('UGX 500,000 pays off the loan today.');
  expect((await field('amount')).value).toBe('');
  typeInto(await field('amount'), '100,000');
  await sees('UGX 105,000 a month, last payment on 4 March 2027');
  expect(text()).toContain('Saves UGX 9,000 in interest');
  expect(text()).toContain('UGX 83,500 a month, last payment on 4 May 2027');
  expect(text()).toContain('Saves UGX 6,000 in interest');
  expect(text()).toContain('These figures are valid until the end of today, 21 November.');
  await chooseEarly('reduce-instalment');
  await toFinish();
  expect(text()).toContain(own.reduce_instalment);
  expect(text()).toContain('UGX 83,500');
  await press('Finish');
  await sees(payFees.pending_heading);
  expect(api.initiatePayment.mock.calls[0]?.[0].body).toEqual({
    purpose: 'early-repayment',
    loanId: loanAt().id,
    strategy: 'reduce-instalment',
    quoteId: 'quote-of-100000',
    amount: 100_000,
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: '0772123456',
  });
  news(paymentIn('succeeded', { purpose: 'early-repayment', amount: 100_000 }));
  await waitUntil(() => expect(onPaid).toHaveBeenCalledTimes(1));
});

test('shows that an amount paid ahead stays paid, with the date of the next instalment', async () => {
  const { api } = fakeRepaymentApi();
  api.createEarlyQuote.mockImplementation(async ({ body }) => {
    const quote = createQuote(body?.amount);
    const ahead = { paidAhead: 105_000, nextDueOn: '2027-01-04' };
    const previews = Object.fromEntries(
      Object.entries(quote.previews).map(([strategy, preview]) => [
        strategy,
        preview && { ...preview, ...ahead },
      ]),
    ) as typeof quote.previews;
    return { ok: true, value: { quote: { ...quote, previews } } };
  });
  await toInfo(api, '100,000');
  await sees('The UGX 105,000 you paid ahead stays paid. Your next instalment is due on 4 January 2027.');
  await chooseEarly('reduce-term');
  await toFinish();
  expect(text()).toContain('Paid ahead, stays paid');
});

test('pays the loan off with the amount of the quote', async () => {
  const { api } = fakeRepaymentApi();
  open(api);
  await press('MTN');
  await sees('Saves UGX 20,000 in interest');
  await chooseEarly('everything');
  await waitUntil(() =>
    expect(container().querySelector<HTMLInputElement>('input[readonly]')?.value).toBe('500,000'),
  );
  await sees('These figures are valid');
  await toFinish();
  expect(text()).toContain(own.settle);
  expect(text()).toContain('UGX 490,000');
  await press('Finish');
  await waitUntil(() =>
    expect(api.initiatePayment.mock.calls[0]?.[0].body).toMatchObject({
      amount: 500_000,
      strategy: 'reduce-term',
      quoteId: 'quote-of-500000',
    }),
  );
});

test('restores the typed amount after a change from paying the loan off', async () => {
  const { api } = fakeRepaymentApi();
  await toInfo(api, '100,000');
  await chooseEarly('everything');
  await waitUntil(() => expect(container().querySelector('input[readonly]')).not.toBeNull());
  await chooseEarly('reduce-term');
  expect((await field('amount')).value).toBe('100,000');
  await sees('UGX 83,500 a month');
});

test('requests a quote after a pause in typing and ignores the response to an earlier request', async () => {
  const { api } = fakeRepaymentApi();
  await toInfo(api, '1');
  typeInto(await field('amount'), '10');
  typeInto(await field('amount'), '100,000');
  await waitUntil(() => expect(listRequestedAmounts(api)).toContain(100_000));
  expect(listRequestedAmounts(api)).toEqual([undefined, 100_000]);
  let respondLate: (() => void) | null = null;
  api.createEarlyQuote.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        respondLate = () =>
          resolve({ ok: true, value: { quote: createQuote(200_000, { on: '2026-11-11' }) } });
      }),
  );
  typeInto(await field('amount'), '200,000');
  await waitUntil(() => expect(respondLate).not.toBeNull());
  typeInto(await field('amount'), '300,000');
  await waitUntil(() => expect(listRequestedAmounts(api)).toContain(300_000));
  (respondLate as (() => void) | null)?.();
  await sees('UGX 83,500 a month');
  expect(text()).not.toContain('11 November');
});

test('does not go to the next step without a quote', async () => {
  const { api } = fakeRepaymentApi();
  open(api);
  await press('MTN');
  await field('amount');
  api.createEarlyQuote.mockReturnValueOnce(new Promise(() => undefined));
  typeInto(await field('amount'), '100,000');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(own.working);
  expect(text()).not.toContain(payFees.finish_title);
});

test('shows and rejects a strategy that is not available for the amount', async () => {
  const { api } = fakeRepaymentApi();
  api.createEarlyQuote.mockImplementation(async ({ body }) =>
    ok({
      quote: createQuote(body?.amount, {
        previews: { 'reduce-term': null, 'reduce-instalment': createQuote(1).previews['reduce-instalment'] },
      }),
    }),
  );
  await toInfo(api, '5,000');
  await sees(own.not_to_be_had);
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  expect(text()).not.toContain(payFees.finish_title);
  await chooseEarly('reduce-instalment');
  await press('Next');
  await sees(payFees.finish_title);
});

test('shows the minimum amount for smaller instalments', async () => {
  const { api } = fakeRepaymentApi();
  api.createEarlyQuote.mockImplementation(async ({ body }) =>
    ok({
      quote: createQuote(body?.amount, {
        previews: { 'reduce-term': createQuote(1).previews['reduce-term'], 'reduce-instalment': null },
      }),
    }),
  );
  const next = {
    number: 3,
    dueOn: '2026-12-04',
    state: 'upcoming' as const,
    total: 60_000,
    paid: 0,
    due: 60_000,
  };
  const row = { ...next, principal: 58_000, interest: 2_000, fees: 0, penalties: 0 };
  open(api, { loan: loanAt({ due: 45_000, instalments: [row] }) });
  await press('MTN');
  typeInto(await field('amount'), '5,000');
  await sees('Minimum UGX 105,000');
});

test.each([
  ['a lost connection', networkError, 'Network Error', 'Try again'],
  ['a pending payment', rejection(409, 'A payment of this loan is pending.'), 'is pending', 'Check again'],
])('shows %s while the payoff loads, with a button to retry', async (_, error, message, button) => {
  const { api } = fakeRepaymentApi();
  api.createEarlyQuote.mockResolvedValueOnce({ ok: false, error });
  open(api);
  await press('MTN');
  await sees(message);
  await press(button);
  await sees('UGX 500,000 pays off the loan today.');
});

test('shows the reason of a failed quote and retries it', async () => {
  const { api } = fakeRepaymentApi();
  open(api);
  await press('MTN');
  await field('amount');
  api.createEarlyQuote.mockResolvedValueOnce({ ok: false, error: networkError });
  typeInto(await field('amount'), '100,000');
  await sees('Network Error');
  await press('Try again');
  await sees('UGX 83,500 a month');
});

test('rejects an amount above the payoff', async () => {
  const { api } = fakeRepaymentApi();
  await toInfo(api, '500,001');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees('You can pay up to UGX 500,000 now');
  expect(listRequestedAmounts(api)).toEqual([undefined]);
});

test('requests a new quote before a payment if the quote has expired', async () => {
  const { api } = fakeRepaymentApi();
  await toInfo(api, '100,000');
  await sees('UGX 83,500 a month');
  await toFinish();
  api.initiatePayment.mockResolvedValueOnce({
    ok: false,
    error: rejection(409, 'These figures are of another day.'),
  });
  api.createEarlyQuote.mockImplementation(async ({ body }) =>
    ok({ quote: createQuote(body?.amount, { id: `new-quote-of-${body?.amount}`, on: '2026-11-22' }) }),
  );
  await press('Finish');
  await sees('These figures are of another day.');
  await waitUntil(() => expect(listRequestedAmounts(api).slice(-1)).toEqual([undefined]));
  await press('Finish');
  await sees('UGX 83,500 a month');
  expect(text()).toContain('until the end of today, 22 November');
  await press('Next');
  await press('Finish');
  await sees(payFees.pending_heading);
  expect(api.initiatePayment.mock.calls[1]?.[0].body).toMatchObject({
    quoteId: 'new-quote-of-100000',
    amount: 100_000,
  });
});

test('restores the input after a reload and requests a new quote', async () => {
  const { api } = fakeRepaymentApi();
  await toInfo(api, '100,000');
  await sees('UGX 83,500 a month');
  await toFinish();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('quote-of');
  removeRendered();
  open(api);
  await sees(own.early_info_title);
  await waitUntil(async () => expect((await field('amount')).value).toBe('100,000'));
  await sees('UGX 83,500 a month');
  expect((await field('phoneNumber')).value).toBe('0772123456');
});

test('sends a pending request again after a reload', async () => {
  const { api } = fakeRepaymentApi();
  await toInfo(api, '100,000');
  await sees('UGX 83,500 a month');
  await toFinish();
  api.initiatePayment.mockReturnValueOnce(new Promise(() => undefined));
  await press('Finish');
  await waitUntil(() => expect(api.initiatePayment).toHaveBeenCalledTimes(1));
  removeRendered();
  open(api);
  await sees(payFees.pending_heading);
  expect(api.initiatePayment.mock.calls[1]).toEqual(api.initiatePayment.mock.calls[0]);
});
