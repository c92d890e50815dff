import { type Infer, object } from 'superstruct';
import { accountFieldStructs } from '../schemas/account-bodies';
import { oneOfOrError } from '../schemas/structs';
import { schoolRoles } from './access';
import { invitationFields } from './invitation-bodies';

/** Fields of the bodies about the people of a school. */
export const schoolPeopleFields = { schoolRole: oneOfOrError(schoolRoles, 'role_invalid') };

/** Bodies of requests about the people of a school. */
export const schoolPeopleBodies = {
  /** POST /admin/schools/:id/invitations. */
  invite: object({
    username: invitationFields.username,
    email: accountFieldStructs.email,
    schoolRole: schoolPeopleFields.schoolRole,
  }),
  /** PUT /admin/schools/:id/people/:user. */
  changeRole: object({ schoolRole: schoolPeopleFields.schoolRole }),
};
export type SchoolInvite = Infer<typeof schoolPeopleBodies.invite>;
