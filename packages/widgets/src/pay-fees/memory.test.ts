import { beforeEach, expect, test } from 'vitest';
import { emptyDraft } from './flow/flow';
import { createMemory, type Remembered } from './memory';

const value: Remembered = { draft: emptyDraft('st-marys'), step: 'amount', attempt: null, handle: null };

beforeEach(() => sessionStorage.clear());

test('what is remembered comes back in a new page', () => {
  createMemory('pay-fees:a').save(value);
  expect(createMemory('pay-fees:a').load()).toEqual(value);
  expect(createMemory('pay-fees:b').load()).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['somesa:pay-fees:a']);
  expect(localStorage).toHaveLength(0);
});

test('nothing is left after clearing', () => {
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

test('what another version left is not believed', () => {
  sessionStorage.setItem('somesa:pay-fees:a', '{"draft":{"regNo":1}}');
  expect(createMemory('pay-fees:a').load()).toBeNull();
  sessionStorage.setItem('somesa:pay-fees:a', 'not json');
  expect(createMemory('pay-fees:a').load()).toBeNull();
});
