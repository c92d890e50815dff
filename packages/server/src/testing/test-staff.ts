import type { RoleId } from '@somesa/core';
import type { Answer, TestApp } from './test-app';
import { peopleOn, type SignedInPerson } from './test-people';

/** People with a role, and the calls that need one. */
export const staffOn = (test: TestApp) => {
  const people = peopleOn(test);
  return {
    /** Signs somebody in with a role. */
    signInAs: async (role: RoleId): Promise<SignedInPerson> => {
      const person = await people.join();
      await test.asOwner(`update users set role_id = ${role} where id = '${person.user.user_id}'`);
      return person;
    },

    /** Calls below `/api/`, with a token or as a stranger. */
    call: <Body>(
      token: string | null,
      method: 'GET' | 'POST',
      path: string,
      payload?: object,
    ): Promise<Answer<Body>> =>
      test.call<Body>({
        ...{ method, url: `/api/${path}` },
        ...(payload && { payload }),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
  };
};
