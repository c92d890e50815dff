export { createInvitationsApi } from './invitations-api';
export { createOfficeApi, type OfficeApi } from './office-api';
export type { ReportDays } from './reports-api';
export type { WorkAsked } from './work-api';
