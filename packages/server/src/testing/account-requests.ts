import type { ProblemBody } from '@somesa/core';
import type { SignedInPerson, TestPeople } from './test-people';

/** Deletes the account of a signed-in person, with their password. */
export const deleteUser = (people: TestPeople, { user, password, token }: SignedInPerson) =>
  people.send('POST', 'delete-user', { user_id: user.id, current_password: password }, token);

/** Changes the password of a signed-in person; `more` replaces fields of the request. */
export const changePassword = (
  people: TestPeople,
  { user, password: current_password, token }: SignedInPerson,
  password = 'a-new-secret',
  more: object = {},
) =>
  people.send<ProblemBody>(
    'PUT',
    'change-user-password',
    { user_id: user.id, current_password, password, password_confirmation: password, ...more },
    token,
  );
