import { waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test } from 'vitest';
import { createFeesPurpose } from '../pay-fees/flow/fees';
import { createWholePaying } from '../testing/paying-store';
import { fakeApi, listKeys, networkError, paymentIn, rejection, studentWith } from '../testing/samples';
import { createMemory } from './memory';
import { RESEND_WITHIN_MS } from './restore';

beforeEach(() => sessionStorage.clear());

/** Creates a payment at the last step. `reload` returns the store of the same tab after a reload. */
const atFinish = async (choice = 'everything') => {
  const { api, news } = fakeApi();
  const clock = { nowMs: 1_000 };
  let keys = 0;
  const make = () =>
    createWholePaying({
      api,
      purpose: createFeesPurpose(null),
      memory: createMemory('t'),
      nowMs: () => clock.nowMs,
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
    });
  const store = make();
  store.typed({ regNo: 'smk-0001' });
  await store.lookUp();
  store.next();
  store.typed({ choice });
  store.next();
  store.chooseMethod('mtn');
  store.typed({ phoneNumber: '0772123456' });
  store.next();
  const reload = () => {
    const reloaded = make();
    reloaded.restore();
    return reloaded;
  };
  return { api, news, store, clock, reload };
};

const never = new Promise<never>(() => undefined);
const waitForPlace = (store: ReturnType<typeof createWholePaying>, place: object): Promise<void> =>
  waitUntil(() => expect(store.state.flow.place).toMatchObject(place));

test.each(['everything', 'i1'])(
  'sends the pending request again after a reload, for the choice %s',
  async (choice) => {
    const { api, store, reload } = await atFinish(choice);
    api.initiatePayment.mockReturnValueOnce(never);
    void store.finish();
    // The payer's own payment holds the amount, so a lookup would find nothing to pay.
    api.lookUpStudent.mockResolvedValue({
      ok: true,
      value: studentWith(1_150_000),
    });
    const reloaded = reload();
    expect(reloaded.state.flow.place).toEqual({ name: 'restoring', handle: null, failure: null });
    await waitForPlace(reloaded, { name: 'payment', handle: { id: 'p1', secret: 's1' } });
    expect(api.initiatePayment.mock.calls[1]).toEqual(api.initiatePayment.mock.calls[0]);
    expect(api.initiatePayment).toHaveBeenCalledTimes(2);
    expect(api.lookUpStudent).toHaveBeenCalledTimes(1);
    expect(api.watchPayment).toHaveBeenCalledTimes(1);
  },
);

test('sends a request without a response again after a reload', async () => {
  const { api, store, reload } = await atFinish();
  api.initiatePayment.mockResolvedValueOnce({ ok: false, error: networkError });
  await store.finish();
  await waitForPlace(reload(), { name: 'payment' });
  expect(api.initiatePayment.mock.calls[1]).toEqual(api.initiatePayment.mock.calls[0]);
});

test.each([networkError, rejection(503), rejection(429), rejection(403)])(
  'keeps the same request for Try again, even over reloads, if the resend is inconclusive (%j)',
  async (error) => {
    const { api, store, reload } = await atFinish();
    api.initiatePayment.mockReturnValueOnce(never);
    void store.finish();
    api.initiatePayment.mockResolvedValueOnce({ ok: false, error });
    api.initiatePayment.mockResolvedValueOnce({ ok: false, error });
    await waitForPlace(reload(), { name: 'restoring', failure: error });
    const reloaded = reload();
    await waitForPlace(reloaded, { name: 'restoring', failure: error });
    reloaded.retryRestore();
    expect(reloaded.state.flow.place).toMatchObject({ name: 'restoring', failure: null });
    await waitForPlace(reloaded, { name: 'payment' });
    const [first, ...others] = api.initiatePayment.mock.calls;
    expect(others).toEqual([first, first, first]);
  },
);

test('shows the reason of a rejection on the summary, and uses a new key afterwards', async () => {
  const { api, store, reload } = await atFinish();
  api.initiatePayment.mockReturnValueOnce(never);
  void store.finish();
  const failure = rejection(409, 'Someone is paying.');
  api.initiatePayment.mockResolvedValueOnce({ ok: false, error: failure });
  const reloaded = reload();
  await waitForPlace(reloaded, { name: 'step', step: 'finish', sending: { kind: 'failed', failure } });
  expect(reloaded.state.flow.draft).toMatchObject({ regNo: 'smk-0001', phoneNumber: '0772123456' });
  await reloaded.finish();
  expect(listKeys(api.initiatePayment)).toEqual(['key-1', 'key-1', 'key-2']);
});

test('sends nothing after a reload if the form was changed, and keeps the key for the first request', async () => {
  const { api, store, reload } = await atFinish();
  api.initiatePayment.mockResolvedValueOnce({ ok: false, error: networkError });
  await store.finish();
  store.back();
  store.typed({ phoneNumber: '0782123456' });
  const reloaded = reload();
  await waitForPlace(reloaded, { name: 'step', step: 'info' });
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
  reloaded.typed({ phoneNumber: '0772123456' });
  reloaded.next();
  await reloaded.finish();
  expect(api.initiatePayment.mock.calls[1]).toEqual(api.initiatePayment.mock.calls[0]);
});

test('sends nothing in a tab that is restored much later, and keeps the key', async () => {
  const { api, store, clock, reload } = await atFinish();
  api.initiatePayment.mockReturnValueOnce(never);
  void store.finish();
  clock.nowMs += RESEND_WITHIN_MS;
  const reloaded = reload();
  await waitForPlace(reloaded, { name: 'step', step: 'finish' });
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
  await reloaded.finish();
  expect(api.initiatePayment.mock.calls[1]).toEqual(api.initiatePayment.mock.calls[0]);
});

/** Creates a failed payment whose retry has no response yet. */
const startRetry = async () => {
  const parts = await atFinish();
  const { api, news, store } = parts;
  await store.finish();
  news(paymentIn('failed', { failure: 'declined' }));
  api.retryPayment.mockReturnValueOnce(never);
  void store.retry();
  await waitUntil(() => expect(api.retryPayment).toHaveBeenCalledTimes(1));
  return parts;
};

test('sends a pending retry again after a reload', async () => {
  const { api, reload } = await startRetry();
  const reloaded = reload();
  await waitForPlace(reloaded, { name: 'payment', handle: { id: 'p2', secret: 's2' } });
  expect(api.retryPayment.mock.calls[1]).toEqual(api.retryPayment.mock.calls[0]);
  expect(api.retryPayment.mock.calls[1]?.[0]).toMatchObject({
    params: { id: 'p1' },
    headers: { 'x-payment-secret': 's1' },
  });
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
});

test('shows the retried payment if the retry is rejected after a reload', async () => {
  const { api, reload } = await startRetry();
  api.retryPayment.mockResolvedValueOnce({ ok: false, error: rejection(409) });
  api.getPayment.mockResolvedValueOnce({ ok: true, value: { payment: paymentIn('succeeded') } });
  await waitForPlace(reload(), { name: 'payment', handle: { id: 'p1' }, payment: { status: 'succeeded' } });
});
