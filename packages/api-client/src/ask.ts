import { err, ok, type Result } from '@somesa/core';
import { type ApiOptions, type CallRequest, createCall } from './call';
import { type ApiFailure, lineFailure } from './line-failure';

/** Builds the one way to ask: it calls and reads the answer; a 2xx that is not ours counts as a failure of the line. */
export const createAsk = (options: ApiOptions) => {
  const call = createCall(options);
  return async <T>(
    request: CallRequest,
    read: (data: unknown, status: number) => T | null,
  ): Promise<Result<T, ApiFailure>> => {
    const answer = await call(request);
    if (!answer.ok) return answer;
    const value = read(answer.value.data, answer.value.status);
    return value === null ? err(lineFailure(null, 0, options.texts())) : ok(value);
  };
};
