import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, roles } from '@somesa/core';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from '../../platform/http/error-handler';
import { closeByDefault } from '../../platform/http/security-headers';
import { embedFiles } from '../../site/embed/embed-files';
import { servePages } from '../../site/pages/pages';
import { listRoutes } from '../../testing/list-routes';
import { buildTestApp, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

const PUBLIC_URL = 'https://fees.example';
const NO_STORE = /^(?:private, )?no-store$/;
const SHORT_OR_HASHED = /^public, max-age=(?:300|31536000)\b/;

/** Headers of a kind of routes, beside those of every response. */
interface Kind {
  paths: RegExp;
  cacheControl: RegExp;
  /** Value of `frame-ancestors`; `none` unless schools frame it. */
  frameAncestors?: RegExp;
  /** Allowed values of `access-control-allow-origin`; none by default. */
  allowedOrigin?: RegExp;
  /** Policy of the camera; no one may use it by default. */
  camera?: RegExp;
}

/** Kinds of all routes of the server. The first pattern that matches a path is its kind. */
const kinds: Record<string, Kind> = {
  documentation: { paths: /^\/api\/docs(?:\/|$)/, cacheControl: /^(?:no-store|public, max-age=\d+)/ },
  api: { paths: /^\/api(?:\/|$)/, cacheControl: NO_STORE },
  'test mode': { paths: /^\/test\//, cacheControl: NO_STORE, allowedOrigin: /^\*$/ },
  frame: {
    paths: /^\/embed\/frame\/(?!frame\.css)/,
    cacheControl: /^private, no-cache$/,
    frameAncestors: /^(?:\*|'self' .+)$/,
    allowedOrigin: /^\*$/,
  },
  embed: {
    paths: /^\/embed(?:\/|$)/,
    cacheControl: /^(?:no-store|public, max-age=\d+)/,
    allowedOrigin: /^\*$/,
  },
  operations: {
    paths: /^\/(?:health|ready|metrics|\.well-known\/security\.txt)$/,
    cacheControl: /^(?:no-store|public, max-age=86400)$/,
  },
  developers: { paths: /^\/developers(?:\.css)?$/, cacheControl: SHORT_OR_HASHED },
  forms: { paths: /^\/pay-fees(?:\/|$)/, cacheControl: /^(?:no-store|public, max-age=31536000, immutable)$/ },
  gate: {
    paths: /^\/gate\/(?:index\.html)?$/,
    cacheControl: SHORT_OR_HASHED,
    camera: /camera=\(self\)/,
  },
  pages: {
    paths: /^\//,
    cacheControl: /^(?:no-store|private, no-cache|public, max-age=(?:300|31536000)\b.*)$/,
  },
};

let test: TestApp;
let folder: string;
let token: string;
/** Servers of built files: of the site, and of the embed. */
let pages: FastifyInstance;
let embed: FastifyInstance;

beforeAll(async () => {
  test = await buildTestApp({ env: { PUBLIC_URL } });
  token = (await createTestStaff(test).signInAs(roles.administrator)).token;
  folder = mkdtempSync(join(tmpdir(), 'somesa-headers-'));
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('site/crest.svg', '<svg/>');
  write('site/assets/main-Ab3_dE5f.js', 'x');
  for (const language of languages)
    for (const name of ['index', '_not-found', '_shell'])
      write(`site/pages/${language}/${name}.html`, '<html></html>');
  const addresses = { pages: ['/'], screens: ['/admin', '/p/:token'], englishOnly: [], listed: ['/'] };
  write('site/pages/addresses.json', JSON.stringify(addresses));
  write('embed/1/somesa.js', 'x');
  write('embed/1/pay-fees-AB2CD3EF.js', 'x');
  pages = Fastify();
  embed = Fastify();
  for (const app of [pages, embed]) {
    closeByDefault(app, true);
    handleErrors(app);
  }
  servePages(pages, PUBLIC_URL, join(folder, 'site'));
  void embed.register(async (part) => embedFiles(part, join(folder, 'embed')), { prefix: '/embed' });
});
afterAll(async () => {
  await Promise.all([test.end(), pages.close(), embed.close()]);
  rmSync(folder, { recursive: true });
});

const parsePolicy = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s).slice(0, 2)),
  );

