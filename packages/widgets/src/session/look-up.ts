import type { Api, ApiFailure } from '@somesa/api-client';
import { normaliseRegNo, type SchoolView, type StudentView } from '@somesa/core';

/** State of a look-up by registration number. `retryAtMs` is the time from which it may be tried again; null if there is no limit. */
export type LookUpState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'schools'; schools: SchoolView[] }
  | { kind: 'failed'; failure: ApiFailure; retryAtMs: number | null }
  | { kind: 'found'; student: StudentView };

/** Event of a look-up that has started, or has ended without a student. */
export interface LookUpEvent {
  type: 'look-up-changed';
  lookUp: LookUpState;
}

/** Dependencies of look-ups. */
interface LookUpOptions {
  api: Pick<Api, 'lookUpStudent'>;
  nowMs?: (() => number) | undefined;
  dispatch: (event: LookUpEvent) => void;
  reportFailure: (failure: ApiFailure) => void;
}

/** Creates look-ups of students by registration number. A new look-up cancels the one before. */
export const createLookUp = ({ api, nowMs = Date.now, dispatch, reportFailure }: LookUpOptions) => {
  let running: AbortController | undefined;
  const show = (lookUp: LookUpState): void => dispatch({ type: 'look-up-changed', lookUp });
  return {
    /** Looks up a number as it was typed, in one school or in all of them; `onStudent` receives the student that is found. */
    start: async (
      { regNo, school }: { regNo: string; school: string | null },
      onStudent: (student: StudentView) => void,
    ): Promise<void> => {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      show({ kind: 'loading' });
      const result = await api.lookUpStudent(
        { regNo: normaliseRegNo(regNo), school: school ?? undefined },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      if (!result.ok) {
        const { retryAfterSeconds } = result.error;
        const retryAtMs = retryAfterSeconds === undefined ? null : nowMs() + retryAfterSeconds * 1000;
        show({ kind: 'failed', failure: result.error, retryAtMs });
        return reportFailure(result.error);
      }
      const { value } = result;
      if (value.kind === 'schools') show({ kind: 'schools', schools: value.schools });
      else onStudent(value.student);
    },

    /** Cancels the running look-up. */
    stop: (): void => running?.abort(),
  };
};
