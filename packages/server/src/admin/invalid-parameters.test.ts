import { roles } from '@somesa/core';
import { adminLists } from '@somesa/core/admin';
import { endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRoutes } from '../testing/list-routes';
import { buildTestApp, SCHOOL, type TestApp } from '../testing/test-app';
import { createTestStaff } from '../testing/test-staff';

let test: TestApp;
let token = '';
let headToken = '';
/** Routes that are for head bursars alone. */
const ofHeads = endpoints
  .filter(({ access }) => access === 'admin_head_bursar')
  .map(({ method, path }) => `${method} /api${path}`);
/** Valid path parameters, so that the other parameters of a path are checked. */
let validParameters: Record<string, string>;
beforeAll(async () => {
  test = await buildTestApp();
  const staff = createTestStaff(test);
  token = (await staff.signInAs(roles.administrator)).token;
  headToken = (await staff.signInAs(roles.bursar, SCHOOL, 'head')).token;
  const [school] = await test.queryRows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
  validParameters = { id: String(school?.id), kind: 'message', channel: 'sms', list: 'payments' };
});
afterAll(() => test.end());

const call = (method: string, path: string, payload?: object, as = token) =>
  createTestStaff(test).call<{ errors?: object }>(as, method as 'GET', `admin/${path}`, payload);

it.each(['\0', 'a\0b', '99999999999999999999', 'a'.repeat(300)])(
  'returns a client error for the path parameter %j on every admin route',
  async (odd) => {
    for (const route of listRoutes(test.app).filter((each) => each.includes(' /api/admin/'))) {
      const [method = '', pattern = ''] = route.replace('/api/admin/', '').split(' ');
      for (const [, word = ''] of pattern.matchAll(/:(\w+)/g)) {
        const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(name === word ? odd : (validParameters[name] ?? '1')),
        );
        const { status, text } = await call(
          method,
          path,
          method === 'GET' ? undefined : {},
          ofHeads.includes(route) ? headToken : token,
        );
        expect([400, 404, 409, 415, 422], `${method} ${path}: ${text}`).toContain(status);
      }
    }
  },
);

it.each(Object.entries(adminLists).filter(([, shape]) => 'days' in shape))(
  'the list %s rejects a day in the year 0',
  async (list) => {
    for (const side of ['from', 'to']) {
      const { status, body } = await call('GET', `lists/${list}?${side}=0000-01-01`);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [side]]);
    }
  },
);
