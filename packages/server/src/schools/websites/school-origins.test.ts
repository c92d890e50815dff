import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roles } from '@somesa/core';
import type { AdminSchoolAnswer, SchoolSnippetAnswer } from '@somesa/core/admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSchoolId, listSchoolActions } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';

const { test, staff } = await setUpTestApp();
const { token } = await staff.signInAs(roles.staff);
const school = await getSchoolId(test);

type ProblemBody = { message: string; errors: Record<string, string[]> };
const call = <Body = AdminSchoolAnswer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  staff.call<Body>(token, method, `admin/${path}`, body);

describe('allowed origins', () => {
  let server: Server;
  let site = '';
  let html = '';
  beforeEach(async () => {
    html = '';
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    site = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => void server.close());

  const originsPath = () => `schools/${school}/origins`;
  const check = <Body = AdminSchoolAnswer>(page: string) =>
    call<Body>('POST', `${originsPath()}/check`, { page });

  it('adds an origin with its website builder, and removes it', async () => {
    const added = await call('POST', originsPath(), { origin: 'https://new.example', siteBuilder: 'wix' });
    expect(added.status).toBe(201);
    expect(added.body.school.origins).toContainEqual({
      origin: 'https://new.example',
      siteBuilder: 'wix',
      checkedPage: null,
      checkedAt: null,
      found: null,
    });
    const path = `${originsPath()}?origin=${encodeURIComponent('https://new.example')}`;
    const removed = await call('DELETE', path);
    expect(removed.body.school.origins.some(({ origin }) => origin === 'https://new.example')).toBe(false);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await listSchoolActions(test, school)).slice(-2)).toEqual([
      'school.origin-added',
      'school.origin-removed',
    ]);
  });

  it.each([
    'school.example',
    'https://school.example//',
    'https://school.example/fees/',
    'https://school.example:443',
    'ftp://x.example',
    '*',
  ])('rejects the invalid origin %s', async (origin) => {
    const answer = await call<ProblemBody>('POST', originsPath(), { origin });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['origin']]);
  });

  it('adds an origin that was copied with a slash at its end', async () => {
    const { status, body } = await call('POST', originsPath(), { origin: ' https://slash.example/ ' });
    expect(status).toBe(201);
    expect(body.school.origins.map(({ origin }) => origin)).toContain('https://slash.example');
  });

  it.each([
    'https://wixsite.com',
    'https://sites.google.com',
    'https://co.ug',
    'https://github.io',
    'https://www.wix.com',
  ])('rejects %s, which many customers share', async (origin) => {
    const answer = await call<ProblemBody>('POST', originsPath(), { origin });
    expect([answer.status, answer.body.errors.origin]).toEqual([422, [expect.stringContaining('share')]]);
  });

  it.each(['https://kisubi.wixsite.com', 'https://kisubi.github.io', 'https://www.kisubi.sc.ug'])(
    'accepts %s, which belongs to one school',
    async (origin) => {
      expect((await call('POST', originsPath(), { origin })).status).toBe(201);
      const path = `${originsPath()}?origin=${encodeURIComponent(origin)}`;
      expect((await call('DELETE', path)).status).toBe(200);
    },
  );

  it('returns 404 on removing an origin that contains a NUL', async () => {
    expect((await call('DELETE', `${originsPath()}?origin=http://a%00b`)).status).toBe(404);
  });

  it('registers the origin of a page for the school itself only once the page contains its form', async () => {
    const head = await staff.signInAs(roles.bursar, SCHOOL, 'head');
    const register = (page: string) =>
      staff.call<AdminSchoolAnswer & ProblemBody>(head.token, 'POST', `admin/schools/${school}/pages`, {
        page,
      });
    const listErrors = async (page: string) => (await register(page)).body.errors.page;
    const own = site.replace('localhost', '127.0.0.1');
    html = 'Fees are due.';
    expect(await listErrors(`${own}/fees`)).toEqual([expect.stringContaining('isn’t on this page')]);
    html = '<iframe src="http://localhost:4000/embed/frame/pay-fees?school=kings-college-buddo"></iframe>';
    expect(await listErrors(`${own}/fees`)).toEqual(['The form on this page is of another school']);
    expect(await listErrors('http://10.0.0.1/')).toEqual([expect.stringContaining('can’t open')]);
    expect(await listErrors('https://sites.google.com/kisubi')).toHaveLength(1);
    const { snippets } = (await call<SchoolSnippetAnswer>('GET', `schools/${school}/snippet`)).body;
    html = `<body>${snippets[0]?.html}</body>`;
    const { status, body } = await register(`${own}/fees`);
    expect([status, body.school.origins.find(({ origin }) => origin === own)]).toEqual([
      201,
      expect.objectContaining({ found: 'snippet', checkedPage: `${own}/fees` }),
    ]);
  });

  it('checks a page for the embed code, and saves the result with page and time', async () => {
    expect((await check<ProblemBody>(`${site}/fees`)).body.errors).toHaveProperty('page');
    await call('POST', originsPath(), { origin: site });
    const { snippets } = (await call<SchoolSnippetAnswer>('GET', `schools/${school}/snippet`)).body;
    const found = async () =>
      (await check(`${site}/fees`)).body.school.origins.find(({ origin }) => origin === site);
    expect(await found()).toMatchObject({ found: 'no-snippet', checkedPage: `${site}/fees` });
    html = `<body>${snippets[0]?.html}</body>`;
    expect(await found()).toMatchObject({ found: 'snippet', checkedAt: test.clock.now().toISOString() });
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
    expect((await found())?.found).toBe('no-page');
  });

  it.each(['http://169.254.169.254/latest', 'http://localhost:1/', 'file:///etc/passwd', 'x'])(
    'rejects a check of a page whose origin is not registered: %s',
    async (page) => {
      const answer = await check<ProblemBody>(page);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['page']]);
    },
  );

  it('reports no page for an origin in a private network, even if it is registered', async () => {
    await call('POST', originsPath(), { origin: 'http://10.0.0.1' });
    const { school: after } = (await check('http://10.0.0.1/')).body;
    expect(after.origins.find(({ origin }) => origin === 'http://10.0.0.1')?.found).toBe('no-page');
  });
});
