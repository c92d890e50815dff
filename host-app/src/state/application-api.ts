import { createApi, createLoanApplicationApi, createUploadsApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** The calls by which a loan is applied for; an application of who is signed in is theirs at once. */
export const applicationApi = {
  ...createApi(signedInOptions),
  ...createUploadsApi(signedInOptions),
  ...createLoanApplicationApi(signedInOptions),
};
