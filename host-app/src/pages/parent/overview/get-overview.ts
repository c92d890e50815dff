import { callAsUser } from '../../../state/auth-api';

/** Gets the totals, each disbursed loan, and the number of unread notifications. */
export const getOverview = (signal?: AbortSignal) =>
  callAsUser('GET /parent/overview', { expects: 'totals', signal });
