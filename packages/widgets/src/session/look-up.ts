import type { Api, ApiFailure } from '@somesa/api-client';
import { normaliseRegNo, type SchoolView, type StudentView } from '@somesa/core';

/** Events of a look-up that a flow receives, regardless of its use of the child that is found. */
type LookUpEvent =
  | { type: 'look-up-started' }
  | { type: 'schools-found'; schools: SchoolView[] }
  | { type: 'look-up-failed'; failure: ApiFailure; retryAtMs: number | null };

/** Dependencies of look-ups. */
interface LookUpParts {
  api: Pick<Api, 'lookUpStudent'>;
  nowMs?: (() => number) | undefined;
  dispatch: (event: LookUpEvent) => void;
  tellFailure: (failure: ApiFailure) => void;
}

/** Builds what looks children up by registration number: the last number counts, older answers are dropped. */
export const createLookUp = ({ api, nowMs = Date.now, dispatch, tellFailure }: LookUpParts) => {
  let asking: AbortController | undefined;
  return {
    /** Looks a number up as it was typed, in one school or in all; `onStudent` takes the child where there is one. */
    ask: async (
      { regNo, school }: { regNo: string; school: string | null },
      onStudent: (student: StudentView) => void,
    ): Promise<void> => {
      asking?.abort();
      const controller = new AbortController();
      asking = controller;
      dispatch({ type: 'look-up-started' });
      const result = await api.lookUpStudent(
        { regNo: normaliseRegNo(regNo), school: school ?? undefined },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      if (!result.ok) {
        const { retryAfterSeconds } = result.error;
        const retryAtMs = retryAfterSeconds === undefined ? null : nowMs() + retryAfterSeconds * 1000;
        dispatch({ type: 'look-up-failed', failure: result.error, retryAtMs });
        return tellFailure(result.error);
      }
      const { value } = result;
      if (value.kind === 'schools') dispatch({ type: 'schools-found', schools: value.schools });
      else onStudent(value.student);
    },

    /** Drops what is being looked up. */
    stop: (): void => asking?.abort(),
  };
};
