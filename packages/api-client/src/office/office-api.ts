import type { ApiOptions } from '../call';
import { createDisbursementsApi } from './disbursements-api';
import { createImportsApi } from './imports-api';
import { createInvitationsApi } from './invitations-api';
import { createListsApi } from './lists-api';
import { createLoanProductsApi } from './loan-products-api';
import { createOfficeLoansApi } from './loans-api';
import { createOfficePaymentsApi } from './payments-api';
import { createReportsApi } from './reports-api';
import { createSchoolsApi } from './schools-api';
import { createSearchApi } from './search-api';
import { createSentApi } from './sent-api';
import { createSettlementsApi } from './settlements-api';
import { createOfficeSupportApi } from './support-api';
import { createUsersApi } from './users-api';
import { createWorkApi } from './work-api';

/** Builds all calls of the back office. Each answers a Result: never undefined, and nothing is thrown. */
export const createOfficeApi = (options: ApiOptions) => ({
  ...createDisbursementsApi(options),
  ...createImportsApi(options),
  ...createInvitationsApi(options),
  ...createListsApi(options),
  ...createLoanProductsApi(options),
  ...createOfficeLoansApi(options),
  ...createOfficePaymentsApi(options),
  ...createReportsApi(options),
  ...createSchoolsApi(options),
  ...createSearchApi(options),
  ...createSentApi(options),
  ...createSettlementsApi(options),
  ...createUsersApi(options),
  ...createWorkApi(options),
  ...createOfficeSupportApi(options),
});

/** All calls of the back office. */
export type OfficeApi = ReturnType<typeof createOfficeApi>;
