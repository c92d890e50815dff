import { createNotificationsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** The calls about what who is signed in is told of. */
export const notificationsApi = createNotificationsApi(signedInOptions);
