import { payFeesEn as t, uiEn } from '@somesa/core';
import { container, typeInto, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { open, toFinish } from '../testing/pay-fees-view';
import { fakeApi, networkError, paymentIn, rejection, studentWith } from '../testing/samples';
import { field, press, sees, text } from '../testing/view';

beforeEach(() => sessionStorage.clear());

test('leads from the registration number to the receipt', async () => {
  const { api, news } = fakeApi();
  const onPaid = vi.fn();
  const onStep = vi.fn();
  open(api, { onPaid, onStep });
  await toFinish();
  expect(text()).toContain('UGX 1,150,000');
  expect(text()).toContain('Finish and pay UGX\u00a01,150,000');
  expect(text()).toContain('MTN, 0772\u00a0123\u00a0456');
  await press('Finish');
  await sees(t.pending_heading);
  expect(text()).toContain('1,150,000');
  news(paymentIn('succeeded', { outstanding: 150_000 }));
  await sees(t.paid_title);
  expect(text()).toContain(`${t.outstanding}UGX 150,000`);
  expect(onPaid).toHaveBeenCalledTimes(1);
  expect(onStep.mock.calls.map(([step]) => step)).toEqual(['amount', 'method', 'info', 'finish']);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await press(t.share);
  await waitUntil(() => expect(opened).toHaveBeenCalledTimes(1));
  expect(decodeURIComponent(String(opened.mock.calls[0]?.[0]))).toBe(
    `https://wa.me/?text=Receipt SF-7KQ2-M4X9: UGX 1,150,000 ${location.origin}/receipts/SF-7KQ2-M4X9`,
  );
  expect(container().querySelector('a[href="/receipts/SF-7KQ2-M4X9"]')).not.toBeNull();
  expect(container().querySelector('a[href="/api/receipts/SF-7KQ2-M4X9/pdf"]')).not.toBeNull();
});

test('shows the network’s charge and the sum of both before Finish, or that it is not known', async () => {
  const { api } = fakeApi();
  const bands = [
    { upToUgx: 500_000, chargeUgx: 1_000 },
    { upToUgx: 5_000_000, chargeUgx: 1_500 },
  ];
  api.listPayerCharges.mockResolvedValue({ ok: false, error: networkError });
  open(api);
  await toFinish();
  await sees(t.charge_unknown);
  await waitUntil(() => expect(api.listPayerCharges).toHaveBeenCalledTimes(2));
  expect(text()).toContain('MTN’s charge');
  expect(text()).not.toContain(t.row_total);
  api.listPayerCharges.mockResolvedValue({ ok: true, value: { mtn: bands, airtel: [] } });
  await press('Previous');
  await press('Previous');
  await press('MTN');
  await field('phoneNumber');
  await waitUntil(() => expect(api.listPayerCharges).toHaveBeenCalledTimes(3));
  await press('Next');
  await sees(`MTN’s chargeUGX\u00a01,500${t.row_total}UGX\u00a01,151,500`);
});

test('says on every step of a test that no money moves, and on no step of a real payment', async () => {
  for (const isTest of [true, false]) {
    const { api, news } = fakeApi();
    open(api, { isTest, storageKey: `pay-fees:${isTest}` });
    const hasMark = () => text().includes(uiEn.test);
    await sees(t.find_title);
    expect(hasMark()).toBe(isTest);
    await toFinish();
    expect(hasMark()).toBe(isTest);
    await press('Finish');
    await sees(t.pending_heading);
    expect(hasMark()).toBe(isTest);
    news(paymentIn('succeeded'));
    await sees(t.paid_title);
    expect(hasMark()).toBe(isTest);
  }
});

test.each([
  ['/thanks', true],
  ['https://evil.example/thanks', false],
])(
  'fills in the number and the amount that the page gives, looks nothing up before Next, and offers the way back to %s: %s',
  async (returnHref, isOffered) => {
    const { api, news } = fakeApi();
    const prefill = { regNo: 'smk-0001', amountUgx: 50_000 };
    open(api, { prefill, returnHref });
    expect((await field('regNo')).value).toBe('smk-0001');
    expect(api.lookUpStudent).not.toHaveBeenCalled();
    await press('Next');
    await sees(t.amount_title);
    expect((await field('amount')).value).toBe('50,000');
    await press('Next');
    await press('MTN');
    typeInto(await field('phoneNumber'), '0772123456');
    await press('Next');
    await press('Finish');
    await sees(t.pending_heading);
    expect(api.initiatePayment.mock.calls[0]?.[0].body).toMatchObject({ regNo: 'SMK-0001', amount: 50_000 });
    expect(text()).not.toContain(t.return_link);
    news(paymentIn('succeeded'));
    await sees(t.pay_another);
    const link = container().querySelector(`a[href="${location.origin}/thanks"]`);
    expect([link?.textContent, text().includes(t.return_link)]).toEqual(
      isOffered ? [t.return_link, true] : [undefined, false],
    );
    await press(t.pay_another);
    expect((await field('regNo')).value).toBe('');
  },
);

test('keeps the amount that the page gives if the payer types another number, and rejects it if it is too high', async () => {
  const { api } = fakeApi();
  open(api, { prefill: { regNo: 'smk-0001', amountUgx: 5_000_000 } });
  typeInto(await field('regNo'), 'smk-0002');
  await press('Next');
  await sees(t.amount_title);
  expect((await field('amount')).value).toBe('5,000,000');
  await press('Next');
  await sees('Enter UGX 1,150,000 or less');
});

test('sends no request before the user acts', async () => {
  const { api } = fakeApi();
  open(api);
  await sees(t.find_title);
  for (const mock of [api.lookUpStudent, api.getPayment, api.listPayerCharges])
    expect(mock).not.toHaveBeenCalled();
});

test('shows an error only after Next was pressed', async () => {
  const { api } = fakeApi();
  open(api);
  await field('regNo');
  expect(text()).not.toContain('Enter registration number');
  await press('Next');
  await sees('Enter registration number');
  expect((await field('regNo')).getAttribute('aria-invalid')).toBe('true');
  expect(api.lookUpStudent).not.toHaveBeenCalled();
});

test('looks up a number once for a click on Next, and for a submit event alone', async () => {
  const { api } = fakeApi();
  open(api);
  const regNo = await field('regNo');
  typeInto(regNo, 'smk-0001');
  const onSubmit = vi.fn();
  container().addEventListener('submit', onSubmit);
  await press('Next');
  await sees('A. Nakato');
  expect(api.lookUpStudent).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
  await press(t.change);
  const changed = await field('regNo');
  typeInto(changed, 'smk-0002');
  await sees(t.find_title);
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  changed.form?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  await waitUntil(() => expect(api.lookUpStudent).toHaveBeenCalledTimes(2));
});

test('keeps the input if no child has the number', async () => {
  const { api } = fakeApi();
  api.lookUpStudent.mockResolvedValueOnce({ ok: false, error: rejection(404, 'No child has it.') });
  open(api);
  typeInto(await field('regNo'), 'smk-9');
  await press('Next');
  await sees('No child has it.');
  expect((await field('regNo')).value).toBe('smk-9');
});

test('reports a lost connection and retries the lookup', async () => {
  const { api } = fakeApi();
  api.lookUpStudent.mockResolvedValueOnce({ ok: false, error: networkError });
  open(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('Network Error');
  await press('Try again');
  await sees('A. Nakato');
});

test('shows the remaining wait and disables Next after too many attempts', async () => {
  const { api } = fakeApi();
  api.lookUpStudent.mockResolvedValueOnce({
    ok: false,
    error: { ...rejection(429, 'Too many attempts.'), retryAfterSeconds: 42 },
  });
  open(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('Try again in 0:4');
  expect(container().querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true);
});

test('offers a choice of schools with the same number', async () => {
  const { api } = fakeApi();
  const schools = [{ slug: 'kings-buddo', name: 'Kings College Buddo' }];
  api.lookUpStudent.mockResolvedValueOnce({ ok: true, value: { message: '', schools } });
  open(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await press('Kings College Buddo');
  await sees('A. Nakato');
  expect(api.lookUpStudent.mock.calls[1]?.[0]).toMatchObject({
    params: { regNo: 'SMK-0001' },
    query: { school: 'kings-buddo' },
  });
});

test('offers to pay for another child if nothing is outstanding', async () => {
  const { api } = fakeApi();
  const student = { ...studentWith(), items: [], outstanding: 0 };
  api.lookUpStudent.mockResolvedValueOnce({ ok: true, value: student });
  open(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees(t.nothing_title);
  await press(t.pay_another);
  await sees(t.find_title);
  expect((await field('regNo')).value).toBe('');
});

test('warns about a phone number of the other network and accepts it', async () => {
  const { api } = fakeApi();
  open(api);
  await toFinish();
  await press('Previous');
  typeInto(await field('phoneNumber'), '0752123456');
  await sees(t.other_network_airtel);
  await press('Next');
  await sees('MTN, 0752\u00a0123\u00a0456');
});

test('starts over without leaving the page when an embed is cancelled', async () => {
  const { api } = fakeApi();
  const onCancelled = vi.fn();
  open(api, { onCancelled });
  await toFinish();
  expect(container().querySelector('a')).toBeNull();
  await press('Cancel & Exit');
  await sees(t.find_title);
  expect(onCancelled).toHaveBeenCalledTimes(1);
});

test('shows Cancel & Exit as a link to the home page on the Somesa site', async () => {
  const { api } = fakeApi();
  open(api, { mode: 'site' });
  await toFinish();
  expect(container().querySelector('a')?.getAttribute('href')).toBe('/');
});

test('shows that a declined payment was not charged, and offers another method', async () => {
  const { api, news } = fakeApi();
  open(api);
  await toFinish();
  await press('Finish');
  await sees(t.pending_heading);
  news(paymentIn('failed', { failure: 'declined' }));
  await sees(t.failed_declined);
  await press(t.retry_other);
  await sees(t.method_title);
});

test('focuses the heading of a new step, but not of the first one', async () => {
  const { api } = fakeApi();
  open(api);
  typeInto(await field('regNo'), 'smk-0001');
  expect(document.activeElement).toBe(document.body);
  await press('Next');
  await sees(t.amount_title);
  await waitUntil(() => expect(document.activeElement?.textContent).toBe('A. Nakato'));
});

test('shows the reference of a bank transfer', async () => {
  const { api } = fakeApi();
  const transfer = {
    bankName: 'Centenary Bank' as const,
    accountName: 'Somesa School Fees',
    accountNumber: '3100045678',
    reference: 'SF-7KQ2-M4X9',
    amount: 1_150_000,
    expiresAt: '2026-11-24T11:05:00Z',
  };
  const payment = paymentIn('awaiting_transfer', { paymentMethod: 'bank', network: null, transfer });
  api.initiatePayment.mockResolvedValueOnce({ ok: true, value: { payment, secret: 's' } });
  open(api);
  await toFinish();
  await press('Previous');
  await press('Previous');
  await press('Bank Transfer');
  typeInto(await field<HTMLSelectElement>('bankName'), 'Stanbic Bank');
  typeInto(await field('accountNumber'), '9030001234567');
  await press('Next');
  await sees('Stanbic Bank, 9030001234567');
  await press('Finish');
  await sees('SF-7KQ2-M4X9');
  await sees('24 November 2026, 14:05');
  await press(t.retry_other);
  await sees(t.method_title);
});
