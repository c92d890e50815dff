import { describe, expect, test } from 'vitest';
import { networkError, paymentIn, refusal, studentWith } from '../../../test/samples';
import { feesOf } from '../../pay-fees/flow/fees';
import type { Step } from './draft';
import { type Attempt, type Flow, type FlowEvent, initialFlow, type PaymentHandle, restoring } from './flow';
import { reduce } from './reduce';

const fees = feesOf(null);

const handle: PaymentHandle = { id: 'p1', secret: 's1', startedAtMs: 0 };
const attempt: Attempt = {
  key: 'k1',
  sentAtMs: 0,
  ask: { retryOf: handle, body: { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' } },
};
const restored = (what: PaymentHandle | Attempt | null): FlowEvent => ({
  type: 'restored',
  draft: fees.empty,
  attempt: what && 'key' in what ? what : null,
  place: what && restoring('key' in what ? null : what),
});
const found: FlowEvent = { type: 'student-found', student: studentWith(), goTo: null };
const next: FlowEvent = { type: 'went-next' };
const back: FlowEvent = { type: 'went-back' };
const started: FlowEvent = { type: 'payment-started', handle, payment: paymentIn('submitted') };
const news = (status: Parameters<typeof paymentIn>[0], id = 'p1'): FlowEvent => ({
  type: 'payment-news',
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

const play = (events: readonly FlowEvent[]): Flow =>
  events.reduce((flow, event) => reduce(flow, event), initialFlow(fees));

const whereabouts = ({ place }: Flow): string => {
  if (place.name === 'step')
    return place.sending.kind === 'idle' ? place.step : `${place.step} ${place.sending.kind}`;
  return place.name === 'payment' ? `payment ${place.payment.status}` : place.name;
};

const cases: { what: string; events: FlowEvent[]; endsAt: string }[] = [
  { what: 'it starts with the registration number', events: [], endsAt: 'regNo' },
  { what: 'a child that was found is shown where the amount is chosen', events: [found], endsAt: 'amount' },
  {
    what: 'a child with nothing to pay stays beside the number',
    events: [{ ...found, student: { ...studentWith(), outstanding: 0 } }],
    endsAt: 'regNo',
  },
  { what: 'going back on the first step stays there', events: [back], endsAt: 'regNo' },
  { what: 'next never leads beyond the last step', events: [...toFinish, next, next], endsAt: 'finish' },
  { what: 'choosing a method goes on by itself', events: toFinish.slice(0, 4), endsAt: 'info' },
  { what: 'the steps lead to the summary', events: toFinish, endsAt: 'finish' },
  { what: 'going back from the summary leads to the number', events: [...toFinish, back], endsAt: 'info' },
  {
    what: 'while the request is sent nobody can go back',
    events: [...toFinish, { type: 'send-started', attempt }, back],
    endsAt: 'finish busy',
  },
  {
    what: 'a broken line keeps the summary with its error',
    events: [...toFinish, { type: 'send-started', attempt }, { type: 'send-failed', failure: networkError }],
    endsAt: 'finish failed',
  },
  { what: 'a started payment is shown', events: [...toFinish, started], endsAt: 'payment submitted' },
  {
    what: 'news changes the payment',
    events: [...toFinish, started, news('unknown')],
    endsAt: 'payment unknown',
  },
  {
    what: 'news of another payment changes nothing',
    events: [...toFinish, started, news('failed', 'p9')],
    endsAt: 'payment submitted',
  },
  {
    what: 'a final state is never left',
    events: [...toFinish, started, news('succeeded'), news('submitted')],
    endsAt: 'payment succeeded',
  },
  {
    what: 'an expired payment can still be paid',
    events: [...toFinish, started, news('expired'), news('succeeded')],
    endsAt: 'payment succeeded',
  },
  {
    what: 'another way starts at the methods',
    events: [...toFinish, started, { type: 'other-way-asked', step: 'method' }],
    endsAt: 'method',
  },
  {
    what: 'going back from another way returns to the payment',
    events: [...toFinish, started, { type: 'other-way-asked', step: 'method' }, back],
    endsAt: 'payment submitted',
  },
  {
    what: 'the first payment succeeding ends the search for another way',
    events: [...toFinish, started, { type: 'other-way-asked', step: 'method' }, news('succeeded')],
    endsAt: 'payment succeeded',
  },
  {
    what: 'the first payment succeeding while the second is refused shows the first',
    events: [
      ...toFinish,
      started,
      { type: 'other-way-asked', step: 'finish' },
      { type: 'send-started', attempt },
      news('succeeded'),
      { type: 'send-failed', failure: refusal(409) },
    ],
    endsAt: 'payment succeeded',
  },
  {
    what: 'nothing else can be tried once it is paid',
    events: [...toFinish, started, news('succeeded'), { type: 'other-way-asked', step: 'method' }],
    endsAt: 'payment succeeded',
  },
  {
    what: 'an earlier visit is looked up before the form shows',
    events: [restored(handle)],
    endsAt: 'restoring',
  },
  {
    what: 'the payment of an earlier visit is shown again',
    events: [restored(handle), news('submitted')],
    endsAt: 'payment submitted',
  },
  {
    what: 'a request under way is answered before the form shows',
    events: [restored(attempt), news('submitted')],
    endsAt: 'restoring',
  },
  {
    what: 'the answer to a request under way is shown',
    events: [restored(attempt), started],
    endsAt: 'payment submitted',
  },
  {
    what: 'a dead handle leaves the form',
    events: [restored(handle), restored(null)],
    endsAt: 'regNo',
  },
  { what: 'starting over forgets all', events: [...toFinish, { type: 'started-over' }], endsAt: 'regNo' },
];

describe('the flow', () => {
  test.each(cases)('reaches the expected state: $what', ({ events, endsAt }) => {
    expect(whereabouts(play(events))).toBe(endsAt);
  });
});

test('another number forgets the child that was found', () => {
  const flow = play([...toFinish.slice(0, 2), { type: 'typed', patch: { regNo: 'SMK-2' } }]);
  expect(flow.lookUp.kind).toBe('idle');
});

test('the same number in another case keeps the child', () => {
  const flow = play([...toFinish.slice(0, 2), { type: 'typed', patch: { regNo: ' SMK-0001' } }]);
  expect(flow.lookUp.kind).toBe('found');
});

test('typing does not lift a limit', () => {
  const failure = refusal(429);
  const flow = play([
    { type: 'look-up-failed', failure, retryAtMs: 42_000 },
    { type: 'typed', patch: { regNo: 'SMK-2' } },
  ]);
  expect(flow.lookUp).toEqual({ kind: 'failed', failure, retryAtMs: 42_000 });
});

test.each<[string, Parameters<typeof refusal>[0] | null, boolean]>([
  ['a broken line', null, true],
  ['a server error', 503, true],
  ['too many tries', 429, true],
  ['a refusal', 422, false],
])('keeps or drops the key after %s (status %s), kept: %s', (_, status, isKept) => {
  const failure = status === null ? networkError : refusal(status);
  const flow = play([...toFinish, { type: 'send-started', attempt }, { type: 'send-failed', failure }]);
  expect(flow.attempt).toEqual(isKept ? attempt : null);
});

test('a choice that nothing is free of any more falls back to everything', () => {
  const flow = play([
    { type: 'typed', patch: { choice: 'i1' } },
    { type: 'student-found', student: studentWith(950_000), goTo: null },
  ]);
  expect(flow.draft.choice).toBe('everything');
});

test.each([
  ['i1', 'amount'],
  ['i2', 'finish'],
  ['everything', 'finish'],
])('a reload where Tuition is being paid and %s was chosen leads to %s', (choice, step) => {
  const flow = play([
    { type: 'typed', patch: { choice } },
    { type: 'student-found', student: studentWith(950_000), goTo: 'finish' },
  ]);
  expect(whereabouts(flow)).toBe(step);
});

test.each<[number, Step]>([
  [0, 'amount'],
  [1_150_000, 'regNo'],
])('a reload with %d UGX pending leads to the step %s', (pending, step) => {
  const flow = play([{ type: 'student-found', student: { ...studentWith(), pending }, goTo: 'amount' }]);
  expect(whereabouts(flow)).toBe(step);
});
