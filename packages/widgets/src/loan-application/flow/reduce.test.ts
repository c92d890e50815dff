import { expect, test } from 'vitest';
import { networkError, rejection, studentWith } from '../../testing/samples';
import { type Attempt, atStep, createEmptyDraft, createFlow, type Flow, type FlowEvent } from './flow';
import { reduce } from './reduce';

const empty = createEmptyDraft('st-marys-kisubi');
const run = (flow: Flow, ...events: FlowEvent[]): Flow =>
  events.reduce((state, event) => reduce(state, event, empty), flow);
const start = createFlow(empty);
const upload = { id: 'upload-0000000001', name: 'front.jpg', size: 1, type: 'image/jpeg' };
const sent = { kind: 'sent', name: 'front.jpg', file: null, upload } as const;
const loading: FlowEvent = { type: 'lookup-changed', lookup: { kind: 'loading' } };
const attempt = { key: 'k1', body: {} } as Attempt;

test('stays between the first and the last step', () => {
  expect(run(start, { type: 'went-back' }).place).toEqual(atStep('personal'));
  const last = { ...start, place: atStep('finish') };
  expect(run(last, { type: 'went-next' }).place).toEqual(atStep('finish'));
});

test('stays on the last step while the application is being sent', () => {
  const busy = run(start, { type: 'send-started', attempt });
  for (const event of [{ type: 'went-back' }, { type: 'went-to', step: 'loan' }] as const)
    expect(run(busy, event).place).toEqual(atStep('finish', { kind: 'busy' }));
});

test('discards the child when another number is typed, but not when the same one is written differently', () => {
  const typed: FlowEvent = { type: 'typed', patch: { regNo: 'smk-0001' } };
  const found = run(start, typed, { type: 'student-found', student: studentWith() });
  expect(found.draft.school).toBe('st-marys-kisubi');
  expect(run(found, { type: 'typed', patch: { regNo: 'SMK-0001 ' } }).lookup.kind).toBe('found');
  expect(run(found, { type: 'typed', patch: { regNo: 'SMK-0002' } }).lookup.kind).toBe('idle');
});

test('announces a lookup instead of the file that was sent last', () => {
  const fileSent: FlowEvent = { type: 'file-changed', kind: 'idFront', slot: sent };
  expect(run(start, fileSent).lastFile).toEqual({ kind: 'idFront', isSent: true });
  expect(run(start, fileSent, loading).lastFile).toBeNull();
});

test('records whether the parent typed while the child was looked up', () => {
  const found: FlowEvent = { type: 'student-found', student: studentWith() };
  const typed: FlowEvent = { type: 'typed', patch: { childName: 'Annet' } };
  expect(run(start, loading, found).lookup).not.toMatchObject({ isTyping: true });
  const lookup = run(start, loading, typed, found);
  expect(lookup.lookup).toMatchObject({ kind: 'found', isTyping: true });
  expect(lookup.round).toBe(start.round);
});

test('drops the key after a rejection, and keeps it after a lost connection', () => {
  const busy = run(start, { type: 'send-started', attempt });
  expect(run(busy, { type: 'send-failed', failure: rejection(422) }).attempt).toBeNull();
  expect(run(busy, { type: 'send-failed', failure: networkError }).attempt).toBe(attempt);
});

test('marks only the file that the server has rejected as failed', () => {
  const failure = { ...rejection(422), errors: { idFront: ['Choose it again'] } };
  const both = { ...start, slots: { idFront: sent, idBack: sent } };
  const { slots } = run(both, { type: 'send-failed', failure });
  expect(slots.idFront).toMatchObject({ kind: 'failed', message: 'Choose it again' });
  expect(slots.idBack).toBe(sent);
});

test('keeps only the schools and the loan product when starting over', () => {
  const configFailed: FlowEvent = { type: 'config-failed', failure: networkError };
  const typed = run(start, { type: 'typed', patch: { fullName: 'Sarah' } }, configFailed);
  const startedOver = run(typed, { type: 'started-over' });
  expect(startedOver.draft).toEqual(empty);
  expect(startedOver.config).toBe(typed.config);
  expect(startedOver.round).toBe(typed.round + 1);
});