const getKind = (url: string): Kind => {
  const path = url.replace(/\?.*/s, '');
  const kind = Object.values(kinds).find(({ paths }) => paths.test(path));
  if (!kind) throw new Error(`${path} is of no kind`);
  return kind;
};

/** Lists what is wrong with the headers of a response. */
const listFaults = (url: string, { headers, statusCode, payload }: LightMyRequestResponse): string[] => {
  const { cacheControl, frameAncestors = /^'none'$/, allowedOrigin, camera = /camera=\(\)/ } = getKind(url);
  const permissions = String(headers['permissions-policy']);
  const policy = parsePolicy(headers['content-security-policy']);
  const origin = headers['access-control-allow-origin'];
  const type = String(headers['content-type'] ?? '');
  const isText = /^(?:text\/|application\/(?:json|javascript|xml))/.test(type);
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const rules: Record<string, boolean> = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    hsts: headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains',
    referrer: /^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/.test(
      String(headers['referrer-policy']),
    ),
    permissions: camera.test(permissions) && /geolocation=\(\).*microphone=\(\)/.test(permissions),
    'frame-ancestors': frameAncestors.test(policy['frame-ancestors'] ?? ''),
    'base-uri': policy['base-uri'] === "'none'" || policy.sandbox !== undefined,
    'object-src': (policy['object-src'] ?? policy['default-src']) === "'none'",
    'script-src': /^(?:'none'|'self')$/.test(policy['script-src'] ?? policy['default-src'] ?? ''),
    'cache-control':
      isRedirect ||
      (statusCode < 300 ? cacheControl : /^(?:private, )?(?:no-store|no-cache)$/).test(
        String(headers['cache-control']),
      ),
    cors: origin === undefined || (allowedOrigin?.test(String(origin)) ?? false),
    credentials: headers['access-control-allow-credentials'] === undefined,
    charset: !isText || payload === '' || type.includes('charset=utf-8'),
    'content type': payload === '' || type !== '',
    technology: headers['x-powered-by'] === undefined && headers.server === undefined,
  };
  return Object.entries(rules)
    .filter(([, isMet]) => !isMet)
    .map(([name]) => name);
};

const requestAll = async (app: FastifyInstance, requests: InjectOptions[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const request of requests) {
    const answer = await app.inject(request);
    const found = listFaults(String(request.url), answer);
    if (found.length > 0)
      faults.push(`${request.method ?? 'GET'} ${request.url} ${answer.statusCode}: ${found.join(', ')}`);
  }
  return faults;
};

