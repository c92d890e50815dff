import { waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFeesPurpose } from '../pay-fees/flow/fees';
import { createWholePaying } from '../testing/paying-store';
import { fakeApi, listKeys, networkError, paymentIn, rejection } from '../testing/samples';
import { createMemory } from './memory';
import type { PayingEvents } from './store';

beforeEach(() => sessionStorage.clear());

const build = (events: PayingEvents = {}) => {
  const { api, news } = fakeApi();
  let keys = 0;
  const createStore = () =>
    createWholePaying({
      api,
      purpose: createFeesPurpose(null),
      memory: createMemory('t'),
      events,
      nowMs: () => 1_000,
      newKey: () => {
        keys += 1;
        return `key-${keys}`;
      },
    });
  return { api, news, createStore, store: createStore() };
};

const toFinish = async (store: ReturnType<typeof build>['store']): Promise<void> => {
  store.typed({ regNo: ' smk-0001' });
  await store.lookUp();
  store.next();
  store.next();
  store.chooseMethod('mtn');
  store.typed({ phoneNumber: '0772 123 456' });
  store.next();
};

test('sends the payment of the summary on Finish', async () => {
  const { api, store } = build();
  await toFinish(store);
  await store.finish();
  expect(api.lookUpStudent.mock.calls[0]?.[0]).toMatchObject({
    params: { regNo: 'SMK-0001' },
    query: { school: undefined },
  });
  expect(api.initiatePayment.mock.calls[0]?.[0]).toMatchObject({
    headers: { 'idempotency-key': 'key-1' },
    body: {
      purpose: 'fees',
      school: 'st-marys-kisubi',
      regNo: 'SMK-0001',
      amount: 1_150_000,
      paymentMethod: 'mobile',
      network: 'mtn',
      phoneNumber: '0772123456',
    },
  });
});

test('sends the same key when Finish is pressed again after a lost connection', async () => {
  const { api, store } = build();
  await toFinish(store);
  api.initiatePayment.mockResolvedValueOnce({ ok: false, error: networkError });
  await store.finish();
  await store.finish();
  expect(listKeys(api.initiatePayment)).toEqual(['key-1', 'key-1']);
});

test('sends one request for two presses at once', async () => {
  const { api, store } = build();
  await toFinish(store);
  await Promise.all([store.finish(), store.finish()]);
  expect(listKeys(api.initiatePayment)).toEqual(['key-1']);
});

test('sends another request under another key', async () => {
  const { api, store } = build();
  await toFinish(store);
  api.initiatePayment.mockResolvedValueOnce({ ok: false, error: networkError });
  await store.finish();
  store.back();
  store.typed({ phoneNumber: '0782123456' });
  store.next();
  await store.finish();
  expect(listKeys(api.initiatePayment)).toEqual(['key-1', 'key-2']);
});

test.each([400, 403, 413, 415, 429])(
  'keeps the key of a request without a response after a %i, so that no second payment starts',
  async (status) => {
    const { api, store } = build();
    await toFinish(store);
    api.initiatePayment.mockResolvedValueOnce({ ok: false, error: networkError });
    api.initiatePayment.mockResolvedValueOnce({ ok: false, error: rejection(status) });
    await store.finish();
    await store.finish();
    await store.finish();
    expect(listKeys(api.initiatePayment)).toEqual(['key-1', 'key-1', 'key-1']);
  },
);

test('goes back on Finish if the form is incomplete, and sends nothing', async () => {
  const { api, store } = build();
  await toFinish(store);
  store.typed({ phoneNumber: '077' });
  await store.finish();
  expect(store.state.flow.place).toMatchObject({ step: 'info', sending: { kind: 'idle' } });
  expect(api.initiatePayment).not.toHaveBeenCalled();
});

test('sends the same request under a new key after a conclusive rejection', async () => {
  const { api, store } = build();
  await toFinish(store);
  api.initiatePayment.mockResolvedValueOnce({ ok: false, error: rejection(409) });
  await store.finish();
  await store.finish();
  expect(listKeys(api.initiatePayment)).toEqual(['key-1', 'key-2']);
});

