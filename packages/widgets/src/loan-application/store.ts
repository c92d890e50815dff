import type { Api, ApiFailure, LoanApplicationApi, UploadsApi } from '@somesa/api-client';
import type { LoanFieldTexts } from '@somesa/core';
import { proxy, ref } from 'valtio/vanilla';
import { newIdempotencyKey } from '../session/idempotency';
import { createLookUp } from '../session/look-up';
import {
  type Attempt,
  type Draft,
  emptyDraft,
  type Flow,
  type FlowEvent,
  initialFlow,
  type Step,
} from './flow/flow';
import { reduce } from './flow/reduce';
import { bodyOf, isSameRequest } from './flow/request';
import { type Memory, slotsAfterReload, toSavedState } from './memory';
import { createUploads, failedKinds, hasPendingUploads } from './uploads';

/** Data about an application for the surrounding page: its reference and, for a host that continues from here, the phone number of the applicant. */
export interface SentApplication {
  reference: string;
  phoneNumber: string;
}

/** Events that the surrounding page receives from the flow. */
export interface LoanApplicationEvents {
  onStep?: ((step: Step) => void) | undefined;
  onApplied?: ((applied: SentApplication) => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
}

/** The calls that an application makes. */
export type LoanApi = Pick<Api, 'getConfig' | 'lookUpStudent'> & LoanApplicationApi & UploadsApi;

/** Options for creating an application. */
export interface LoanApplicationOptions {
  api: LoanApi;
  /** The embed's school; null in the host, where it is chosen. */
  school: string | null;
  /** Data about the applicant that the surrounding page knows. */
  known?: Partial<Draft> | undefined;
  memory: Memory;
  shrink: (picture: File) => Promise<File>;
  texts: () => LoanFieldTexts;
  newKey?: () => string;
  nowMs?: () => number;
}

/** Builds one application for a loan: the state that views read, and the actions that they call. */
export const createLoanApplication = (options: LoanApplicationOptions) => {
  const { api, school, memory, newKey = newIdempotencyKey, nowMs } = options;
  const empty = emptyDraft(school, options.known);
  const atStart: Flow = initialFlow(empty);
  const state = proxy({ flow: ref(atStart) as Flow });
  const events: LoanApplicationEvents = {};

  const dispatch = (event: FlowEvent): void => {
    const before = state.flow;
    const after = reduce(before, event, empty);
    if (after === before) return;
    state.flow = ref(after);
    if (after.place.name === 'applied' || event.type === 'started-over') memory.clear();
    else memory.save(toSavedState(after));
    const step = after.place.name === 'step' ? after.place.step : null;
    if (step && (before.place.name !== 'step' || before.place.step !== step)) events.onStep?.(step);
  };
  const tellFailure = (failure: ApiFailure): void => events.onError?.(failure);

  const uploads = createUploads({
    api,
    school: () => state.flow.draft.school,
    slots: () => state.flow.slots,
    dispatch: (event) => {
      dispatch(event);
      goOnAfterFiles();
    },
    shrink: options.shrink,
    texts: options.texts,
    tellFailure,
  });

  const loadConfig = async (): Promise<void> => {
    if (state.flow.config.kind === 'failed') dispatch({ type: 'config-asked' });
    const result = await api.getConfig();
    if (result.ok) {
      const { schools, loanProduct: product } = result.value;
      return dispatch({ type: 'config-came', schools, product });
    }
    dispatch({ type: 'config-failed', failure: result.error });
    tellFailure(result.error);
  };

  const numbers = createLookUp({ api, nowMs, dispatch, tellFailure });
  const lookUp = (slug?: string): Promise<void> =>
    numbers.ask({ regNo: state.flow.draft.regNo, school: slug ?? school }, (student) =>
      dispatch({ type: 'student-found', student }),
    );

  /** Sends what the summary shows. The request is remembered before the call, and its key kept for the same request. */
  const send = async (): Promise<void> => {
    const { flow } = state;
    const body = bodyOf(flow);
    if (!body) return dispatch({ type: 'went-back' });
    const key = flow.attempt && isSameRequest(flow) ? flow.attempt.key : newKey();
    const attempt: Attempt = { key, body };
    dispatch({ type: 'send-started', attempt });
    const result = await api.applyForLoan(body, key);
    if (state.flow.attempt?.key !== key) return;
    if (!result.ok) {
      dispatch({ type: 'send-failed', failure: result.error });
      return tellFailure(result.error);
    }
    const { reference } = result.value;
    const { phoneNumber1: phoneNumber } = body;
    dispatch({ type: 'applied', reference });
    events.onApplied?.({ reference, phoneNumber });
  };

  const finish = async (): Promise<void> => {
    const { place, slots } = state.flow;
    if (place.name !== 'step' || place.sending.kind === 'busy') return;
    if (hasPendingUploads(slots)) return dispatch({ type: 'send-waits' });
    if (failedKinds(slots).length > 0) return dispatch({ type: 'files-failed' });
    await send();
  };

  /** Goes on with what Finish asked for, once no file is on its way any more. */
  const goOnAfterFiles = (): void => {
    const { place, slots } = state.flow;
    if (place.name === 'step' && place.sending.kind === 'waiting' && !hasPendingUploads(slots)) void finish();
  };

  return {
    state,
    /** Callbacks of the surrounding page; set again when the page gives new functions. */
    events,
    /** Brings an earlier visit of this tab back, and asks for the schools and the loan's terms. */
    start: (): void => {
      // Input from before this ran is saved already, so no earlier visit is loaded over it.
      const left = state.flow === atStart ? memory.load() : null;
      if (left && (!school || left.draft.school === school)) {
        const { draft, step } = left;
        dispatch({ ...left, type: 'restored', slots: slotsAfterReload(left) });
        if (draft.regNo && step !== 'personal') void lookUp(draft.school || undefined);
      }
      void loadConfig();
    },
    loadConfig,
    typed: (patch: Partial<Draft>): void => {
      dispatch({ type: 'typed', patch });
      if (state.flow.lookUp.kind === 'idle') numbers.stop();
    },
    lookUp,
    chooseSchool: (slug: string): Promise<void> => {
      dispatch({ type: 'typed', patch: { school: slug } });
      return lookUp(slug);
    },
    dropChild: (): void => {
      numbers.stop();
      dispatch({ type: 'child-dropped' });
    },
    next: (): void => dispatch({ type: 'went-next' }),
    back: (): void => dispatch({ type: 'went-back' }),
    goTo: (step: Step): void => dispatch({ type: 'went-to', step }),
    chooseFile: uploads.choose,
    tryFileAgain: uploads.tryAgain,
    removeFile: uploads.remove,
    finish,
    /** Tries the files again that did not arrive, and applies when they have. */
    retryFiles: (): void => {
      for (const kind of failedKinds(state.flow.slots)) uploads.tryAgain(kind);
      void finish();
    },
    /** Applies without the files that did not arrive. */
    finishWithoutFiles: (): Promise<void> => {
      for (const kind of failedKinds(state.flow.slots)) uploads.remove(kind);
      return finish();
    },
    startOver: (): void => {
      numbers.stop();
      // Files that an application has claimed can no longer be deleted from here.
      uploads.stop(state.flow.place.name === 'step');
      dispatch({ type: 'started-over' });
    },
    /** Ends what is under way. An application that was sent goes on without this page. */
    stop: (): void => {
      numbers.stop();
      uploads.stop(false);
    },
  };
};

/** One running application. */
export type LoanApplicationStore = ReturnType<typeof createLoanApplication>;
