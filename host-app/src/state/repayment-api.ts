import { createApi, createRepaymentApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API with which the signed-in user repays their own loans. */
export const repaymentApi = { ...createApi(signedInOptions), ...createRepaymentApi(signedInOptions) };
