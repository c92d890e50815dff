import { type ApiFailure, type Call, type CallForFile, createCallForFile } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { callAsUser, signedInOptions } from './auth-api';
import { askConfirmation } from './confirmation';

/** HTTP status with which the server requires a new code of the second factor. */
const CONFIRMATION_NEEDED = 428;

// Sends a request; if the server requires a new code, asks for it and repeats the request, which changed
// nothing before.
const confirm = async <T>(send: () => Promise<Result<T, ApiFailure>>): Promise<Result<T, ApiFailure>> => {
  const answer = await send();
  const needsConfirmation = !answer.ok && answer.error.status === CONFIRMATION_NEEDED;
  return needsConfirmation && (await askConfirmation()) ? send() : answer;
};

const callForFile = createCallForFile(signedInOptions);

export const adminApi: { call: Call; callForFile: CallForFile } = {
  call: (line, ...request) => confirm(() => callAsUser(line, ...request)),
  callForFile: (line, ...request) => confirm(() => callForFile(line, ...request)),
};
