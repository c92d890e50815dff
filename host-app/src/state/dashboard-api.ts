import { createDashboardApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API of the signed-in user's payments and repayments. */
export const dashboardApi = createDashboardApi(signedInOptions);
