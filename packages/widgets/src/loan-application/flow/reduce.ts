import { type LoanFileKind, loanFileKinds, regNoKey } from '@somesa/core';
import { isConclusive } from '../../session/idempotency';
import { atStep, type Draft, type Flow, type FlowEvent, initialFlow, type Slots, steps } from './flow';

/** Forgets the child once the number is another one. */
const afterTyping = (flow: Flow, patch: Partial<Draft>): Flow => {
  const draft = { ...flow.draft, ...patch };
  const isSameChild = regNoKey(draft.regNo) === regNoKey(flow.draft.regNo);
  const { lookUp } = flow;
  const isLimited = lookUp.kind === 'failed' && lookUp.retryAtMs !== null;
  if (!isSameChild && !isLimited) return { ...flow, draft, lookUp: { kind: 'idle' } };
  return { ...flow, draft, lookUp: lookUp.kind === 'loading' ? { ...lookUp, isTyping: true } : lookUp };
};

/** Files that the server no longer knows, or won't take, have to be chosen again. */
const afterRefusal = (slots: Slots, errors: Record<string, string[]>): Slots => {
  const after = { ...slots };
  for (const kind of loanFileKinds) {
    const [message] = errors[kind] ?? [];
    const slot = slots[kind];
    if (message && slot) after[kind] = { kind: 'failed', name: slot.name, file: null, message };
  }
  return after;
};

const withSlot = (slots: Slots, kind: LoanFileKind, slot: Slots[LoanFileKind] | null): Slots => {
  const { [kind]: _, ...others } = slots;
  return slot ? { ...others, [kind]: slot } : others;
};

const isSending = ({ place }: Flow): boolean => place.name === 'step' && place.sending.kind === 'busy';

const stepBy = (flow: Flow, by: 1 | -1): Flow => {
  if (flow.place.name !== 'step' || isSending(flow)) return flow;
  const step = steps[steps.indexOf(flow.place.step) + by];
  return step ? { ...flow, lastFile: null, place: atStep(step) } : flow;
};

/** Answers the state after an event; events that make no sense where the flow stands change nothing. Pure. */
export const reduce = (flow: Flow, event: FlowEvent, empty: Draft): Flow => {
  switch (event.type) {
    case 'typed':
      return afterTyping(flow, event.patch);
    case 'config-asked':
      return { ...flow, config: { kind: 'loading' } };
    case 'config-came':
      return { ...flow, config: { kind: 'ready', schools: event.schools, product: event.product } };
    case 'config-failed':
      return { ...flow, config: { kind: 'failed', failure: event.failure } };
    case 'look-up-started':
      return { ...flow, lastFile: null, lookUp: { kind: 'loading', isTyping: false } };
    case 'student-found': {
      const { student } = event;
      const draft = { ...flow.draft, school: student.school.slug };
      const isTyping = flow.lookUp.kind === 'loading' && flow.lookUp.isTyping;
      return { ...flow, draft, lookUp: { kind: 'found', student, isTyping } };
    }
    case 'schools-found':
      return { ...flow, lookUp: { kind: 'schools', schools: event.schools } };
    case 'look-up-failed':
      return { ...flow, lookUp: { kind: 'failed', failure: event.failure, retryAtMs: event.retryAtMs } };
    case 'child-dropped':
      return {
        ...flow,
        round: flow.round + 1,
        draft: { ...flow.draft, regNo: '', school: empty.school },
        lookUp: { kind: 'idle' },
      };
    case 'went-next':
      return stepBy(flow, 1);
    case 'went-back':
      return stepBy(flow, -1);
    case 'went-to':
      return isSending(flow) ? flow : { ...flow, lastFile: null, place: atStep(event.step) };
    case 'file-news': {
      const { kind, slot } = event;
      const { lastFile } = flow;
      const isNews = slot?.kind === 'sent' || slot?.kind === 'failed';
      return {
        ...flow,
        slots: withSlot(flow.slots, kind, slot),
        lastFile: isNews ? { kind, isSent: slot.kind === 'sent' } : lastFile?.kind === kind ? null : lastFile,
      };
    }
    case 'send-waits':
      return { ...flow, place: atStep('finish', { kind: 'waiting' }) };
    case 'files-failed':
      return { ...flow, place: atStep('finish', { kind: 'files-failed' }) };
    case 'send-started':
      return { ...flow, attempt: event.attempt, place: atStep('finish', { kind: 'busy' }) };
    case 'send-failed': {
      const { failure } = event;
      const attempt = isConclusive(failure) ? null : flow.attempt;
      const slots = afterRefusal(flow.slots, failure.errors ?? {});
      return { ...flow, attempt, slots, place: atStep('finish', { kind: 'failed', failure }) };
    }
    case 'applied':
      return { ...flow, attempt: null, place: { name: 'applied', reference: event.reference } };
    case 'restored': {
      const { draft, step, slots, attempt, sending } = event;
      return { ...flow, round: flow.round + 1, draft, slots, attempt, place: atStep(step, sending) };
    }
    case 'started-over':
      return { ...initialFlow(empty, flow.round + 1), config: flow.config };
    default: {
      const never: never = event;
      return never;
    }
  }
};
