import { createPaymentsApi } from '@somesa/api-client';
import { apiOptions } from './api';

export const paymentsApi = createPaymentsApi(apiOptions);
