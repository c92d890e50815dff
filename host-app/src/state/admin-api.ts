import { type AdminApi, createAdminApi } from '@somesa/api-client/admin';
import { signedInOptions } from './auth-api';
import { askConfirmation } from './confirmation';

/** HTTP status with which the server requires a new code of the second factor. */
const CONFIRMATION_NEEDED = 428;

const { call, callForFile } = createAdminApi(signedInOptions);

/** Sends a request; if the server requires a new code, asks for it and repeats the request, which changed nothing before. */
const callWithConfirmation: AdminApi['call'] = async (line, ...request) => {
  const answer = await call(line, ...request);
  const needsConfirmation = !answer.ok && answer.error.status === CONFIRMATION_NEEDED;
  return needsConfirmation && (await askConfirmation()) ? call(line, ...request) : answer;
};

/** API of the back office for the signed-in user. */
export const adminApi: AdminApi = { call: callWithConfirmation, callForFile };
