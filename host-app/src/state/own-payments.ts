import { createPaymentsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API with which the signed-in user pays. */
export const ownPaymentsApi = createPaymentsApi(signedInOptions);
