import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import { type Endpoint, endpoints } from '@somesa/core/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addKey as addSchoolKey } from '../../schools/school-api/school-api-keys';
import { listRoutes } from '../../testing/list-routes';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';
import { createTestAuthenticators } from '../../testing/test-authenticators';

const { test, people, staff } = await setUpTestApp();

/** Callers: a parent, a staff member before and after the second factor, and keys of a school with all scopes, with none of them, and revoked. */
const callers = ['guest', 'parent', 'passwordOnly', 'staff', 'key', 'keyWithoutScope', 'revokedKey'] as const;
type Caller = (typeof callers)[number];
/** Callers of the back office whose rights don't depend on their role. */
const beyondRoles: readonly Caller[] = ['passwordOnly', 'key'];
type Expected = 'admitted' | 401 | 403 | 404;

const noKey = { key: 401, keyWithoutScope: 401, revokedKey: 401 } as const;
const backOffice = { guest: 401, parent: 404, passwordOnly: 403, staff: 'admitted', ...noKey } as const;
const everyone = Object.fromEntries(callers.map((caller) => [caller, 'admitted'])) as Record<
  Caller,
  Expected
>;

/** Result of each kind of access for each caller. Roles in the back office have a matrix of their own, in admin/rights.test.ts. */
const grants: Record<Endpoint['access'], Record<Caller, Expected>> = {
  guest: everyone,
  guest_or_user: everyone,
  password: { guest: 401, parent: 'admitted', passwordOnly: 'admitted', staff: 'admitted', ...noKey },
  user: { guest: 401, parent: 'admitted', passwordOnly: 403, staff: 'admitted', ...noKey },
  school_key: {
    guest: 401,
    parent: 401,
    passwordOnly: 401,
    staff: 401,
    key: 'admitted',
    keyWithoutScope: 403,
    revokedKey: 401,
  },
  admin_school: backOffice,
  admin_school_bursar: backOffice,
  admin_school_head: backOffice,
  admin_staff: backOffice,
  admin_administrator: { ...backOffice, staff: 403 },
  admin_payout_account: { ...backOffice, staff: 403 },
  admin_head_bursar: { ...backOffice, staff: 403 },
};

/** Endpoints that end the caller's session. */
const exceptions = ['POST /auth/logout'];

const tokens = {} as Record<Caller, string>;
beforeAll(async () => {
  const person = await staff.signInAs(roles.staff);
  const [school] = await test.queryRows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
  const addKey = async (name: string): Promise<string> => {
    const change = { schoolId: school?.id ?? 0, by: person.user.user_id, clock: test.clock };
    const added = await test.database.transaction((tx) =>
      addSchoolKey(tx, change, { name, scopes: ['students:read'] }),
    );
    if (!added.ok) throw new Error(added.error.code);
    return added.value;
  };
  Object.assign(tokens, {
    guest: '',
    parent: (await people.addParent()).token,
    passwordOnly: (await createTestAuthenticators(test).logInAs(roles.staff)).token,
    staff: person.token,
    key: await addKey('all'),
    keyWithoutScope: await addKey('none'),
    revokedKey: await addKey('revoked'),
  });
  await test.runAsOwner(
    `update school_api_keys set scopes = '{students:read,students:write,fees:read,fees:write,payments:read}' where name = 'all'`,
  );
  await test.runAsOwner(`update school_api_keys set scopes = '{}' where name = 'none'`);
  await test.runAsOwner(`update school_api_keys set revoked_at = created_at where name = 'revoked'`);
});

const request = async ({ method, path }: Endpoint, caller: Caller): Promise<number> => {
  const { status } = await test.call({
    method,
    url: `/api${path.replace(/:\w+/g, '1')}`,
    ...(method !== 'GET' && { payload: {} }),
    headers: {
      'idempotency-key': randomUUID(),
      ...(tokens[caller] && { authorization: `Bearer ${tokens[caller]}` }),
    },
  });
  return status;
};

describe('the rights of every endpoint', () => {
  it('are those of its access, for every kind of caller and key', async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints as readonly Endpoint[]) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const results = grants[endpoint.access];
      // An open stream has no end.
      if (results === everyone || exceptions.includes(name) || endpoint.path.endsWith('/events')) continue;
      for (const caller of endpoint.access.startsWith('admin_') ? beyondRoles : callers) {
        const expected = results[caller];
        const status = await request(endpoint, caller);
        // An unknown record is a 404 only for someone who was admitted.
        const isRight = expected === 'admitted' ? ![401, 403].includes(status) : status === expected;
        if (!isRight) wrong.push(`${name}: ${caller} gets ${status} instead of ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('are defined in the contract for every route of the API, except documents and webhooks', () => {
    // Fastify lists two parameters at one place of a path as one.
    const normalise = (route: string): string => route.replace(/:\w+(?:\|:\w+)*/g, ':');
    const known = new Set(endpoints.map(({ method, path }) => normalise(`${method} /api${path}`)));
    const others = listRoutes(test.app).filter(
      (route) =>
        / \/api\//.test(route) &&
        !route.startsWith('OPTIONS ') &&
        !/ \/api\/(?:docs|openapi\.json|webhooks\/|admin\/lists\/)/.test(route),
    );
    expect(others.filter((route) => !known.has(normalise(route)))).toEqual([]);
  });
});
