import { widgetNames } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSchools } from '../../../dev/demo-data';
import { addOrigin, removeOrigin } from '../../schools/schools-repository';
import { buildTestApp, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const getFrame = (query: string, headers: Record<string, string> = {}) =>
  test.call<string>({ url: `/embed/frame/pay-fees${query}`, headers });
const parsePolicy = (answer: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s).slice(0, 2)),
  );
const getTag = ({ text }: { text: string }): string => /<somesa-pay-fees[^>]*>/.exec(text)?.[0] ?? '';
const getSiteOrigin = (slug: string): string =>
  demoSchools.find((school) => school.slug === slug)?.site?.origin ?? '';

describe('GET /embed/frame/:widget', () => {
  it('returns a page with the widget and the display options of the query', async () => {
    const answer = await getFrame(`?school=${SCHOOL}&lang=sw&theme=dark&accent=%230a6&test`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(getTag(answer)).toBe(
      `<somesa-pay-fees school="${SCHOOL}" lang="sw" theme="dark" accent="#0a6" test="">`,
    );
    expect(answer.text).toContain('<html lang="sw">');
    expect(answer.text).toContain('<title>Lipa ada ya shule | St. Mary’s College Kisubi (SMACK)</title>');
    expect(answer.text).toContain('<script type="module" src="../1/somesa.js" async></script>');
    expect(answer.text).toContain('<link rel="modulepreload" href="../1/pay-fees.sw.js"');
    expect(answer.text).toContain('<script type="module" src="../1/inside-frame.js"></script>');
  });

  it('contains a link to the page of the Somesa site, for browsers without scripts', async () => {
    const { text } = await getFrame(`?school=${SCHOOL}`);
    expect(text).toContain(
      `<somesa-pay-fees school="${SCHOOL}"><a href="http://localhost:4000/pay-fees?school=${SCHOOL}" target="_blank" rel="noopener">Pay school fees</a></somesa-pay-fees>`,
    );
  });

  it('returns the loan application with its own texts and the same headers', async () => {
    const url = `/embed/frame/loan-application?school=${SCHOOL}&lang=lg&theme=dark&accent=teal`;
    const answer = await test.call<string>({ url });
    const ofFees = await getFrame(`?school=${SCHOOL}`);
    const own = { 'content-length': null, 'x-request-id': null };
    expect({ status: answer.status, headers: { ...answer.headers, ...own } }).toEqual({
      status: 200,
      headers: { ...ofFees.headers, ...own },
    });
    expect(answer.text).toContain('<title>Saba looni | St. Mary’s College Kisubi (SMACK)</title>');
    const page = `http://localhost:4000/installment-payments/options/loan-application?school=${SCHOOL}`;
    expect(answer.text).toContain(
      `<somesa-loan-application school="${SCHOOL}" lang="lg" theme="dark" accent="teal"><a href="${page}" target="_blank" rel="noopener">Saba looni</a></somesa-loan-application>`,
    );
    expect(answer.text).not.toContain('somesa-pay-fees');
  });

  it.each(widgetNames)(
    'returns 404 with an explanation if %s is requested for an unknown school',
    async (widget) => {
      const answer = await test.call<string>({ url: `/embed/frame/${widget}?school=no-such-school` });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('No school here has the short name <code>no-such-school</code>');
    },
  );

  it.each([
    ['lang', 'de-AT'],
    ['lang', '"><script>alert(1)</script>'],
    ['theme', 'pink'],
    ['accent', 'url(https://evil.example)'],
    ['accent', 'red;background:url(x)'],
    ['accent', 'red" onclick="alert(1)'],
    ['accent', `rgb(${'1'.repeat(80)})`],
    ['somesa', 'whatever'],
  ])('leaves out %s=%s', async (name, value) => {
    const answer = await getFrame(`?school=${SCHOOL}&${name}=${encodeURIComponent(value)}`);
    expect(answer.status).toBe(200);
    expect(getTag(answer)).toBe(`<somesa-pay-fees school="${SCHOOL}">`);
    expect(answer.text).toContain('<html lang="en">');
    expect(answer.text).not.toContain(value);
  });

  it.each(['#0b5d45', 'RebeccaPurple', 'rgb(11 93 69 / 90%)', 'hsl(160, 79%, 20%)', 'oklch(0.4 0.1 160)'])(
    'accepts the colour %s',
    async (accent) => {
      const answer = await getFrame(`?school=${SCHOOL}&accent=${encodeURIComponent(accent)}`);
      expect(getTag(answer)).toContain(` accent="${accent}"`);
    },
  );

  it('leaves out an option that is given twice', async () => {
    expect(getTag(await getFrame(`?school=${SCHOOL}&theme=dark&theme=light`))).toBe(
      `<somesa-pay-fees school="${SCHOOL}">`,
    );
  });

  it('allows only our own scripts and styles, and is not cached', async () => {
    const answer = await getFrame(`?school=${SCHOOL}`);
    expect(parsePolicy(answer)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
    });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
    });
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.text).not.toMatch(/ style=|<style|<script>| on\w+=/);
  });

  it('has its style sheet in a file', async () => {
    const { status, headers, text } = await test.call<string>({ url: '/embed/frame/frame.css' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toMatch(/max-age=300/);
    expect(text).toContain('margin: 0');
  });
});

