import { createApi, createLoanApplicationApi, createUploadsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API for loan applications; an application of a signed-in user belongs to their account at once. */
export const applicationApi = {
  ...createApi(signedInOptions),
  ...createUploadsApi(signedInOptions),
  ...createLoanApplicationApi(signedInOptions),
};