describe('security headers', () => {
  it('are complete on every route', async () => {
    const requests = listRoutes(test.app).map((route): InjectOptions => {
      const [method = '', path = ''] = route.split(' ');
      const url = path === '*' ? '/x' : path.replace(/:\w+|\*/g, 'x');
      return { method: method as 'GET', url };
    });
    expect(requests.length).toBeGreaterThan(250);
    expect(await requestAll(test.app, requests)).toEqual([]);
  }, 120_000);

  it('are complete on successful responses, errors, redirects and preflights of each kind', async () => {
    const authorization = `Bearer ${token}`;
    const json = { 'content-type': 'application/json' };
    expect(
      await requestAll(test.app, [
        { url: '/api/config' },
        { url: '/api/openapi.json' },
        { url: '/api/docs' },
        { url: '/api/docs/static/index.html' },
        { url: '/api/students/SMK-0001' },
        { url: '/api/admin/overview', headers: { authorization } },
        { url: '/api/admin/lists/students/csv', headers: { authorization } },
        { url: '/api/admin/schools/1/poster.pdf', headers: { authorization } },
        { url: '/api/%' },
        { url: `/${'x'.repeat(5_000)}/%` },
        { url: '/api/nope' },
        { url: '/nope' },
        { url: '/nope.php' },
        { method: 'POST', url: '/api/payments', headers: json, payload: '{' },
        { method: 'POST', url: '/api/payments', headers: { 'content-type': 'text/csv' }, payload: 'x' },
        { method: 'POST', url: '/api/payments', headers: json, payload: `{"a":"${'x'.repeat(200_000)}"}` },
        { method: 'DELETE', url: '/api/payments' },
        { method: 'OPTIONS', url: '/api/payments' },
        { method: 'HEAD', url: '/health' },
        { url: '/ready' },
        { url: '/.well-known/security.txt' },
        { url: '/developers' },
        { url: '/developers.css' },
        { url: `/embed/frame/pay-fees?school=${SCHOOL}` },
        { url: '/embed/frame/frame.css' },
        { url: '/embed/1/nope.js' },
        { url: `/pay-fees/basic?school=${SCHOOL}` },
        { method: 'POST', url: '/pay-fees/basic', payload: 'x' },
        { url: '/test/receipts/SF-0000-0000' },
        { url: '/test/privacy' },
        { method: 'OPTIONS', url: '/test/api/payments', headers: { origin: 'https://elsewhere.example' } },
        { method: 'POST', url: '/api/webhooks/mtn/x', headers: json, payload: '{}' },
      ]),
    ).toEqual([]);
    expect(
      await requestAll(pages, [
        { url: '/' },
        { url: '/admin' },
        { url: '/p/a-secret' },
        { url: '/unknown' },
        { url: '/crest.svg' },
        { url: '/assets/main-Ab3_dE5f.js' },
        { url: '/robots.txt' },
        { url: '/sitemap.xml' },
      ]),
    ).toEqual([]);
    expect(
      await requestAll(embed, [
        { url: '/embed/1/somesa.js' },
        { url: '/embed/1/pay-fees-AB2CD3EF.js' },
        { url: '/embed/1/pay-fees-OLDHASH2.js' },
        { url: '/embed/nope' },
      ]),
    ).toEqual([]);
  });

  it('allow the origin of a school on the paths of the embed, and no other origin anywhere', async () => {
    const origins = [SCHOOL_ORIGIN, 'https://elsewhere.example', 'null'];
    const allowed: string[] = [];
    const paths = [
      ...new Set(
        listRoutes(test.app)
          .map((route) => route.split(' ')[1] ?? '')
          .filter((path) => path.startsWith('/api/') && !path.includes('*')),
      ),
    ];
    for (const path of paths)
      for (const origin of origins) {
        const { headers } = await test.call({
          method: 'OPTIONS',
          url: path.replace(/:\w+/g, 'x'),
          headers: { origin, 'access-control-request-method': 'POST' },
        });
        expect(headers['access-control-allow-credentials'], path).toBeUndefined();
        if (headers['access-control-allow-origin'] === undefined) continue;
        expect(headers['access-control-allow-origin'], path).toBe(SCHOOL_ORIGIN);
        allowed.push(path);
      }
    expect(new Set(allowed.map((path) => path.split('/')[2]))).toEqual(
      new Set([
        'client-errors',
        'config',
        'loan-applications',
        'loan-quotes',
        'payer-charges',
        'payments',
        'receipts',
        'students',
        'uploads',
      ]),
    );
  }, 60_000);

  it('are those of a 404 for TRACE, which would repeat the headers of a request', async () => {
    const answer = await test.app.inject({
      method: 'TRACE' as 'GET',
      url: '/api/config',
      headers: { cookie: 'a=b' },
    });
    expect([answer.statusCode, answer.payload.includes('a=b')]).toEqual([404, false]);
  });

  it('name no transport security on a site without TLS, which could not be reached any more', async () => {
    const local = await buildTestApp({ on: test });
    expect((await local.call({ url: '/api/config' })).headers['strict-transport-security']).toBeUndefined();
    await local.end();
  });

  it('mark every cookie as secure, and keep cookies that only the server reads from scripts', async () => {
    const people = createTestPeople(test);
    const person = await people.addParent();
    const { headers } = await people.logIn(person);
    const ofPage = await pages.inject('/');
    const cookies = [headers['set-cookie'], ofPage.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    expect(cookies[0]).toMatch(/^somesa-device=.*; HttpOnly; SameSite=Strict/);
    expect(cookies[1]).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Lax/);
  });
});
