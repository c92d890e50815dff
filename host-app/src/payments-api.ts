import { createPaymentsApi } from '@somesa/api-client';
import { apiOptions } from './api';

/** API with which anyone pays. */
export const paymentsApi = createPaymentsApi(apiOptions);
