import { MAX_PASSWORD_LENGTH, MIN_OFFICE_PASSWORD_LENGTH } from '../schemas/account-forms';
import type { JsonSchema } from '../schemas/json-schema';
import { invitationFields, MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from './invitation-bodies';
import { officeUserFields } from './user-bodies';

/** The JSON Schema of each field of the bodies about people and invitations, by its struct. */
export const peopleJsonSchemas: readonly [object, JsonSchema][] = [
  [officeUserFields.role, { type: 'integer', enum: [1, 2, 3, 4] }],
  [
    officeUserFields.schoolId,
    { type: ['integer', 'null'], description: 'The school’s number, for role 4 and for no other.' },
  ],
  [
    invitationFields.username,
    {
      type: 'string',
      pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]{${MIN_USERNAME_LENGTH - 2},${MAX_USERNAME_LENGTH - 2}}[^\\s\\u0000-\\u001f\\u007f-\\u009f]$`,
    },
  ],
  [
    invitationFields.password,
    { type: 'string', minLength: MIN_OFFICE_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH },
  ],
  [invitationFields.role, { type: 'integer', enum: [2, 3, 4] }],
];
