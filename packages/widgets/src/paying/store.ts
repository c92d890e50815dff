import type { ApiFailure, PaymentsApi } from '@somesa/api-client';
import type { PaymentView, StudentView } from '@somesa/core';
import type { LookUpStudent } from '../state/lookup';
import { createWizardStore } from '../state/wizard-store';
import type { Draft, Step } from './flow/draft';
import { createFlow, type FlowEvent, type FormEvent, isPaid } from './flow/flow';
import type { Purpose } from './flow/purpose';
import { reduceForm } from './flow/reduce-form';
import { isNumberOnly, type Memory, toSavedForm } from './memory';
import type { PaymentActions, PaymentContext } from './payment-actions';

export interface PayingEvents {
  onStep?: ((step: Step) => void) | undefined;
  onPaid?: ((payment: PaymentView) => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
}

export interface PayingOptions {
  lookUpStudent: LookUpStudent;
  purpose: Purpose;
  memory: Memory;
  events?: PayingEvents;
  nowMs?: () => number;
}

export interface PaymentPart {
  api: PaymentsApi;
  newKey: () => string;
  createPaymentActions: (context: PaymentContext) => PaymentActions;
}

export const createPaying = (options: PayingOptions) => {
  const { purpose, memory, nowMs = Date.now } = options;
  const events: PayingEvents = options.events ?? {};
  const savedForm = memory.load(isNumberOnly(purpose.empty));
  // The number of an earlier visit, unless the page fills in another one by now.
  const regNo =
    savedForm && (savedForm.prefilled ?? '') === purpose.empty.regNo ? savedForm.draft.regNo : null;
  /** True if the tab has more than a number, which can only be restored with the later steps. */
  const hasMore = savedForm === null && memory.has();
  const initial = createFlow(purpose);
  let actions: PaymentActions | null = null;
  const store = createWizardStore({
    ...options,
    initial: regNo === null ? initial : { ...initial, draft: { ...initial.draft, regNo } },
    reduce: (flow, event: FlowEvent) => actions?.reduce(flow, event) ?? reduceForm(flow, event as FormEvent),
    toSavedState: (flow) => (actions ?? { toSavedState: toSavedForm }).toSavedState(flow),
    events,
  });
  const { state, students } = store;
  /** Registration number from elsewhere on the page that is not in the form yet. */
  let newNumber = '';

  const dispatch = (event: FlowEvent): void => {
    const wasPaid = isPaid(state.flow);
    store.dispatch(event);
    if (!wasPaid && isPaid(state.flow)) events.onPaid?.(state.flow.place.payment);
    applyNewNumber();
  };

  /** Returns whether the state of an earlier visit waits for the later steps, which restore it. */
  const isRestorePending = (): boolean => hasMore && !actions && state.flow.round === 0;

  /** Waits until a restored payment is known. */
  const applyNewNumber = (): void => {
    if (!newNumber || isRestorePending() || state.flow.place.name === 'restoring') return;
    const regNo = newNumber;
    newNumber = '';
    if (actions?.hasPendingPayment()) return;
    startOver();
    dispatch({ type: 'typed', patch: { regNo } });
    void lookUp();
  };

  const lookUp = (goTo: Step | null = null): Promise<void> =>
    students.start(state.flow.draft, (student) => dispatch({ type: 'student-found', student, goTo }));

  const stop = (): void => {
    actions?.stop();
    students.stop();
  };

  const startOver = (): void => {
    stop();
    dispatch({ type: 'started-over' });
  };

  return {
    state,
    /** Callbacks of the host page, which may be replaced at any time. */
    events,
    isRestorePending,
    /** Adds what follows the first step, once it has loaded. */
    addActions: ({ createPaymentActions, ...part }: PaymentPart): PaymentActions => {
      actions ??= createPaymentActions({
        ...part,
        ...options,
        ...store,
        nowMs,
        dispatch,
        lookUp,
      });
      return actions;
    },
    /** Restores the state of an earlier visit of this tab, unless the payer has started over. */
    restore: (): void => {
      if (hasMore && state.flow.round === 0) actions?.restore();
      applyNewNumber();
    },
    typed: (patch: Partial<Draft>): void => {
      dispatch({ type: 'typed', patch });
      if (state.flow.lookup.kind === 'idle') students.stop();
    },
    lookUp: (): Promise<void> => lookUp(),
    /**
     * Looks up a number from elsewhere on the page. It replaces the input and a final payment, but not a
     * pending one.
     */
    lookUpNumber: (regNo: string): void => {
      newNumber = regNo;
      applyNewNumber();
    },
    chooseSchool: (slug: string): Promise<void> => {
      dispatch({ type: 'typed', patch: { school: slug } });
      return lookUp();
    },
    /** Replaces the student by one with other items to pay. */
    showStudent: (student: StudentView): void => dispatch({ type: 'student-found', student, goTo: null }),
    next: (): void => dispatch({ type: 'went-next' }),
    back: (): void => dispatch({ type: 'went-back' }),
    startOver,
    /** Stops all requests that only watch. The payment itself continues. */
    stop,
  };
};

export type PayingStore = ReturnType<typeof createPaying>;