test('shows a pending payment after a reload and starts none', async () => {
  const { api, store, createStore } = build();
  await toFinish(store);
  await store.finish();
  const reloaded = createStore();
  reloaded.restore();
  expect(reloaded.state.flow.place.name).toBe('restoring');
  await waitUntil(() => expect(reloaded.state.flow.place.name).toBe('payment'));
  expect(api.getPayment.mock.calls[0]?.[0]).toMatchObject({
    params: { id: 'p1' },
    headers: { 'x-payment-secret': 's1' },
  });
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
});

test('reports a lost connection after a reload and loads the payment on retry', async () => {
  const { api, store, createStore } = build();
  await toFinish(store);
  await store.finish();
  api.getPayment.mockResolvedValueOnce({ ok: false, error: networkError });
  const reloaded = createStore();
  reloaded.restore();
  await waitUntil(() => expect(reloaded.state.flow.place).toMatchObject({ failure: networkError }));
  reloaded.retryRestore();
  await waitUntil(() => expect(reloaded.state.flow.place.name).toBe('payment'));
});

test('keeps the input if the payment no longer exists', async () => {
  const { api, store, createStore } = build();
  await toFinish(store);
  await store.finish();
  api.getPayment.mockResolvedValueOnce({ ok: false, error: rejection(404) });
  const reloaded = createStore();
  reloaded.restore();
  await waitUntil(() => expect(reloaded.state.flow.place).toMatchObject({ step: 'regNo' }));
  expect(reloaded.state.flow.draft.regNo).toBe(' smk-0001');
});

test('notifies the host page once of a successful payment, and clears the storage', async () => {
  const onPaid = vi.fn();
  const { news, store } = build({ onPaid });
  await toFinish(store);
  await store.finish();
  news(paymentIn('succeeded'));
  news(paymentIn('succeeded'));
  expect(onPaid).toHaveBeenCalledTimes(1);
  expect(sessionStorage).toHaveLength(0);
});

test('retries the same payment with another method under a new key', async () => {
  const { api, news, store } = build();
  await toFinish(store);
  await store.finish();
  news(paymentIn('failed', { failure: 'insufficient_funds' }));
  store.changeMethod();
  store.chooseMethod('airtel');
  store.typed({ phoneNumber: '0752123456' });
  store.next();
  await store.finish();
  expect(api.retryPayment).toHaveBeenCalledTimes(1);
  expect(api.retryPayment.mock.calls[0]?.[0]).toMatchObject({
    params: { id: 'p1' },
    headers: { 'x-payment-secret': 's1', 'idempotency-key': 'key-2' },
    body: { paymentMethod: 'mobile', network: 'airtel', phoneNumber: '0752123456' },
  });
  expect(api.initiatePayment).toHaveBeenCalledTimes(1);
});

test('retries the payment with the same phone number', async () => {
  const { api, news, store } = build();
  await toFinish(store);
  await store.finish();
  news(paymentIn('failed', { failure: 'declined' }));
  await store.retry();
  expect(api.retryPayment.mock.calls[0]?.[0].body).toMatchObject({
    network: 'mtn',
    phoneNumber: '0772123456',
  });
  expect(store.state.flow.place).toMatchObject({ name: 'payment', handle: { id: 'p2', secret: 's2' } });
});

test('shows no child if the number is changed during its lookup', async () => {
  const { store } = build();
  store.typed({ regNo: 'SMK-0001' });
  const first = store.lookUp();
  store.typed({ regNo: 'SMK-0002' });
  await first;
  expect(store.state.flow.lookup.kind).toBe('idle');
});

test('clears the storage when the payer cancels', async () => {
  const { store } = build();
  await toFinish(store);
  store.startOver();
  expect(sessionStorage).toHaveLength(0);
});
