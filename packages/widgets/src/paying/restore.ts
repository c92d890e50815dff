import type { Api, ApiFailure } from '@somesa/api-client';
import { isFinal, type PaymentStarted, type PaymentView } from '@somesa/core';
import { isConclusive } from '../session/idempotency';
import { isRecent } from './flow/attempt';
import type { Step } from './flow/draft';
import { type Attempt, type Flow, type FlowEvent, type PaymentHandle, restoring } from './flow/flow';
import type { Memory } from './memory';
import { sendAttempt } from './send-attempt';

/** Parts of the running flow that restoring needs. */
interface RestoreParts {
  api: Pick<Api, 'startPayment' | 'retryPayment' | 'getPayment'>;
  memory: Memory;
  nowMs: () => number;
  flow: () => Flow;
  dispatch: (event: FlowEvent) => void;
  lookUp: (goTo: Step) => Promise<void>;
  takeNews: (payment: PaymentView) => void;
  takeStarted: (started: PaymentStarted) => void;
  watch: (handle: PaymentHandle) => void;
  tellFailure: (failure: ApiFailure) => void;
}

/** Builds what brings an earlier visit of this tab back. */
export const createRestore = (parts: RestoreParts) => {
  const { api, dispatch, tellFailure } = parts;

  const fail = (failure: ApiFailure): void => {
    dispatch({ type: 'restore-news', failure });
    tellFailure(failure);
  };

  /** Asks for the payment of an earlier visit. Where the handle is dead the form stands as it was typed. */
  const restorePayment = async (handle: PaymentHandle): Promise<void> => {
    const result = await api.getPayment(handle.id, handle.secret);
    const { place, draft } = parts.flow();
    if (place.name !== 'restoring' || place.handle?.id !== handle.id) return;
    if (result.ok) {
      parts.takeNews(result.value);
      if (!isFinal(result.value.status)) parts.watch(handle);
    } else if (result.error.kind === 'answer' && result.error.status === 404) {
      dispatch({ type: 'restored', draft, attempt: null, place: null });
    } else fail(result.error);
  };

  /** Shows what stood before a request that the server refused: the earlier payment, or the form with the reason. */
  const afterRefusal = async ({ ask: { retryOf } }: Attempt, failure: ApiFailure): Promise<void> => {
    const { draft } = parts.flow();
    const place = retryOf && restoring(retryOf);
    dispatch({ type: 'restored', draft, attempt: null, place });
    tellFailure(failure);
    if (retryOf) return restorePayment(retryOf);
    // A number that was typed elsewhere has taken the place of the refused one.
    if (parts.flow().draft !== draft) return;
    await parts.lookUp('finish');
    const now = parts.flow().place;
    if (now.name === 'step' && now.step === 'finish') dispatch({ type: 'send-failed', failure });
  };

  /**
   * Sends the request that was under way once more, under its key: the server answers what it answered before. A request
   * that never reached it starts its payment now. That is intended: the payer asked for it by pressing Finish.
   */
  const sendAgain = async (attempt: Attempt): Promise<void> => {
    const result = await sendAttempt(api, attempt);
    const { place, attempt: current } = parts.flow();
    if (place.name !== 'restoring' || place.handle || current?.key !== attempt.key) return;
    if (result.ok) parts.takeStarted(result.value);
    else if (isConclusive(result.error)) await afterRefusal(attempt, result.error);
    else fail(result.error);
  };

  const ask = (): void => {
    const { place, attempt } = parts.flow();
    if (place.name !== 'restoring') return;
    if (place.handle) void restorePayment(place.handle);
    else if (attempt) void sendAgain(attempt);
  };

  return {
    /** Shows what an earlier visit of this tab left: the request under way, the pending payment, or what was typed. */
    restore: (): void => {
      const left = parts.memory.load();
      const { purpose, draft: shown } = parts.flow();
      const { school } = purpose.empty;
      if (!left || (school && left.draft.school !== school)) return;
      const { draft, attempt, handle, step } = left;
      const isUnderWay = attempt !== null && left.isStillAsked && isRecent(attempt, parts.nowMs());
      const place = isUnderWay || handle ? restoring(isUnderWay ? null : handle) : null;
      // Input from before the app loaded is saved already: rendering it again would take the focus away.
      if (!place && step === 'regNo' && draft.regNo === shown.regNo) return;
      dispatch({ type: 'restored', draft, attempt, place });
      if (place) ask();
      else if (step !== 'regNo') void parts.lookUp(step);
    },

    /** Asks once more for what could not be reached. */
    askAgain: (): void => {
      dispatch({ type: 'restore-news', failure: null });
      ask();
    },
  };
};
