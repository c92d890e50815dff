import { createDashboardApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** The calls about the money of who is signed in. */
export const dashboardApi = createDashboardApi(signedInOptions);
