export { type AdminApi, createAdminApi } from './admin-api';
export { createInvitationsApi } from './invitations-api';
export type { QueueItemRequest } from './queue-api';
export type { ReportDays } from './reports-api';
export { createSchoolPeopleApi } from './school-people-api';
export { createSecondFactorApi, type EnrolledUser } from './second-factor-api';
