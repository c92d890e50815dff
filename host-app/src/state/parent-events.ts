import { type ParentWatch, watchParentEvents } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** Events of the signed-in user. */
export const parentEvents = {
  /** Reports changes of the user's data until the signal is aborted or the session has ended. Never rejects. */
  watch: (watch: ParentWatch): Promise<void> => watchParentEvents(signedInOptions, watch),
};
