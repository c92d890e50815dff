import { type Infer, object } from 'superstruct';
import { accountFieldStructs } from '../schemas/account-bodies';
import { oneOfOrError } from '../schemas/structs';
import { schoolRoles } from './access';
import { username } from './invitation-bodies';

const schoolRole = oneOfOrError(schoolRoles, 'role_invalid');

/** Bodies of requests about the people of a school. */
export const schoolPeopleBodies = {
  /** POST /admin/schools/:id/invitations. */
  invite: object({ username, email: accountFieldStructs.email, schoolRole }),
  /** PUT /admin/schools/:id/people/:user. */
  changeRole: object({ schoolRole }),
};
export type SchoolInvite = Infer<typeof schoolPeopleBodies.invite>;
