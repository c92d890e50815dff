import { payFeesEn as t } from '@somesa/core';
import optional from '@somesa/core/messages/en/optional-fees.json';
import lg from '@somesa/core/messages/lg/optional-fees.json';
import { container, removeRendered, typeInto, waitUntil } from '@somesa/ui/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../testing/pay-fees-view';
import { fakeApi, rejection, studentWith } from '../testing/samples';
import { field, press, sees, text } from '../testing/view';

beforeEach(() => sessionStorage.clear());
afterEach(() => document.documentElement.removeAttribute('lang'));

const offer = (amount: number) => ({
  id: `fee-7-${amount}`,
  description: 'Lunch',
  dueOn: '2026-12-15',
  amount,
  paid: 0,
  due: amount,
  pending: 0,
});
const studentOffered = (amount = 50_000) => ({ ...studentWith(), optionalFees: [offer(amount)] });
const debtless = { ...studentOffered(), items: [], outstanding: 0 };

const openOffered = async (student = studentOffered()) => {
  const { api } = fakeApi();
  api.lookUpStudent.mockResolvedValue({ ok: true, value: student });
  open(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees(optional.title);
  return api;
};
const findBox = (): HTMLInputElement => {
  const box = container().querySelector<HTMLInputElement>('[type=checkbox]');
  if (!box) throw new Error('There is no optional fee.');
  return box;
};
/** Ticks or unticks the optional fee, and waits until the amounts follow. */
const toggle = async (): Promise<void> => {
  const expected = !findBox().checked;
  findBox().click();
  await waitUntil(() => {
    expect(findBox().checked).toBe(expected);
    expect(text().split('Lunch').length - 1).toBe(expected ? 2 : 1);
  });
};
const listValues = (): string[] =>
  [...container().querySelectorAll<HTMLInputElement>('[name=choice]')].map(({ value }) => value);
const choose = (value: string): void =>
  container().querySelector<HTMLInputElement>(`[name=choice][value="${value}"]`)?.click();
const goToFinish = async (): Promise<void> => {
  await press('Next');
  await sees(t.method_title);
  await press('MTN');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(t.finish_title);
};
const getBody = (api: Awaited<ReturnType<typeof openOffered>>) => api.initiatePayment.mock.lastCall?.[0].body;

test('adds a chosen fee to the full balance, and names it in the request', async () => {
  const api = await openOffered();
  expect(text()).toContain('1,150,000');
  await toggle();
  expect(text()).toContain('1,200,000');
  await goToFinish();
  expect(text()).toContain('1,200,000');
  await press('Finish');
  await waitUntil(() => expect(getBody(api)).toBeDefined());
  expect(getBody(api)).toMatchObject({ amount: 1_200_000, itemIds: ['fee-7-50000'] });
});

test('asks for nothing that was taken off again', async () => {
  const api = await openOffered();
  await toggle();
  choose('fee-7-50000');
  await toggle();
  await goToFinish();
  await press('Finish');
  await waitUntil(() => expect(getBody(api)).toMatchObject({ amount: 1_150_000 }));
  expect(getBody(api)).not.toHaveProperty('itemIds');
});

test('pays a chosen fee alone, also for a child who owes nothing', async () => {
  for (const student of [studentOffered(), debtless]) {
    const api = await openOffered(student);
    await toggle();
    if (student !== debtless) choose('fee-7-50000');
    await goToFinish();
    await press('Finish');
    await waitUntil(() => expect(getBody(api)).toMatchObject({ amount: 50_000, itemIds: ['fee-7-50000'] }));
    removeRendered();
    sessionStorage.clear();
  }
});

test('shows a rejected price, and offers the new one on the way back', async () => {
  const api = await openOffered();
  await toggle();
  await goToFinish();
  api.initiatePayment.mockResolvedValueOnce({
    ok: false,
    error: rejection(409, 'Lunch costs UGX 60,000 now.'),
  });
  api.lookUpStudent.mockResolvedValue({ ok: true, value: studentOffered(60_000) });
  await press('Finish');
  await sees('Lunch costs UGX 60,000 now.');
  for (const title of [t.info_title_mobile, t.method_title]) {
    await press('Previous');
    await sees(title);
  }
  await press('Previous');
  await sees('60,000');
  expect(findBox().checked).toBe(false);
});

test('keeps what was chosen after a reload, at the step with the amount', async () => {
  const api = await openOffered();
  await toggle();
  await press('Next');
  await sees(t.method_title);
  removeRendered();
  open(api);
  await sees(optional.title);
  await waitUntil(() => expect(listValues()).toContain('fee-7-50000'));
  expect(findBox().checked).toBe(true);
});

test('speaks the language of the page', async () => {
  document.documentElement.lang = 'lg';
  const { api } = fakeApi();
  api.lookUpStudent.mockResolvedValue({ ok: true, value: studentOffered() });
  open(api);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees(lg.title);
});
