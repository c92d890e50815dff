import { beforeEach, expect, test } from 'vitest';
import { atStep, createEmptyDraft, createFlow, type Flow } from './flow/flow';
import { createMemory, loadSavedState, restoreSlots, type SavedState, toSavedState } from './memory';

const upload = { id: 'upload-0000000001', name: 'front.jpg', size: 300_000, type: 'image/jpeg' };
const file = new File(['x'], 'back.jpg');
const flow: Flow = {
  ...createFlow({ ...createEmptyDraft('st-marys'), fullName: 'Sarah Nakato' }),
  place: atStep('financial'),
  slots: {
    idFront: { kind: 'sent', name: 'front.jpg', file: null, upload },
    idBack: { kind: 'sending', name: 'back.jpg', file, percent: 40 },
  },
};

beforeEach(() => sessionStorage.clear());

test('restores the draft, the step and the sent files in a new page', () => {
  createMemory('loan-application:a').save(toSavedState(flow));
  const saved = loadSavedState(createMemory('loan-application:a')) as SavedState;
  expect(saved).toMatchObject({ draft: flow.draft, step: 'financial', attempt: null });
  expect(restoreSlots(saved)).toEqual({
    idFront: { kind: 'sent', name: 'front.jpg', file: null, upload },
    idBack: { kind: 'lost', name: 'back.jpg' },
  });
  expect(localStorage).toHaveLength(0);
});

test.each([
  '{"draft":{"fullName":1}}',
  'not json',
  JSON.stringify({ ...toSavedState(flow), step: 'elsewhere' }),
  JSON.stringify({ ...toSavedState(flow), sent: { idFront: { id: 5 } } }),
  JSON.stringify({ ...toSavedState(flow), attempt: { key: 'k1' } }),
])('ignores stored data that is foreign or incomplete: %s', (stored) => {
  sessionStorage.setItem('somesa:loan-application:a', stored);
  expect(loadSavedState(createMemory('loan-application:a'))).toBeNull();
});