describe('the frame ancestors of a school’s forms', () => {
  const listAncestors = async (school: string): Promise<string[]> =>
    parsePolicy(await getFrame(`?school=${school}`))['frame-ancestors']?.split(' ') ?? [];

  it('are our own pages and the school’s registered origins, in the policy and in the page', async () => {
    expect(await listAncestors('st-josephs-naggalama')).toEqual(["'self'", SCHOOL_ORIGIN]);
    const { text } = await getFrame('?school=st-josephs-naggalama');
    expect(text).toContain(`<body data-ancestors="${SCHOOL_ORIGIN}">`);
  });

  it('include the frame host of the school’s own Wix site', async () => {
    const allowed = await listAncestors('st-marys-kisubi');
    expect(allowed).toContain(getSiteOrigin('st-marys-kisubi'));
    expect(allowed).toContain('https://www-stmaryskisubi-example.filesusr.com');
  });

  it.each(['st-marys-kisubi', 'kings-college-buddo'])(
    'include no wildcard and no Google host for %s',
    async (school) => {
      expect(
        (await listAncestors(school)).filter((host) => host.includes('*') || host.includes('google')),
      ).toEqual([]);
    },
  );

  it('include no host that all customers of a site builder share, even if the database contains one', async () => {
    await test.runAsOwner(
      `insert into school_origins (school_id, origin) select id, unnest(array['https://wixsite.com', 'https://sites.google.com',
        'https://co.ug']) from schools where slug = '${SCHOOL}'`,
    );
    test.clock.advance(15_000);
    expect((await listAncestors(SCHOOL)).join(' ')).not.toMatch(/wixsite|google|co\.ug/);
  });

  it('change within 15 seconds after an origin is added or removed', async () => {
    const fresh = 'https://fresh-frame.example';
    await test.database.transaction((tx) => addOrigin(tx, SCHOOL, fresh));
    test.clock.advance(15_000);
    expect(await listAncestors(SCHOOL)).toContain(fresh);
    await test.database.transaction((tx) => removeOrigin(tx, SCHOOL, fresh));
    test.clock.advance(15_000);
    expect(await listAncestors(SCHOOL)).not.toContain(fresh);
  });

  it('include no invalid origin of the database', async () => {
    await test.runAsOwner(
      `insert into school_origins (school_id, origin) select id, 'https://a.example; script-src *' from schools where slug = '${SCHOOL}'`,
    );
    test.clock.advance(15_000);
    const answer = await getFrame(`?school=${SCHOOL}`);
    expect(answer.headers['content-security-policy']).not.toContain('script-src *');
    expect(answer.text).not.toContain('script-src');
  });
});

describe('the error page of a frame', () => {
  it.each([
    ['no-such-school', 'no-such-school'],
    ['No_Slug', 'No_Slug'],
    ['%3Cscript%3Ealert(1)%3C/script%3E', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('explains the unknown short name %s', async (slug, shown) => {
    const answer = await getFrame(`?school=${slug}`);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(parsePolicy(answer)['frame-ancestors']).toBe('*');
    expect(answer.text).toContain(`No school here has the short name <code>${shown}</code>`);
    expect(answer.text).toContain('After <code>school=</code> it must have the short name');
    expect(answer.text).not.toContain('<script');
  });

  it.each(['', '?school=', '?school=a&school=b'])(
    'explains a query that does not name exactly one school: %s',
    async (query) => {
      const answer = await getFrame(query);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('names no school');
    },
  );

  const getFrameOn = (page: string) =>
    getFrame(`?school=${SCHOOL}`, { 'sec-fetch-dest': 'iframe', referer: `${page}/` });

  it('explains a host page whose origin the school has not registered', async () => {
    const answer = await getFrameOn('https://unknown.example');
    expect(answer.status).toBe(403);
    expect(parsePolicy(answer)['frame-ancestors']).toBe('*');
    expect(answer.text).toContain('<code>https://unknown.example</code>');
    expect(answer.text).not.toContain('<somesa-pay-fees');
  });

  it.each([SCHOOL_ORIGIN, 'http://localhost:4000', 'https://www-stmaryskisubi-example.filesusr.com'])(
    'is not shown on the allowed host page %s',
    async (page) => {
      const answer = await getFrameOn(page);
      expect(answer.status).toBe(200);
      expect(parsePolicy(answer)['frame-ancestors']).not.toBe('*');
    },
  );

  it.each([
    'https://filesusr.com.evil.example',
    'http://a.filesusr.com',
    'https://evilfilesusr.com',
    'https://another-school.filesusr.com',
    'https://another.wixsite.com',
    'https://sites.google.com',
  ])('is shown on %s, which only resembles a frame host of the school', async (page) => {
    expect((await getFrameOn(page)).status).toBe(403);
  });

  it('is not shown on our own page at another address of this server', async () => {
    const headers = { 'sec-fetch-dest': 'iframe', referer: 'http://10.1.2.3:4000/', host: '10.1.2.3:4000' };
    expect((await getFrame(`?school=${SCHOOL}`, headers)).status).toBe(200);
  });

  it('is not shown if another page links to the form', async () => {
    const headers = { 'sec-fetch-dest': 'document', referer: 'https://unknown.example/' };
    expect((await getFrame(`?school=${SCHOOL}`, headers)).status).toBe(200);
  });
});

it('returns 404 for the frame of an unknown widget', async () => {
  const answer = await test.call({ url: '/embed/frame/nope?school=st-marys-kisubi' });
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ message: 'This address doesn’t exist.' });
});
