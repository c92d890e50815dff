import { type Call, createCallForFile } from '@somesa/api-client';
import { callAsUser, signedInOptions } from './auth-api';
import { askConfirmation } from './confirmation';

/** HTTP status with which the server requires a new code of the second factor. */
const CONFIRMATION_NEEDED = 428;

// Sends a request; if the server requires a new code, asks for it and repeats the request, which changed
// nothing before.
const callWithConfirmation: Call = async (line, ...request) => {
  const answer = await callAsUser(line, ...request);
  const needsConfirmation = !answer.ok && answer.error.status === CONFIRMATION_NEEDED;
  return needsConfirmation && (await askConfirmation()) ? callAsUser(line, ...request) : answer;
};

export const adminApi = { call: callWithConfirmation, callForFile: createCallForFile(signedInOptions) };
