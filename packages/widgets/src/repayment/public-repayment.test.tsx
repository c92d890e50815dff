import { container, removeRendered, typeInto, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  fakeRepaymentApi,
  fromMethodToFinish,
  loanDue,
  openPublic,
  t,
  texts,
  toMethod,
} from '../testing/repayment-view';
import { networkError, paymentIn, rejection, school } from '../testing/samples';
import { field, press, sees, text } from '../testing/view';

const { payFees } = texts;
const repaymentIn = (status: Parameters<typeof paymentIn>[0], patch = {}) =>
  paymentIn(status, { purpose: 'repayment', amount: 210_000, ...patch });

/** Makes the next lookup return a loan with a pending payment, in UGX. */
const mockPending = ({ lookUpLoanDue }: ReturnType<typeof fakeRepaymentApi>['api'], pending: number) =>
  lookUpLoanDue.mockResolvedValueOnce({ ok: true, value: loanDue(pending) });
const fillInfo = async (amount: string) => {
  await press('MTN');
  typeInto(await field('amount'), amount);
  typeInto(await field('phoneNumber'), '0772123456');
};
const toFinish = async () => {
  await toMethod();
  await fromMethodToFinish();
};
const toPending = async () => {
  await toFinish();
  await press('Finish');
  await sees(payFees.pending_heading);
};

beforeEach(() => sessionStorage.clear());

test('leads from the registration number to a successful payment, with the amount due filled in', async () => {
  const { api, news } = fakeRepaymentApi();
  const onPaid = vi.fn();
  const onStep = vi.fn();
  openPublic(api, { onPaid, onStep });
  await toMethod();
  await sees('Overdue: UGX 210,000, since 15 November');
  await press('MTN');
  expect((await field('amount')).value).toBe('210,000');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(payFees.finish_title);
  expect(text()).toContain('UGX 210,000');
  expect(text()).toContain('A. Nakato, SMK-0001');
  await press('Finish');
  await sees(payFees.pending_heading);
  expect(api.initiatePayment.mock.calls[0]?.[0].body).toEqual({
    purpose: 'repayment',
    school: school.slug,
    regNo: 'SMK-0001',
    amount: 210_000,
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: '0772123456',
  });
  news(repaymentIn('succeeded'));
  await sees(t.paid_title);
  expect(onPaid).toHaveBeenCalledTimes(1);
  expect(onStep.mock.calls.map(([step]) => step)).toEqual(['method', 'info', 'finish']);
});

test('fills in the number and the amount that the page gives', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api, { prefill: { regNo: 'smk-0001', amountUgx: 20_000 } });
  expect((await field('regNo')).value).toBe('smk-0001');
  await toMethod();
  await press('MTN');
  expect((await field('amount')).value).toBe('20,000');
});

test('names its steps as specified, and disables Previous on the first one', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await sees(t.find_title);
  const steps = [...container().querySelectorAll('[part=stepper] li')].map((step) => step.textContent);
  for (const [index, name] of ['Registration Number', 'Payment Method', 'Payment Info', 'Finish'].entries())
    expect(steps[index]).toContain(name);
  expect(steps).toHaveLength(4);
  const previous = [...container().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Previous',
  );
  expect(previous?.disabled).toBe(true);
  await toMethod();
  expect(container().querySelector('[part=stepper] li')?.textContent).toContain('done');
});

test('sends no request before the user acts', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await sees(t.find_title);
  for (const call of Object.values(api)) if (typeof call === 'function') expect(call).not.toHaveBeenCalled();
});

test.each([
  ['an amount above the amount due', '210,001', 'You can pay up to UGX 210,000 now. Enter that or less'],
  ['an empty amount', '', 'Enter some amount'],
  ['cents', '10.50', 'Enter a whole amount above 0, for example 50,000'],
  ['an amount below the minimum of mobile money', '100', 'The minimum for mobile money is UGX 500'],
])('rejects %s with an error under the amount', async (_, typed, message) => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await toMethod();
  await fillInfo(typed);
  await press('Next');
  await sees(message);
  expect((await field('amount')).getAttribute('aria-invalid')).toBe('true');
  expect(text()).not.toContain(payFees.finish_title);
});

test('pays a part of the amount due', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await toMethod();
  await fillInfo('50,000');
  await press('Next');
  await sees('UGX 50,000');
  await press('Finish');
  await waitUntil(() =>
    expect(api.initiatePayment.mock.calls[0]?.[0].body).toMatchObject({ amount: 50_000 }),
  );
});

test('leaves out the amount that someone else is paying', async () => {
  const { api } = fakeRepaymentApi();
  mockPending(api, 60_000);
  openPublic(api);
  await toMethod();
  await press('MTN');
  expect((await field('amount')).value).toBe('150,000');
  await sees('Up to UGX 150,000');
});

