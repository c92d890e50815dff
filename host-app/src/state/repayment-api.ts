import { createApi, createRepaymentApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** The calls by which who is signed in repays a loan of their own. */
export const repaymentApi = { ...createApi(signedInOptions), ...createRepaymentApi(signedInOptions) };
