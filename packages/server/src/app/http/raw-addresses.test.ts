import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvalidUrlResponse, handleErrors } from '../../platform/http/error-handler';
import { embedFiles } from '../../site/embed/embed-files';
import { buildTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let folder: string;
/** Server with built files of the embed. */
const builtEmbed = Fastify({ frameworkErrors: createInvalidUrlResponse(() => null) });
let ports: { whole: number; built: number };

const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

beforeAll(async () => {
  test = await buildTestApp();
  folder = mkdtempSync(join(tmpdir(), 'somesa-raw-'));
  writeFileSync(join(folder, 'package.json'), '{"dependencies":{}}');
  mkdirSync(join(folder, 'embed/1'), { recursive: true });
  writeFileSync(join(folder, 'embed/1/somesa.js'), 'shell');
  handleErrors(builtEmbed);
  void builtEmbed.register(async (embed) => embedFiles(embed, join(folder, 'embed')), { prefix: '/embed' });
  ports = { whole: await listen(test.app), built: await listen(builtEmbed) };
});
afterAll(async () => {
  await Promise.all([test.end(), builtEmbed.close()]);
  rmSync(folder, { recursive: true });
});

/** Requests a path as it is written; clients and `inject` would normalise its dots. */
const send = (port: number, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

const climbs = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '..%2f..',
  '..%5c..',
  '..%2f',
  './..',
  '1/../..',
  '1/..%2f..',
  '%252e%252e',
  '..;',
  '.%00.',
];
const targets = ['x', 'package.json', 'src/shell/index.ts', '..%2fserver%2fpackage.json', ''];

const bases = ['/embed', '/embed/frame', '/embed/1', '/api', '/api/docs/static', '/assets', ''];

it.each([
  ...bases.map((base) => ['whole', base] as const),
  ['built', '/embed'],
  ['built', '/embed/1'],
] as const)(
  'the %s server rejects paths that climb out of %j, and never fails on them',
  async (server, base) => {
    for (const climb of climbs)
      for (const target of targets) {
        const path = `${base}/${climb}/${target}`;
        const { status, text } = await send(ports[server], path);
        expect([path, status]).toEqual([
          path,
          expect.toSatisfy((code: number) => [301, 302, 400, 404].includes(code)),
        ]);
        expect(text, path).not.toMatch(/"(?:devDependencies|dependencies|exports)"|export const/);
      }
  },
);
