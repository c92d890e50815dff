import { toKampalaDay } from '@somesa/core';
import { container, removeRendered, typeInto, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createQuote,
  fakeRepaymentApi,
  fromMethodToFinish,
  loanAt,
  openOwn,
  ownView,
  t,
  texts,
} from '../testing/repayment-view';
import { listKeys, paymentIn, rejection } from '../testing/samples';
import { field, press, sees, text } from '../testing/view';

const { payFees } = texts;

beforeEach(() => sessionStorage.clear());

test('leads through three steps to a payment of the amount due, and reports it to the page', async () => {
  const { api, news } = fakeRepaymentApi();
  const onPaid = vi.fn();
  openOwn(api, { onPaid });
  await sees(t.amount_later);
  const steps = [...container().querySelectorAll('[part=stepper] li')].map(({ textContent }) => textContent);
  expect(steps).toHaveLength(3);
  await press('MTN');
  expect((await field('amount')).value).toBe('105,000');
  await sees('UGX 105,000 is due. You can pay ahead, up to UGX 500,000.');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees('Annet Nakato, LN-7KQ2-M4X9');
  expect(container().querySelector('a')?.getAttribute('href')).toBe('/');
  await press('Finish');
  await sees(payFees.pending_heading);
  expect(api.initiatePayment.mock.calls[0]?.[0].body).toEqual({
    purpose: 'repayment',
    loanId: loanAt().id,
    amount: 105_000,
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: '0772123456',
  });
  const paid = paymentIn('succeeded', { purpose: 'repayment', amount: 105_000 });
  news(paid);
  await waitUntil(() => expect(onPaid).toHaveBeenCalledWith(paid));
});

test('accepts an amount up to the payoff of the day', async () => {
  const { api } = fakeRepaymentApi();
  openOwn(api);
  await press('MTN');
  typeInto(await field('amount'), '500,001');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees('You can pay up to UGX 500,000 now');
  typeInto(await field('amount'), '500,000');
  await press('Next');
  await sees(payFees.finish_title);
});

test('fills in the next instalment and shows its due date if nothing is due', async () => {
  const { api } = fakeRepaymentApi();
  openOwn(api, { loan: loanAt({ due: 0 }) });
  await press('MTN');
  expect((await field('amount')).value).toBe('105,000');
  await sees('Nothing is due today. Next: UGX 105,000 on 4 December');
});

test.each([
  [
    'the next instalment if nothing is due yet',
    { due: 0, nextDue: { dueOn: '2099-12-04', amount: 105_000 } },
    'Due: UGX 105,000 on 4 December 2099',
  ],
  [
    'an amount that is due today as such',
    { nextDue: { dueOn: toKampalaDay(new Date()), amount: 105_000 } },
    'Due today: UGX 105,000',
  ],
  [
    'since when an amount is overdue',
    { nextDue: { dueOn: '2025-11-04', amount: 105_000 } },
    'Overdue: UGX 105,000, since 4 November 2025',
  ],
])('shows %s before a payment method is chosen', async (_, patch, lead) => {
  openOwn(fakeRepaymentApi().api, { loan: loanAt(patch) });
  await sees(lead);
  expect(text()).toContain(payFees.method_title);
});

test('selects the network of the verified phone number and fills the number in', async () => {
  const { api } = fakeRepaymentApi();
  openOwn(api, { phoneNumber: '0752123456' });
  await sees(payFees.method_title);
  const pressed = [...container().querySelectorAll('[aria-pressed=true] strong')];
  expect(pressed.map(({ textContent }) => textContent)).toEqual([payFees.airtel]);
  await press('Next');
  expect((await field('phoneNumber')).value).toBe('0752\u00a0123\u00a0456');
  await press('Next');
  await press('Finish');
  await sees(payFees.pending_heading);
  expect(api.initiatePayment.mock.calls[0]?.[0].body).toMatchObject({
    network: 'airtel',
    phoneNumber: '0752123456',
  });
});

test('fills the verified number in for its own network only, and keeps a number that was typed', async () => {
  openOwn(fakeRepaymentApi().api, { phoneNumber: '0752123456' });
  await press('MTN');
  expect((await field('phoneNumber')).value).toBe('');
  await press('Previous');
  await press('Airtel');
  expect((await field('phoneNumber')).value).toBe('0752\u00a0123\u00a0456');
  typeInto(await field('phoneNumber'), '0701234567');
  await press('Previous');
  await press('MTN');
  expect((await field('phoneNumber')).value).toBe('0701234567');
});

test('says that the payoff could not be loaded, and loads it again', async () => {
  const { api } = fakeRepaymentApi();
  api.createEarlyQuote.mockResolvedValueOnce({ ok: false, error: rejection(503, 'Not now.') });
  openOwn(api);
  await press('MTN');
  await sees('Not now.');
  await press(payFees.check_again);
  expect((await field('amount')).value).toBe('105,000');
});

test('keeps the input when the loan changes', async () => {
  const { api } = fakeRepaymentApi();
  const rendered = openOwn(api);
  await press('MTN');
  typeInto(await field('amount'), '120,000');
  api.createEarlyQuote.mockResolvedValue({ ok: true, value: { quote: createQuote(115_000) } });
  rendered.rerender(ownView(api, { loan: loanAt({ due: 0, pending: 116_000 }) }));
  await sees('You can pay up to UGX 115,000');
  expect((await field('amount')).value).toBe('120,000');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees('You can pay up to UGX 115,000 now');
});

test('fills in the amount due again after Cancel & Exit', async () => {
  const { api } = fakeRepaymentApi();
  const onCancelled = vi.fn();
  openOwn(api, { onCancelled });
  await press('MTN');
  typeInto(await field('amount'), '120,000');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(payFees.finish_title);
  const cancel = [...container().querySelectorAll('a')].find((link) => link.textContent === 'Cancel & Exit');
  cancel?.addEventListener('click', (event) => event.preventDefault());
  cancel?.click();
  await sees(payFees.method_title);
  expect(onCancelled).toHaveBeenCalledTimes(1);
  await press('MTN');
  expect((await field('amount')).value).toBe('105,000');
  expect((await field('phoneNumber')).value).toBe('');
});

test('restores the step and the input after a reload', async () => {
  const { api } = fakeRepaymentApi();
  openOwn(api);
  await press('MTN');
  typeInto(await field('amount'), '120,000');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(payFees.finish_title);
  removeRendered();
  openOwn(api);
  await sees(payFees.finish_title);
  expect(text()).toContain('UGX 120,000');
});

test("shows the server's rejection on the last step, and sends the request again under a new key", async () => {
  const { api } = fakeRepaymentApi();
  api.initiatePayment.mockResolvedValueOnce({
    ok: false,
    error: rejection(409, 'Someone is paying on this loan.'),
  });
  openOwn(api);
  await sees(t.amount_later);
  await fromMethodToFinish();
  await press('Finish');
  await sees('Someone is paying on this loan.');
  await press('Finish');
  await sees(payFees.pending_heading);
  const [first, second] = listKeys(api.initiatePayment);
  expect(first).not.toBe(second);
});
