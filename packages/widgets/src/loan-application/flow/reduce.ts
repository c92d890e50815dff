import { type LoanFileKind, loanFileKinds, toRegNoKey } from '@somesa/core';
import { isConclusive } from '../../state/idempotency';
import { atStep, createFlow, type Draft, type Flow, type FlowEvent, type Slots, steps } from './flow';

/** Applies input to the draft. Another registration number discards the student that was found. */
const applyInput = (flow: Flow, patch: Partial<Draft>): Flow => {
  const draft = { ...flow.draft, ...patch };
  const isSameChild = toRegNoKey(draft.regNo) === toRegNoKey(flow.draft.regNo);
  const { lookup } = flow;
  const isLimited = lookup.kind === 'failed' && lookup.retryAtMs !== null;
  if (!isSameChild && !isLimited) return { ...flow, draft, lookup: { kind: 'idle' } };
  return { ...flow, draft, lookup: lookup.kind === 'loading' ? { ...lookup, isTyping: true } : lookup };
};

/** Marks files that the server has rejected or deleted as failed, so that they are chosen again. */
const applyFileErrors = (slots: Slots, errors: Record<string, string[]>): Slots => {
  const after = { ...slots };
  for (const kind of loanFileKinds) {
    const [message] = errors[kind] ?? [];
    const slot = slots[kind];
    if (message && slot) after[kind] = { kind: 'failed', name: slot.name, file: null, message };
  }
  return after;
};

const setSlot = (slots: Slots, kind: LoanFileKind, slot: Slots[LoanFileKind] | null): Slots => {
  const { [kind]: _, ...others } = slots;
  return slot ? { ...others, [kind]: slot } : others;
};

const isSending = ({ place }: Flow): boolean => place.name === 'step' && place.sending.kind === 'busy';

const moveStep = (flow: Flow, by: 1 | -1): Flow => {
  if (flow.place.name !== 'step' || isSending(flow)) return flow;
  const step = steps[steps.indexOf(flow.place.step) + by];
  return step ? { ...flow, lastFile: null, place: atStep(step) } : flow;
};

/** Returns the state after an event. An event that is not possible in the current state changes nothing. */
export const reduce = (flow: Flow, event: FlowEvent, empty: Draft): Flow => {
  switch (event.type) {
    case 'typed':
      return applyInput(flow, event.patch);
    case 'config-started':
      return { ...flow, config: { kind: 'loading' } };
    case 'config-loaded':
      return { ...flow, config: { kind: 'ready', schools: event.schools, product: event.product } };
    case 'config-failed':
      return { ...flow, config: { kind: 'failed', failure: event.failure } };
    case 'lookup-changed': {
      const { lookup } = event;
      return { ...flow, lookup, lastFile: lookup.kind === 'loading' ? null : flow.lastFile };
    }
    case 'student-found': {
      const { student } = event;
      const draft = { ...flow.draft, school: student.school.slug };
      const isTyping = flow.lookup.kind === 'loading' && flow.lookup.isTyping;
      return { ...flow, draft, lookup: { kind: 'found', student, isTyping } };
    }
    case 'child-removed':
      return {
        ...flow,
        round: flow.round + 1,
        draft: { ...flow.draft, regNo: '', school: empty.school },
        lookup: { kind: 'idle' },
      };
    case 'went-next':
      return moveStep(flow, 1);
    case 'went-back':
      return moveStep(flow, -1);
    case 'went-to':
      return isSending(flow) ? flow : { ...flow, lastFile: null, place: atStep(event.step) };
    case 'file-changed': {
      const { kind, slot } = event;
      const { lastFile } = flow;
      const isComplete = slot?.kind === 'sent' || slot?.kind === 'failed';
      return {
        ...flow,
        slots: setSlot(flow.slots, kind, slot),
        lastFile: isComplete
          ? { kind, isSent: slot.kind === 'sent' }
          : lastFile?.kind === kind
            ? null
            : lastFile,
      };
    }
    case 'send-waiting':
      return { ...flow, place: atStep('finish', { kind: 'waiting' }) };
    case 'files-failed':
      return { ...flow, place: atStep('finish', { kind: 'files-failed' }) };
    case 'send-started':
      return { ...flow, attempt: event.attempt, place: atStep('finish', { kind: 'busy' }) };
    case 'send-failed': {
      const { failure } = event;
      const attempt = isConclusive(failure) ? null : flow.attempt;
      const slots = applyFileErrors(flow.slots, failure.errors ?? {});
      return { ...flow, attempt, slots, place: atStep('finish', { kind: 'failed', failure }) };
    }
    case 'applied':
      return { ...flow, attempt: null, place: { name: 'applied', reference: event.reference } };
    case 'restored': {
      const { draft, step, slots, attempt, sending } = event;
      return { ...flow, round: flow.round + 1, draft, slots, attempt, place: atStep(step, sending) };
    }
    case 'started-over':
      return { ...createFlow(empty, flow.round + 1), config: flow.config };
    default: {
      const never: never = event;
      return never;
    }
  }
};
