import { payFeesEn as t } from '@somesa/core';
import { removeRendered, typeInto, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test } from 'vitest';
import { open, toFinish } from '../testing/pay-fees-view';
import { fakeApi, networkError, paymentIn, rejection } from '../testing/samples';
import { field, press, sees, text } from '../testing/view';

beforeEach(() => sessionStorage.clear());

test('restores the input of the first step after a reload', async () => {
  const { api } = fakeApi();
  open(api);
  typeInto(await field('regNo'), 'smk-00');
  await waitUntil(() => expect(sessionStorage).toHaveLength(1));
  removeRendered();
  open(api);
  await waitUntil(async () => expect((await field('regNo')).value).toBe('smk-00'));
});

test('looks up a number from elsewhere on the page instead of restoring an earlier visit', async () => {
  const { api } = fakeApi();
  open(api);
  typeInto(await field('regNo'), 'OLD-0009');
  removeRendered();
  open(api, { regNo: 'smk-0001' });
  await sees('A. Nakato');
  await press(t.change);
  expect((await field('regNo')).value).toBe('smk-0001');
});

test('does not replace a pending payment by a number from elsewhere on the page', async () => {
  const { api } = fakeApi();
  open(api);
  await toFinish();
  await press('Finish');
  await sees(t.pending_heading);
  removeRendered();
  open(api, { regNo: 'SMK-0002' });
  await sees(t.pending_heading);
});

const failed = paymentIn('failed', { failure: 'declined' });

test.each([
  ['failed', () => ({ ok: true as const, value: { payment: failed } })],
  ['expired', () => ({ ok: true as const, value: { payment: paymentIn('expired') } })],
  ['was paid meanwhile', () => ({ ok: true as const, value: { payment: paymentIn('succeeded') } })],
  ['no longer exists', () => ({ ok: false as const, error: rejection(404, 'Not found') })],
])('looks up a number from elsewhere on the page if an earlier payment %s', async (_, respond) => {
  const { api } = fakeApi();
  open(api);
  await toFinish();
  await press('Finish');
  await sees(t.pending_heading);
  removeRendered();
  api.getPayment.mockResolvedValue(respond());
  open(api, { regNo: 'SMK-0002' });
  await waitUntil(() => expect(api.lookUpStudent.mock.lastCall?.[0].params.regNo).toBe('SMK-0002'));
  await press(t.change);
  expect((await field('regNo')).value).toBe('SMK-0002');
  expect(text()).not.toContain(t.failed_declined);
});

test('looks up a number from elsewhere on the page once the status of an earlier payment is known', async () => {
  const { api } = fakeApi();
  open(api);
  await toFinish();
  await press('Finish');
  await sees(t.pending_heading);
  removeRendered();
  api.getPayment.mockResolvedValueOnce({ ok: false, error: networkError });
  open(api, { regNo: 'SMK-0002' });
  await sees(t.restoring_failed_title);
  api.getPayment.mockResolvedValueOnce({ ok: true, value: { payment: failed } });
  await press('Try again');
  await press(t.change);
  expect((await field('regNo')).value).toBe('SMK-0002');
});

test('shows the failure of a restored payment rather than a number from elsewhere on the page', async () => {
  const { api, news } = fakeApi();
  open(api);
  await toFinish();
  await press('Finish');
  await sees(t.pending_heading);
  removeRendered();
  open(api, { regNo: 'SMK-0002' });
  await sees(t.pending_heading);
  news(failed);
  await sees(t.failed_declined);
});

test('sends a pending request again after a reload, and offers Try again after a lost connection', async () => {
  const { api } = fakeApi();
  api.initiatePayment.mockReturnValueOnce(new Promise(() => undefined));
  open(api);
  await toFinish();
  await press('Finish');
  await waitUntil(() => expect(api.initiatePayment).toHaveBeenCalledTimes(1));
  removeRendered();
  api.initiatePayment.mockResolvedValueOnce({ ok: false, error: networkError });
  open(api);
  await sees(t.restoring_title);
  await sees(t.unsure_title);
  expect(text()).toContain(t.unsure);
  await press('Try again');
  await sees(t.pending_heading);
  const [first, ...others] = api.initiatePayment.mock.calls;
  expect(others).toEqual([first, first]);
  expect(api.lookUpStudent).toHaveBeenCalledTimes(1);
});

test('lets the payer cancel while the outcome of the request is unknown, and clears the storage', async () => {
  const { api } = fakeApi();
  api.initiatePayment.mockResolvedValue({ ok: false, error: rejection(403, 'Not from here.') });
  open(api);
  await toFinish();
  await press('Finish');
  await sees('Not from here.');
  removeRendered();
  open(api);
  await sees(t.unsure_title);
  await press('Cancel & Exit');
  await sees(t.find_title);
  expect(sessionStorage).toHaveLength(0);
});

const prefill = { regNo: 'smk-0001', amountUgx: null };
/** Goes from the first step to Finish, with another phone number if it is given. */
const goToFinish = async (phoneNumber?: string): Promise<void> => {
  await press('Next');
  await sees(t.amount_title);
  await press('Next');
  await press('MTN');
  if (phoneNumber) typeInto(await field('phoneNumber'), phoneNumber);
  await press('Next');
  await sees(t.finish_title);
};
const goToFirstStep = async (): Promise<void> => {
  for (const title of [t.info_title_mobile, t.method_title, t.amount_title]) {
    await press('Previous');
    await sees(title);
  }
  await press('Previous');
  await field('regNo');
};

test('keeps what was typed after the number that the page fills in', async () => {
  const { api } = fakeApi();
  open(api, { prefill });
  await goToFinish('0772123456');
  await goToFirstStep();
  removeRendered();
  open(api, { prefill });
  await goToFinish();
  expect(text()).toContain('0772\u00a0123\u00a0456');
});

test('a number that the page fills in is never paid twice if a request had no response and the page was reloaded', async () => {
  const { api } = fakeApi();
  api.initiatePayment.mockResolvedValue({ ok: false, error: networkError });
  open(api, { prefill });
  await goToFinish('0772123456');
  await press('Finish');
  await waitUntil(() => expect(api.initiatePayment).toHaveBeenCalledTimes(1));
  await press('Previous');
  typeInto(await field('phoneNumber'), '0782123456');
  await press('Next');
  await goToFirstStep();
  removeRendered();
  open(api, { prefill });
  await goToFinish('0772123456');
  await press('Finish');
  await waitUntil(() => expect(api.initiatePayment).toHaveBeenCalledTimes(2));
  const [first, second] = api.initiatePayment.mock.calls;
  expect(second).toEqual(first);
});

test('shows the child whose number the page fills in, not that of an earlier page', async () => {
  const { api } = fakeApi();
  open(api, { prefill });
  await press('Next');
  await sees(t.amount_title);
  removeRendered();
  open(api, { prefill: { ...prefill, regNo: 'smk-0002' } });
  await waitUntil(async () => expect((await field('regNo')).value).toBe('smk-0002'));
  expect(api.lookUpStudent).toHaveBeenCalledTimes(1);
});
