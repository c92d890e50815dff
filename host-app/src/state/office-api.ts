import { createOfficeApi } from '@somesa/api-client/office';
import { signedInOptions } from './auth-api';

/** All calls of the back office, as who is signed in. */
export const officeApi = createOfficeApi(signedInOptions);
