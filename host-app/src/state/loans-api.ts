import { createLoansApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API of the signed-in user's loans. */
export const loansApi = createLoansApi(signedInOptions);
