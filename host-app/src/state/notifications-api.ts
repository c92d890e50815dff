import { createNotificationsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API of the signed-in user's notifications. */
export const notificationsApi = createNotificationsApi(signedInOptions);
