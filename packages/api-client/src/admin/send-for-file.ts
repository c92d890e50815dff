import type { Result } from '@somesa/core';
import type { ApiFailure } from '../api-failure';
import type { ApiRequest, createSender } from '../send-request';

const readBlob = (data: unknown): Blob | null => (data instanceof Blob ? data : null);

/** Reads the problem that the server returns in place of a file; null if it is none of ours. */
const readProblem = async (data: unknown): Promise<unknown> => {
  try {
    return JSON.parse((await readBlob(data)?.text()) ?? '');
  } catch {
    return null;
  }
};

/** Requests a file. */
export const sendForFile = (
  send: ReturnType<typeof createSender>,
  request: ApiRequest,
): Promise<Result<Blob, ApiFailure>> => send({ ...request, responseType: 'blob', readProblem }, readBlob);
