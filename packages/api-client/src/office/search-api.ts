import type { Result } from '@somesa/core';
import type { SearchAnswer } from '@somesa/core/office';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

const readFound = (data: unknown): SearchAnswer | null =>
  isRecord(data) && Array.isArray(data.people) ? readKey<SearchAnswer>(data, 'payments') : null;

/** Builds the call that looks for everything at once. */
export const createSearchApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Looks for people, students, payments, loans and schools, at most five of each. Status 422: too short, or too long. */
    search: (text: string, signal?: AbortSignal): Promise<Result<SearchAnswer, ApiFailure>> =>
      ask({ method: 'get', path: '/admin/search', query: { q: text }, signal }, readFound),
  };
};

/** The call that looks for everything at once. */
export type SearchApi = ReturnType<typeof createSearchApi>;
