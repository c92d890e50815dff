import { createLoansApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** The calls about the loans of who is signed in. */
export const loansApi = createLoansApi(signedInOptions);
