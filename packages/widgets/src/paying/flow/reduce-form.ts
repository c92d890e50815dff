import { type StudentView, toRegNoKey } from '@somesa/core';
import type { Step } from './draft';
import { atStep, createFlow, type Flow, type FormEvent, isPaid } from './flow';

const getNeighbour = ({ purpose: { steps } }: Flow, step: Step, by: 1 | -1): Step =>
  steps[steps.indexOf(step) + by] ?? step;

/** Returns whether something can be paid for a student, be it an optional fee. */
export const canPay = ({ outstanding, pending, optionalFees }: StudentView): boolean =>
  outstanding > pending || !!optionalFees;

/** Applies input to the draft. Another registration number discards the student that was found. */
const applyInput = (flow: Flow, patch: Partial<Flow['draft']>): Flow => {
  const isSameChild = patch.regNo === undefined || toRegNoKey(patch.regNo) === toRegNoKey(flow.draft.regNo);
  if (isSameChild) return { ...flow, draft: { ...flow.draft, ...patch } };
  const isLimited = flow.lookup.kind === 'failed' && flow.lookup.retryAtMs !== null;
  const { choice, amount, school } = flow.purpose.empty;
  return {
    ...flow,
    draft: { ...flow.draft, choice, amount, picks: undefined, ...patch, school },
    lookup: isLimited ? flow.lookup : { kind: 'idle' },
  };
};

/** An event that is not possible in the current state changes nothing. */
export const reduceForm = (flow: Flow, event: FormEvent): Flow => {
  const { place } = flow;
  switch (event.type) {
    case 'typed':
      return applyInput(flow, event.patch);
    case 'lookup-changed':
      return { ...flow, lookup: event.lookup };
    case 'student-found': {
      const { student } = event;
      const { draft, goTo } = flow.purpose.adjust(flow.draft, student, event.goTo);
      return {
        ...flow,
        draft: { ...draft, school: student.school.slug },
        lookup: { kind: 'found', student },
        place: goTo && canPay(student) ? atStep(goTo) : place,
      };
    }
    case 'went-next':
      return place.name === 'step' ? { ...flow, place: atStep(getNeighbour(flow, place.step, 1)) } : flow;
    case 'went-back':
      return place.name === 'step' && place.sending.kind !== 'busy'
        ? { ...flow, place: atStep(getNeighbour(flow, place.step, -1)) }
        : flow;
    case 'started-over':
      return createFlow(flow.purpose, flow.round + 1, isPaid(flow));
    default: {
      const never: never = event;
      return never;
    }
  }
};
