import { beforeEach, expect, test } from 'vitest';
import { emptyDraft } from './flow/flow';
import { createMemory, type SavedState } from './memory';

const value: SavedState = {
  draft: emptyDraft('st-marys'),
  step: 'amount',
  attempt: null,
  isStillAsked: false,
  handle: null,
};
const handle = { id: 'p1', secret: 's1', startedAtMs: 5 };
const way = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' } as const;
const request = { purpose: 'fees', school: 'st-marys', regNo: 'SMK-0001', amount: 1_000, ...way } as const;

beforeEach(() => sessionStorage.clear());

test('restores the saved state in a new page', () => {
  createMemory('pay-fees:a').save(value);
  expect(createMemory('pay-fees:a').load()).toEqual(value);
  expect(createMemory('pay-fees:b').load()).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['somesa:pay-fees:a']);
  expect(localStorage).toHaveLength(0);
});

test.each<SavedState>([
  { ...value, attempt: { key: 'k1', sentAtMs: 5, ask: { retryOf: null, body: request } } },
  { ...value, handle, attempt: { key: 'k1', sentAtMs: 5, ask: { retryOf: handle, body: way } } },
])('a request under way comes back whole', (left) => {
  createMemory('pay-fees:a').save(left);
  expect(createMemory('pay-fees:a').load()).toEqual(left);
});

test.each([
  { key: 'k1', body: '[null,{}]' },
  { key: 'k1', sentAtMs: 5, ask: { retryOf: null, body: way } },
  { key: 'k1', sentAtMs: 5, ask: { retryOf: { id: 'p1' }, body: way } },
])('a request that can not be sent again is not believed: %j', (attempt) => {
  sessionStorage.setItem('somesa:pay-fees:a', JSON.stringify({ ...value, attempt }));
  expect(createMemory('pay-fees:a').load()).toBeNull();
});

test('leaves nothing in the storage after clearing', () => {
  const memory = createMemory('pay-fees:a');
  memory.save(value);
  memory.clear();
  expect(sessionStorage).toHaveLength(0);
  expect(memory.load()).toBeNull();
});

test('blocked storage is no obstacle', () => {
  const refuse = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const memory = createMemory('pay-fees:a', {
    ...sessionStorage,
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  });
  memory.save(value);
  expect(memory.load()).toEqual(value);
  memory.clear();
  expect(memory.load()).toBeNull();
});

test('ignores data of another version, and text that is not JSON', () => {
  sessionStorage.setItem('somesa:pay-fees:a', '{"draft":{"regNo":1}}');
  expect(createMemory('pay-fees:a').load()).toBeNull();
  sessionStorage.setItem('somesa:pay-fees:a', 'not json');
  expect(createMemory('pay-fees:a').load()).toBeNull();
});
