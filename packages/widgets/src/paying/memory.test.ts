import { beforeEach, expect, test } from 'vitest';
import { createEmptyDraft } from './flow/flow';
import { createMemory, type SavedState } from './memory';
import { loadSavedState } from './saved-state';

const value: SavedState = {
  draft: createEmptyDraft('st-marys'),
  step: 'amount',
  attempt: null,
  isStillAsked: false,
  handle: null,
};
const handle = { id: 'p1', secret: 's1', startedAtMs: 5 };
const method = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' } as const;
const request = { purpose: 'fees', school: 'st-marys', regNo: 'SMK-0001', amount: 1_000, ...method } as const;

beforeEach(() => sessionStorage.clear());

test('restores the saved state in a new page', () => {
  createMemory('pay-fees:a').save(value);
  expect(loadSavedState(createMemory('pay-fees:a'))).toEqual(value);
  expect(loadSavedState(createMemory('pay-fees:b'))).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['somesa:pay-fees:a']);
  expect(localStorage).toHaveLength(0);
});

test.each<SavedState>([
  { ...value, attempt: { key: 'k1', sentAtMs: 5, ask: { retryOf: null, body: request } } },
  { ...value, handle, attempt: { key: 'k1', sentAtMs: 5, ask: { retryOf: handle, body: method } } },
])('restores a pending request', (saved) => {
  createMemory('pay-fees:a').save(saved);
  expect(loadSavedState(createMemory('pay-fees:a'))).toEqual(saved);
});

test.each([
  { key: 'k1', body: '[null,{}]' },
  { key: 'k1', sentAtMs: 5, ask: { retryOf: null, body: method } },
  { key: 'k1', sentAtMs: 5, ask: { retryOf: { id: 'p1' }, body: method } },
])('ignores a request that can not be sent again: %j', (attempt) => {
  sessionStorage.setItem('somesa:pay-fees:a', JSON.stringify({ ...value, attempt }));
  expect(loadSavedState(createMemory('pay-fees:a'))).toBeNull();
});

test('leaves nothing in the storage after saving null', () => {
  const memory = createMemory('pay-fees:a');
  memory.save(value);
  memory.save(null);
  expect(sessionStorage).toHaveLength(0);
  expect(loadSavedState(memory)).toBeNull();
});

test('works without a storage', () => {
  const reject = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const memory = createMemory('pay-fees:a', {
    ...sessionStorage,
    getItem: reject,
    setItem: reject,
    removeItem: reject,
  });
  memory.save(value);
  expect(loadSavedState(memory)).toEqual(value);
  memory.save(null);
  expect(loadSavedState(memory)).toBeNull();
});

test('ignores data of another version, and text that is not JSON', () => {
  sessionStorage.setItem('somesa:pay-fees:a', '{"draft":{"regNo":1}}');
  expect(loadSavedState(createMemory('pay-fees:a'))).toBeNull();
  sessionStorage.setItem('somesa:pay-fees:a', 'not json');
  expect(loadSavedState(createMemory('pay-fees:a'))).toBeNull();
});
