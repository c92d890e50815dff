import { widgetNames } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSchools } from '../../app/demo/demo-data';
import { allowOrigin, removeOrigin } from '../../schools/schools/schools-repository';
import { buildTestApp, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const frame = (query: string, headers: Record<string, string> = {}) =>
  test.call<string>({ url: `/embed/frame/pay-fees${query}`, headers });
const policyOf = (answer: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s).slice(0, 2)),
  );
const tagOf = ({ text }: { text: string }): string => /<somesa-pay-fees[^>]*>/.exec(text)?.[0] ?? '';
const siteOf = (slug: string): string =>
  demoSchools.find((school) => school.slug === slug)?.site?.origin ?? '';

describe('the page of a frame', () => {
  it('holds the form as the frame’s address wishes it', async () => {
    const answer = await frame(`?school=${SCHOOL}&lang=sw&theme=dark&accent=%230a6`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(tagOf(answer)).toBe(`<somesa-pay-fees school="${SCHOOL}" lang="sw" theme="dark" accent="#0a6">`);
    expect(answer.text).toContain('<html lang="sw">');
    expect(answer.text).toContain('<title>Lipa ada ya shule | St. Mary’s College Kisubi (SMACK)</title>');
    expect(answer.text).toContain('<script type="module" src="../1/somesa.js" async></script>');
    expect(answer.text).toContain('<script type="module" src="../1/inside-frame.js"></script>');
  });

  it('is a link to our own page where no script runs', async () => {
    const { text } = await frame(`?school=${SCHOOL}`);
    expect(text).toContain(
      `<somesa-pay-fees school="${SCHOOL}"><a href="http://localhost:4000/pay-fees?school=${SCHOOL}" target="_blank" rel="noopener">Pay school fees</a></somesa-pay-fees>`,
    );
  });

  it('serves the loan application with its own form and texts, under the same headers', async () => {
    const url = `/embed/frame/loan-application?school=${SCHOOL}&lang=lg&theme=dark&accent=teal`;
    const answer = await test.call<string>({ url });
    const { 'content-length': _, ...headers } = answer.headers;
    const { 'content-length': __, ...those } = (await frame(`?school=${SCHOOL}`)).headers;
    expect({ status: answer.status, headers }).toEqual({ status: 200, headers: those });
    expect(answer.text).toContain('<title>Saba looni | St. Mary’s College Kisubi (SMACK)</title>');
    const page = `http://localhost:4000/installment-payments/options/loan-application?school=${SCHOOL}`;
    expect(answer.text).toContain(
      `<somesa-loan-application school="${SCHOOL}" lang="lg" theme="dark" accent="teal"><a href="${page}" target="_blank" rel="noopener">Saba looni</a></somesa-loan-application>`,
    );
    expect(answer.text).not.toContain('pay-fees');
  });

  it.each(widgetNames)(
    'returns 404 and says what is wrong if %s is requested for an unknown school',
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
    const answer = await frame(`?school=${SCHOOL}&${name}=${encodeURIComponent(value)}`);
    expect(answer.status).toBe(200);
    expect(tagOf(answer)).toBe(`<somesa-pay-fees school="${SCHOOL}">`);
    expect(answer.text).toContain('<html lang="en">');
    expect(answer.text).not.toContain(value);
  });

  it.each(['#0b5d45', 'RebeccaPurple', 'rgb(11 93 69 / 90%)', 'hsl(160, 79%, 20%)', 'oklch(0.4 0.1 160)'])(
    'takes the colour %s',
    async (accent) => {
      const answer = await frame(`?school=${SCHOOL}&accent=${encodeURIComponent(accent)}`);
      expect(tagOf(answer)).toContain(` accent="${accent}"`);
    },
  );

  it('takes a wish that is there twice as none', async () => {
    expect(tagOf(await frame(`?school=${SCHOOL}&theme=dark&theme=light`))).toBe(
      `<somesa-pay-fees school="${SCHOOL}">`,
    );
  });

  it('runs only our own files, is kept by nobody, and says nothing of itself to others', async () => {
    const answer = await frame(`?school=${SCHOOL}`);
    expect(policyOf(answer)).toMatchObject({
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

  it('has its style in a file', async () => {
    const { status, headers, text } = await test.call<string>({ url: '/embed/frame/frame.css' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toMatch(/max-age=300/);
    expect(text).toContain('margin: 0');
  });
});

describe('who may frame it', () => {
  const ancestorsOf = async (school: string): Promise<string[]> =>
    policyOf(await frame(`?school=${school}`))['frame-ancestors']?.split(' ') ?? [];

  it('are our own pages and the school’s registered origins; the page knows the same ones', async () => {
    expect(await ancestorsOf('st-josephs-naggalama')).toEqual(["'self'", SCHOOL_ORIGIN]);
    const { text } = await frame('?school=st-josephs-naggalama');
    expect(text).toContain(`<body data-ancestors="${SCHOOL_ORIGIN}">`);
  });

  it('include the frames of a site made with Wix, and of no other site made with it', async () => {
    const allowed = await ancestorsOf('st-marys-kisubi');
    expect(allowed).toContain(siteOf('st-marys-kisubi'));
    expect(allowed).toContain('https://www-stmaryskisubi-example.filesusr.com');
  });

  it.each(['st-marys-kisubi', 'kings-college-buddo'])(
    'allows no wildcard and no Google host to frame the form of %s',
    async (school) => {
      expect(
        (await ancestorsOf(school)).filter((host) => host.includes('*') || host.includes('google')),
      ).toEqual([]);
    },
  );

  it('are no host that all customers of a site builder share, not even in a row that somebody wrote by hand', async () => {
    await test.asOwner(
      `insert into school_origins (school_id, origin) select id, unnest(array['https://wixsite.com', 'https://sites.google.com',
        'https://co.ug']) from schools where slug = '${SCHOOL}'`,
    );
    test.clock.pass(15_000);
    expect((await ancestorsOf(SCHOOL)).join(' ')).not.toMatch(/wixsite|google|co\.ug/);
  });

  it('follow what the school registers and takes back, within 15 seconds', async () => {
    const fresh = 'https://fresh-frame.example';
    await test.database.transaction((tx) => allowOrigin(tx, SCHOOL, fresh));
    test.clock.pass(15_000);
    expect(await ancestorsOf(SCHOOL)).toContain(fresh);
    await test.database.transaction((tx) => removeOrigin(tx, SCHOOL, fresh));
    test.clock.pass(15_000);
    expect(await ancestorsOf(SCHOOL)).not.toContain(fresh);
  });

  it('are no words of a row that somebody wrote by hand', async () => {
    await test.asOwner(
      `insert into school_origins (school_id, origin) select id, 'https://a.example; script-src *' from schools where slug = '${SCHOOL}'`,
    );
    test.clock.pass(15_000);
    const answer = await frame(`?school=${SCHOOL}`);
    expect(answer.headers['content-security-policy']).not.toContain('script-src *');
    expect(answer.text).not.toContain('script-src');
  });
});

describe('a school reads in its frame what to do', () => {
  it.each([
    ['no-such-school', 'no-such-school'],
    ['No_Slug', 'No_Slug'],
    ['%3Cscript%3Ealert(1)%3C/script%3E', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('returns 404 and explains the unknown short name %s', async (asked, shown) => {
    const answer = await frame(`?school=${asked}`);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(policyOf(answer)['frame-ancestors']).toBe('*');
    expect(answer.text).toContain(`No school here has the short name <code>${shown}</code>`);
    expect(answer.text).toContain('After <code>school=</code> it must have the short name');
    expect(answer.text).not.toContain('<script');
  });

  it.each(['', '?school=', '?school=a&school=b'])(
    'returns 404 if the query does not name exactly one school: %s',
    async (query) => {
      const answer = await frame(query);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('names no school');
    },
  );

  const inFrameOn = (page: string) =>
    frame(`?school=${SCHOOL}`, { 'sec-fetch-dest': 'iframe', referer: `${page}/` });

  it('returns 403 for a page whose origin the school has not registered', async () => {
    const answer = await inFrameOn('https://stranger.example');
    expect(answer.status).toBe(403);
    expect(policyOf(answer)['frame-ancestors']).toBe('*');
    expect(answer.text).toContain('<code>https://stranger.example</code>');
    expect(answer.text).not.toContain('<somesa-pay-fees');
  });

  it.each([SCHOOL_ORIGIN, 'http://localhost:4000', 'https://www-stmaryskisubi-example.filesusr.com'])(
    'shows the form on the permitted page %s',
    async (page) => {
      const answer = await inFrameOn(page);
      expect(answer.status).toBe(200);
      expect(policyOf(answer)['frame-ancestors']).not.toBe('*');
    },
  );

  it.each([
    'https://filesusr.com.evil.example',
    'http://a.filesusr.com',
    'https://evilfilesusr.com',
    'https://another-school.filesusr.com',
    'https://another.wixsite.com',
    'https://sites.google.com',
  ])('returns 403 for %s, which only resembles the host of a site builder', async (page) => {
    expect((await inFrameOn(page)).status).toBe(403);
  });

  it('shows the form on our own page under the address that was called', async () => {
    const headers = { 'sec-fetch-dest': 'iframe', referer: 'http://10.1.2.3:4000/', host: '10.1.2.3:4000' };
    expect((await frame(`?school=${SCHOOL}`, headers)).status).toBe(200);
  });

  it('a page that leads to the form’s own address without a frame is none', async () => {
    const headers = { 'sec-fetch-dest': 'document', referer: 'https://stranger.example/' };
    expect((await frame(`?school=${SCHOOL}`, headers)).status).toBe(200);
  });
});

it('a frame of a widget that we do not have is nothing', async () => {
  const answer = await test.call({ url: '/embed/frame/nope?school=st-marys-kisubi' });
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ message: 'This address doesn’t exist.' });
});
