export { createInvitationsApi } from './invitations-api';
export { createOfficeApi, type OfficeApi } from './office-api';
export type { ReportDays } from './reports-api';
export { createSecondFactorApi, type EnrolledUser } from './second-factor-api';
export type { WorkAsked } from './work-api';
