import { callAsUser } from '../../../state/auth-api';

export const getOverview = (signal?: AbortSignal) =>
  callAsUser('GET /parent/overview', { expects: 'totals', signal });
