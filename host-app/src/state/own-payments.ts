import { createPaymentsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

export const ownPaymentsApi = createPaymentsApi(signedInOptions);
