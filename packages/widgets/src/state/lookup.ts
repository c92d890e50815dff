import type { ApiFailure, Call } from '@somesa/api-client';
import {
  normaliseRegNo,
  type Result,
  type SchoolChoiceView,
  type SchoolView,
  type StudentView,
} from '@somesa/core';

export type LookUpStudent = (
  query: { regNo: string; school: string | undefined },
  signal: AbortSignal,
) => Promise<Result<StudentView | SchoolChoiceView, ApiFailure>>;

export const createFeesLookUp =
  (call: Call): LookUpStudent =>
  ({ regNo, school }, signal) =>
    call('GET /students/:regNo', {
      params: { regNo },
      query: { school },
      expects: 'items',
      accepts: { 300: 'schools' },
      signal,
    });

/**
 * `retryAtMs` is the time from which it may be tried again; null if there is no limit. `isStale` is true after a
 * payment was rejected: the fees may have changed.
 */
export type LookupState = { isStale?: boolean } & (
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'schools'; schools: SchoolView[] }
  | { kind: 'failed'; failure: ApiFailure; retryAtMs: number | null }
  | { kind: 'found'; student: StudentView }
);

/** Event of a lookup that has started, or has ended without a student. */
export interface LookupEvent {
  type: 'lookup-changed';
  lookup: LookupState;
}

interface LookupOptions {
  lookUpStudent: LookUpStudent;
  nowMs?: (() => number) | undefined;
  dispatch: (event: LookupEvent) => void;
  reportFailure: (failure: ApiFailure) => void;
}

/** Creates lookups of students by registration number. A new lookup cancels the one before. */
export const createLookup = ({ lookUpStudent, nowMs = Date.now, dispatch, reportFailure }: LookupOptions) => {
  let running: AbortController | undefined;
  const show = (lookup: LookupState): void => dispatch({ type: 'lookup-changed', lookup });
  return {
    /**
     * Looks up a number as it was typed, in one school or in all of them; `onStudent` receives the student
     * that is found.
     */
    start: async (
      { regNo, school }: { regNo: string; school: string | null },
      onStudent: (student: StudentView) => void,
    ): Promise<void> => {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      show({ kind: 'loading' });
      const result = await lookUpStudent(
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
      if ('schools' in value) show({ kind: 'schools', schools: value.schools });
      else onStudent(value);
    },

    stop: (): void => running?.abort(),
  };
};
