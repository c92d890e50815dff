import { type ApiFailure, newIdempotencyKey, type UploadsApi } from '@somesa/api-client';
import type { LoanFieldTexts } from '@somesa/core';
import { createFeesLookUp } from '../state/lookup';
import { createWizardStore } from '../state/wizard-store';
import {
  type Attempt,
  createEmptyDraft,
  createFlow,
  type Draft,
  type FlowEvent,
  type Step,
} from './flow/flow';
import { reduce } from './flow/reduce';
import { buildBody, isSameRequest } from './flow/request';
import { loadSavedState, type Memory, restoreSlots, toSavedState } from './memory';
import { createUploads, hasPendingUploads, listFailedKinds } from './uploads';

export interface SentApplication {
  reference: string;
  phoneNumber: string;
}

export interface LoanApplicationEvents {
  onStep?: ((step: Step) => void) | undefined;
  onApplied?: ((applied: SentApplication) => void) | undefined;
  onError?: ((failure: ApiFailure) => void) | undefined;
}

export interface LoanApplicationOptions {
  api: UploadsApi;
  /** School of an embed; null if the parent chooses it. */
  school: string | null;
  known?: Partial<Draft> | undefined;
  memory: Memory;
  shrink: (picture: File) => Promise<File>;
  texts: () => LoanFieldTexts;
  newKey?: () => string;
  nowMs?: () => number;
}

export const createLoanApplication = (options: LoanApplicationOptions) => {
  const { api, school, memory, newKey = newIdempotencyKey } = options;
  const empty = createEmptyDraft(school, options.known);
  const initial = createFlow(empty);
  const events: LoanApplicationEvents = {};
  const { state, dispatch, reportFailure, students } = createWizardStore({
    ...options,
    lookUpStudent: createFeesLookUp(api.call),
    initial,
    reduce: (flow, event: FlowEvent) => reduce(flow, event, empty),
    toSavedState,
    events,
  });

  const uploads = createUploads({
    api,
    school: () => state.flow.draft.school,
    slots: () => state.flow.slots,
    dispatch: (event) => {
      dispatch(event);
      finishAfterUploads();
    },
    shrink: options.shrink,
    texts: options.texts,
    reportFailure,
  });

  const loadConfig = async (): Promise<void> => {
    if (state.flow.config.kind === 'failed') dispatch({ type: 'config-started' });
    const result = await api.call('GET /config', { expects: 'limits' });
    if (result.ok) {
      const { schools, loanProduct: product } = result.value;
      return dispatch({ type: 'config-loaded', schools, product });
    }
    dispatch({ type: 'config-failed', failure: result.error });
    reportFailure(result.error);
  };

  const lookUp = (slug?: string): Promise<void> =>
    students.start({ regNo: state.flow.draft.regNo, school: slug ?? school }, (student) =>
      dispatch({ type: 'student-found', student }),
    );

  /** Sends the application. It is saved before it is sent, and the same request keeps its key. */
  const send = async (): Promise<void> => {
    const { flow } = state;
    const body = buildBody(flow);
    if (!body) return dispatch({ type: 'went-back' });
    const key = flow.attempt && isSameRequest(flow) ? flow.attempt.key : newKey();
    const attempt: Attempt = { key, body };
    dispatch({ type: 'send-started', attempt });
    const result = await api.call('POST /loan-applications', {
      headers: { 'idempotency-key': key },
      body,
      expects: 'application',
    });
    if (state.flow.attempt?.key !== key) return;
    if (!result.ok) {
      dispatch({ type: 'send-failed', failure: result.error });
      return reportFailure(result.error);
    }
    const { reference } = result.value.application;
    const { phoneNumber1: phoneNumber } = body;
    dispatch({ type: 'applied', reference });
    events.onApplied?.({ reference, phoneNumber });
  };

  const finish = async (): Promise<void> => {
    const { place, slots } = state.flow;
    if (place.name !== 'step' || place.sending.kind === 'busy') return;
    if (hasPendingUploads(slots)) return dispatch({ type: 'send-waiting' });
    if (listFailedKinds(slots).length > 0) return dispatch({ type: 'files-failed' });
    await send();
  };

  /** Continues Finish once all uploads have ended. */
  const finishAfterUploads = (): void => {
    const { place, slots } = state.flow;
    if (place.name === 'step' && place.sending.kind === 'waiting' && !hasPendingUploads(slots)) void finish();
  };

  return {
    state,
    /** Callbacks of the host page, which may be replaced at any time. */
    events,
    start: (): void => {
      // Input from before this runs is saved already and must not be replaced by an earlier visit.
      const saved = state.flow === initial ? loadSavedState(memory) : null;
      if (saved && (!school || saved.draft.school === school)) {
        const { draft, step } = saved;
        dispatch({ ...saved, type: 'restored', slots: restoreSlots(saved) });
        if (draft.regNo && step !== 'personal') void lookUp(draft.school || undefined);
      }
      void loadConfig();
    },
    loadConfig,
    typed: (patch: Partial<Draft>): void => {
      dispatch({ type: 'typed', patch });
      if (state.flow.lookup.kind === 'idle') students.stop();
    },
    lookUp,
    chooseSchool: (slug: string): Promise<void> => {
      dispatch({ type: 'typed', patch: { school: slug } });
      return lookUp(slug);
    },
    removeChild: (): void => {
      students.stop();
      dispatch({ type: 'child-removed' });
    },
    next: (): void => dispatch({ type: 'went-next' }),
    back: (): void => dispatch({ type: 'went-back' }),
    goTo: (step: Step): void => dispatch({ type: 'went-to', step }),
    chooseFile: uploads.choose,
    startPhotos: uploads.startPhotos,
    findPhotos: uploads.findPhotos,
    retryFile: uploads.retry,
    removeFile: uploads.remove,
    finish,
    retryFiles: (): void => {
      for (const kind of listFailedKinds(state.flow.slots)) uploads.retry(kind);
      void finish();
    },
    finishWithoutFiles: (): Promise<void> => {
      for (const kind of listFailedKinds(state.flow.slots)) uploads.remove(kind);
      return finish();
    },
    startOver: (): void => {
      students.stop();
      // Files of an application that was sent can no longer be deleted from here.
      uploads.stop(state.flow.place.name === 'step');
      dispatch({ type: 'started-over' });
    },
    /** Stops lookups and uploads. An application that was sent is not affected. */
    stop: (): void => {
      students.stop();
      uploads.stop(false);
    },
  };
};

export type LoanApplicationStore = ReturnType<typeof createLoanApplication>;