test('says that the whole amount is being paid already, and checks again on request', async () => {
  const { api } = fakeRepaymentApi();
  mockPending(api, 210_000);
  openPublic(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees(payFees.all_pending_title);
  await press(payFees.check_again);
  await waitUntil(() => expect(text()).not.toContain(payFees.all_pending_title));
});

test('offers a choice of schools with the same number', async () => {
  const { api } = fakeRepaymentApi();
  const schools = [{ slug: 'kings-buddo', name: 'Kings College Buddo' }];
  api.lookUpLoanDue.mockResolvedValueOnce({ ok: true, value: { message: '', schools } });
  openPublic(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await press('Kings College Buddo');
  await sees('A. Nakato');
  expect(api.lookUpLoanDue.mock.calls[1]?.[0]).toMatchObject({
    params: { regNo: 'SMK-0001' },
    query: { school: 'kings-buddo' },
  });
});

test.each([
  ['a child without a loan', rejection(404, 'No loan has it.'), 'No loan has it.'],
  ['a lost connection', networkError, 'Network Error'],
  [
    'too many attempts',
    { ...rejection(429, 'Too many attempts.'), retryAfterSeconds: 42 },
    'Try again in 0:4',
  ],
])('keeps the input and shows what to do after %s', async (_, error, message) => {
  const { api } = fakeRepaymentApi();
  api.lookUpLoanDue.mockResolvedValueOnce({ ok: false, error });
  openPublic(api);
  typeInto(await field('regNo'), 'smk-9');
  await press('Next');
  await sees(message);
  expect((await field('regNo')).value).toBe('smk-9');
});

test('keeps the amount in a retry with another method', async () => {
  const { api, news } = fakeRepaymentApi();
  openPublic(api);
  await toPending();
  news(repaymentIn('failed', { failure: 'declined' }));
  await sees(payFees.failed_declined);
  await press(payFees.retry_other);
  await sees('Amount to pay: UGX 210,000.');
  await press('Airtel');
  await field('phoneNumber');
  expect(container().querySelector('[name=amount]')).toBeNull();
  typeInto(await field('phoneNumber'), '0752123456');
  await press('Next');
  await press('Finish');
  await waitUntil(() =>
    expect(api.retryPayment.mock.calls[0]?.[0].body).toEqual({
      paymentMethod: 'mobile',
      network: 'airtel',
      phoneNumber: '0752123456',
    }),
  );
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
});

test('shows the reference to quote for a bank transfer', async () => {
  const { api } = fakeRepaymentApi();
  const transfer = {
    bankName: 'Centenary Bank' as const,
    accountName: 'Somesa School Fees',
    accountNumber: '3100045678',
    reference: 'SF-7KQ2-M4X9',
    amount: 210_000,
    expiresAt: '2026-11-24T11:05:00Z',
  };
  const payment = repaymentIn('awaiting_transfer', { paymentMethod: 'bank', network: null, transfer });
  api.initiatePayment.mockResolvedValueOnce({ ok: true, value: { payment, secret: 's' } });
  openPublic(api);
  await toMethod();
  await press('Bank Transfer');
  await sees(t.info_lead_bank);
  expect((await field('amount')).value).toBe('210,000');
  typeInto(await field<HTMLSelectElement>('bankName'), 'Stanbic Bank');
  typeInto(await field('accountNumber'), '9030001234567');
  await press('Next');
  await press('Finish');
  await sees('SF-7KQ2-M4X9');
});

test('sends one request for two presses on Finish', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await toFinish();
  const finish = container().querySelector<HTMLButtonElement>('[part=next]');
  finish?.click();
  finish?.click();
  await sees(payFees.pending_heading);
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
});

test('restores the input after a reload', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await toMethod();
  await fillInfo('50,000');
  removeRendered();
  openPublic(api);
  await waitUntil(async () => expect((await field('amount')).value).toBe('50,000'));
  expect((await field('phoneNumber')).value).toBe('0772123456');
});

test('shows the step with the amount after a reload if the amount is too high by now', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await toFinish();
  removeRendered();
  mockPending(api, 60_000);
  openPublic(api);
  await sees(t.info_title);
  await press('Next');
  await sees('You can pay up to UGX 150,000 now');
});

test('shows a pending payment after a reload and starts none', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await toPending();
  removeRendered();
  openPublic(api);
  await sees(payFees.pending_heading);
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
});

test('starts over when an embed is cancelled, and links to the home page on the Somesa site', async () => {
  const { api } = fakeRepaymentApi();
  const onCancelled = vi.fn();
  openPublic(api, { onCancelled });
  await toFinish();
  expect(container().querySelector('a')).toBeNull();
  await press('Cancel & Exit');
  await sees(t.find_title);
  expect(onCancelled).toHaveBeenCalledTimes(1);
  removeRendered();
  openPublic(api, { mode: 'site' });
  await toFinish();
  expect(container().querySelector('a')?.getAttribute('href')).toBe('/');
});

test('focuses the heading of a new step', async () => {
  const { api } = fakeRepaymentApi();
  openPublic(api);
  await toMethod();
  await press('MTN');
  await waitUntil(() => expect(document.activeElement?.textContent).toBe(t.info_title));
});
