import { expect, test } from 'vitest';
import { networkError, refusal, studentWith } from '../../../test/samples';
import { type Attempt, atStep, emptyDraft, type Flow, type FlowEvent, initialFlow } from './flow';
import { reduce } from './reduce';

const empty = emptyDraft('st-marys-kisubi');
const after = (flow: Flow, ...events: FlowEvent[]): Flow =>
  events.reduce((state, event) => reduce(state, event, empty), flow);
const start = initialFlow(empty);
const upload = { id: 'upload-0000000001', name: 'front.jpg', size: 1, type: 'image/jpeg' };
const sent = { kind: 'sent', name: 'front.jpg', file: null, upload } as const;
const attempt = { key: 'k1', body: {} } as Attempt;

test('movement never goes beyond the first or the last step', () => {
  expect(after(start, { type: 'went-back' }).place).toEqual(atStep('personal'));
  const last = { ...start, place: atStep('finish') };
  expect(after(last, { type: 'went-next' }).place).toEqual(atStep('finish'));
});

test('stays on the last step while the application is being sent', () => {
  const busy = after(start, { type: 'send-started', attempt });
  for (const event of [{ type: 'went-back' }, { type: 'went-to', step: 'loan' }] as const)
    expect(after(busy, event).place).toEqual(atStep('finish', { kind: 'busy' }));
});

test('another number forgets the child; the same one written otherwise does not', () => {
  const typed: FlowEvent = { type: 'typed', patch: { regNo: 'smk-0001' } };
  const found = after(start, typed, { type: 'student-found', student: studentWith() });
  expect(found.draft.school).toBe('st-marys-kisubi');
  expect(after(found, { type: 'typed', patch: { regNo: 'SMK-0001 ' } }).lookUp.kind).toBe('found');
  expect(after(found, { type: 'typed', patch: { regNo: 'SMK-0002' } }).lookUp.kind).toBe('idle');
});

test('a look-up is said in the place of the file that was sent last', () => {
  const news: FlowEvent = { type: 'file-news', kind: 'idFront', slot: sent };
  expect(after(start, news).lastFile).toEqual({ kind: 'idFront', isSent: true });
  expect(after(start, news, { type: 'look-up-started' }).lastFile).toBeNull();
});

test('a child that is found tells whether the parent went on typing meanwhile', () => {
  const found: FlowEvent = { type: 'student-found', student: studentWith() };
  const typed: FlowEvent = { type: 'typed', patch: { childName: 'Annet' } };
  expect(after(start, { type: 'look-up-started' }, found).lookUp).toMatchObject({ isTyping: false });
  const lookUp = after(start, { type: 'look-up-started' }, typed, found);
  expect(lookUp.lookUp).toMatchObject({ kind: 'found', isTyping: true });
  expect(lookUp.round).toBe(start.round);
});

test('a clear refusal ends the key; a broken line keeps it', () => {
  const busy = after(start, { type: 'send-started', attempt });
  expect(after(busy, { type: 'send-failed', failure: refusal(422) }).attempt).toBeNull();
  expect(after(busy, { type: 'send-failed', failure: networkError }).attempt).toBe(attempt);
});

test('a file that the server refuses has to be chosen again, the others stay', () => {
  const failure = { ...refusal(422), errors: { idFront: ['Choose it again'] } };
  const both = { ...start, slots: { idFront: sent, idBack: sent } };
  const { slots } = after(both, { type: 'send-failed', failure });
  expect(slots.idFront).toMatchObject({ kind: 'failed', message: 'Choose it again' });
  expect(slots.idBack).toBe(sent);
});

test('starting over keeps the schools and the loan’s terms, and nothing that was typed', () => {
  const schools: FlowEvent = { type: 'config-failed', failure: networkError };
  const typed = after(start, { type: 'typed', patch: { fullName: 'Sarah' } }, schools);
  const again = after(typed, { type: 'started-over' });
  expect(again.draft).toEqual(empty);
  expect(again.config).toBe(typed.config);
  expect(again.round).toBe(typed.round + 1);
});
