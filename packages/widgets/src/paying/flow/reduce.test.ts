import { expect, test } from 'vitest';
import { createFeesPurpose } from '../../pay-fees/flow/fees';
import { networkError, paymentIn, rejection, studentWith } from '../../testing/samples';
import { restoring } from '../restore';
import type { Step } from './draft';
import { type Attempt, createFlow, type Flow, type FlowEvent, type PaymentHandle } from './flow';
import { reduce } from './reduce';

const fees = createFeesPurpose(null);

const handle: PaymentHandle = { id: 'p1', secret: 's1', startedAtMs: 0 };
const attempt: Attempt = {
  key: 'k1',
  sentAtMs: 0,
  ask: { retryOf: handle, body: { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' } },
};
const restored = (saved: PaymentHandle | Attempt | null): FlowEvent => ({
  type: 'restored',
  draft: fees.empty,
  attempt: saved && 'key' in saved ? saved : null,
  place: saved && restoring('key' in saved ? null : saved),
});
const found: FlowEvent = { type: 'student-found', student: studentWith(), goTo: null };
const next: FlowEvent = { type: 'went-next' };
const back: FlowEvent = { type: 'went-back' };
const started: FlowEvent = { type: 'payment-started', handle, payment: paymentIn('submitted') };
const changed = (status: Parameters<typeof paymentIn>[0], id = 'p1'): FlowEvent => ({
  type: 'payment-changed',
  payment: paymentIn(status, { id }),
});
const toFinish: FlowEvent[] = [
  { type: 'typed', patch: { regNo: 'smk-0001' } },
  found,
  next,
  { type: 'method-chosen', method: 'mtn' },
  { type: 'typed', patch: { phoneNumber: '0772123456' } },
  next,
];

const run = (events: readonly FlowEvent[]): Flow =>
  events.reduce((flow, event) => reduce(flow, event), createFlow(fees));

const formatPlace = ({ place }: Flow): string => {
  if (place.name === 'step')
    return place.sending.kind === 'idle' ? place.step : `${place.step} ${place.sending.kind}`;
  return place.name === 'payment' ? `payment ${place.payment.status}` : place.name;
};

const cases: { title: string; events: FlowEvent[]; endsAt: string }[] = [
  { title: 'starts with the registration number', events: [], endsAt: 'regNo' },
  { title: 'shows a child that was found on the step with the amount', events: [found], endsAt: 'amount' },
  {
    title: 'stays on the first step if the child has nothing to pay',
    events: [{ ...found, student: { ...studentWith(), outstanding: 0 } }],
    endsAt: 'regNo',
  },
  { title: 'stays on the first step when going back', events: [back], endsAt: 'regNo' },
  { title: 'stays on the last step when going next', events: [...toFinish, next, next], endsAt: 'finish' },
  { title: 'goes to the next step when a method is chosen', events: toFinish.slice(0, 4), endsAt: 'info' },
  { title: 'leads through the steps to the summary', events: toFinish, endsAt: 'finish' },
  { title: 'goes back from the summary to Payment Info', events: [...toFinish, back], endsAt: 'info' },
  {
    title: 'does not go back while the request is being sent',
    events: [...toFinish, { type: 'send-started', attempt }, back],
    endsAt: 'finish busy',
  },
  {
    title: 'shows the error on the summary after a lost connection',
    events: [...toFinish, { type: 'send-started', attempt }, { type: 'send-failed', failure: networkError }],
    endsAt: 'finish failed',
  },
  { title: 'shows a payment that was started', events: [...toFinish, started], endsAt: 'payment submitted' },
  {
    title: 'updates the payment',
    events: [...toFinish, started, changed('unknown')],
    endsAt: 'payment unknown',
  },
  {
    title: 'ignores an update of another payment',
    events: [...toFinish, started, changed('failed', 'p9')],
    endsAt: 'payment submitted',
  },
  {
    title: 'keeps the final status of a payment',
    events: [...toFinish, started, changed('succeeded'), changed('submitted')],
    endsAt: 'payment succeeded',
  },
  {
    title: 'shows a late success of an expired payment',
    events: [...toFinish, started, changed('expired'), changed('succeeded')],
    endsAt: 'payment succeeded',
  },
  {
    title: 'starts a retry with another method at the methods',
    events: [...toFinish, started, { type: 'retry-chosen', step: 'method' }],
    endsAt: 'method',
  },
  {
    title: 'goes back from a retry to the payment',
    events: [...toFinish, started, { type: 'retry-chosen', step: 'method' }, back],
    endsAt: 'payment submitted',
  },
  {
    title: 'ends a retry when the first payment succeeds',
    events: [...toFinish, started, { type: 'retry-chosen', step: 'method' }, changed('succeeded')],
    endsAt: 'payment succeeded',
  },
  {
    title: 'shows the first payment if it succeeds while the retry is rejected',
    events: [
      ...toFinish,
      started,
      { type: 'retry-chosen', step: 'finish' },
      { type: 'send-started', attempt },
      changed('succeeded'),
      { type: 'send-failed', failure: rejection(409) },
    ],
    endsAt: 'payment succeeded',
  },
  {
    title: 'starts no retry of a paid payment',
    events: [...toFinish, started, changed('succeeded'), { type: 'retry-chosen', step: 'method' }],
    endsAt: 'payment succeeded',
  },
  {
    title: 'loads the payment of an earlier visit before it shows the form',
    events: [restored(handle)],
    endsAt: 'restoring',
  },
  {
    title: 'shows the payment of an earlier visit',
    events: [restored(handle), changed('submitted')],
    endsAt: 'payment submitted',
  },
  {
    title: 'waits for the response to a pending request',
    events: [restored(attempt), changed('submitted')],
    endsAt: 'restoring',
  },
  {
    title: 'shows the payment of a pending request',
    events: [restored(attempt), started],
    endsAt: 'payment submitted',
  },
  {
    title: 'shows the form if the payment of an earlier visit does not exist',
    events: [restored(handle), restored(null)],
    endsAt: 'regNo',
  },
  {
    title: 'starts over at the first step',
    events: [...toFinish, { type: 'started-over' }],
    endsAt: 'regNo',
  },
];

test.each(cases)('$title', ({ events, endsAt }) => {
  expect(formatPlace(run(events))).toBe(endsAt);
});

test('discards the child when another number is typed', () => {
  const flow = run([...toFinish.slice(0, 2), { type: 'typed', patch: { regNo: 'SMK-2' } }]);
  expect(flow.lookup.kind).toBe('idle');
});

test('keeps the child when the same number is typed in another case', () => {
  const flow = run([...toFinish.slice(0, 2), { type: 'typed', patch: { regNo: ' SMK-0001' } }]);
  expect(flow.lookup.kind).toBe('found');
});

test('keeps the rate limit when another number is typed', () => {
  const lookup = { kind: 'failed', failure: rejection(429), retryAtMs: 42_000 } as const;
  const flow = run([
    { type: 'lookup-changed', lookup },
    { type: 'typed', patch: { regNo: 'SMK-2' } },
  ]);
  expect(flow.lookup).toBe(lookup);
});

test.each<[string, Parameters<typeof rejection>[0] | null, boolean]>([
  ['a lost connection', null, true],
  ['a server error', 503, true],
  ['too many attempts', 429, true],
  ['a rejection', 422, false],
])('handles %s (status %s) with the attempt saved: %s', (_, status, isSaved) => {
  const failure = status === null ? networkError : rejection(status);
  const flow = run([...toFinish, { type: 'send-started', attempt }, { type: 'send-failed', failure }]);
  expect(flow.attempt).toEqual(isSaved ? attempt : null);
});

test('changes a choice that can no longer be paid to everything', () => {
  const flow = run([
    { type: 'typed', patch: { choice: 'i1' } },
    { type: 'student-found', student: studentWith(950_000), goTo: null },
  ]);
  expect(flow.draft.choice).toBe('everything');
});

test.each([
  ['i1', 'amount'],
  ['i2', 'finish'],
  ['everything', 'finish'],
])('restores the choice %s on the step %s while Tuition is being paid', (choice, step) => {
  const flow = run([
    { type: 'typed', patch: { choice } },
    { type: 'student-found', student: studentWith(950_000), goTo: 'finish' },
  ]);
  expect(formatPlace(flow)).toBe(step);
});

test.each<[number, Step]>([
  [0, 'amount'],
  [1_150_000, 'regNo'],
])('restores a visit with UGX %d pending on the step %s', (pending, step) => {
  const flow = run([{ type: 'student-found', student: { ...studentWith(), pending }, goTo: 'amount' }]);
  expect(formatPlace(flow)).toBe(step);
});
