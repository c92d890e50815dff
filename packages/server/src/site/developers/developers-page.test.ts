import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../../scripts/ports.mjs';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestSchoolApi } from '../../testing/test-school-api';

let test: TestApp;
let api: Awaited<ReturnType<typeof createTestSchoolApi>>;
let page: string;
let origin: string;
let key: string;
beforeAll(async () => {
  test = await buildTestApp({ start: new Date().toISOString() });
  api = await createTestSchoolApi(test);
  key = await api.addKey();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  page = await (await fetch(`${origin}/developers`)).text();
});
afterAll(() => test.end());

const decodeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
/** Lists the examples of a kind as they stand on the page, for the running server. */
const listExamples = (kind: 'curl' | 'fetch' | 'verify'): string[] =>
  [...page.matchAll(new RegExp(`<pre data-example="${kind}">([\\s\\S]*?)</pre>`, 'g'))].map(([, code = '']) =>
    decodeHtml(code).replaceAll('http://localhost:4000', origin),
  );
/** Runs a program and returns its output. Fails if it ends with an error. */
const run = async (command: string, parameters: string[]): Promise<string> => {
  const program = spawn(command, parameters, { env: { PATH: process.env.PATH, SOMESA_KEY: key } });
  const output: string[] = [];
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(program, 'close');
  expect(code, output.join('')).toBe(0);
  return output.join('');
};

describe('the page for developers', () => {
  it('has curl commands that work one after another, and programs with fetch that do the same', async () => {
    const commands = listExamples('curl');
    expect(commands.length).toBeGreaterThan(7);
    for (const command of commands) expect(JSON.parse(await run('sh', ['-c', command]))).toBeTypeOf('object');
    const [child] = await test.queryRows(
      `select s.left_on is not null as "hasLeft", sum(f.outstanding_ugx)::int as "outstandingUgx"
       from students s join fee_items f on f.student_id = s.id where s.reg_no = 'API-2026-001' group by s.id`,
    );
    expect(child).toEqual({ hasLeft: true, outstandingUgx: 30_000 });
    await api.call(key, 'POST', 'students/API-2026-001/returned', { className: 'Senior 1' });
    const programs = listExamples('fetch');
    expect(programs).toHaveLength(listExamples('curl').length);
    for (const program of programs) await run(process.execPath, ['--input-type=module', '-e', program]);
    const [same] = await test.queryRows(
      `select sum(f.outstanding_ugx)::int as "outstandingUgx", count(*)::int as fees from fee_items f
       join students s on s.id = f.student_id where s.reg_no = 'API-2026-001'`,
    );
    // The same Idempotency-Key and receipt number change nothing more.
    expect(same).toEqual({ outstandingUgx: 30_000, fees: 1 });
  });

  it('has a program that accepts our webhooks and rejects altered ones', async () => {
    const [program = ''] = listExamples('verify');
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const { path, secret } = await api.addEndpoint(url);
    const receiver = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { PATH: process.env.PATH, PORT: String(port), SOMESA_WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    receiver.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    await vi.waitFor(
      async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400),
      {
        timeout: 10_000,
      },
    );
    await api.manage('POST', `${path}/test`);
    await test.running.webhooks.sweep();
    await vi.waitFor(() => expect(output.join('')).toContain('webhook.test'));
    const { endpoints } = await api.manage('GET', 'api');
    expect(endpoints.find((each) => each.url === url)).toMatchObject({ status: 'active', pending: 0 });
    receiver.kill();
    await once(receiver, 'close');
  });

  it('describes every endpoint for API keys', () => {
    for (const path of ['/students/{regNo}/left', '/balances', '/payments/{reference}', '/settlements/{id}'])
      expect(page).toContain(path);
    expect(page).not.toContain('/admin/');
  });
});
