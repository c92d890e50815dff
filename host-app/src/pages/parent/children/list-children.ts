import { callAsUser } from '../../../state/auth-api';

/** Lists the parent's children with what each owes now. */
export const listChildren = (signal?: AbortSignal) =>
  callAsUser('GET /parent/children', { expects: 'children', signal });
