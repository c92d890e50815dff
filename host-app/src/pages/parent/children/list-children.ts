import { callAsUser } from '../../../state/auth-api';

export const listChildren = (signal?: AbortSignal) =>
  callAsUser('GET /parent/children', { expects: 'children', signal });
