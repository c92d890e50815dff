import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { startTelemetry } from './start-telemetry';

/** Bodies that the collector received, by path. */
const received = new Map<string, string>();
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.set(request.url ?? '', (received.get(request.url ?? '') ?? '') + body);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

let test: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

it('exports traces, metrics and logs of a payment without personal data', async () => {
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=trial');
  const telemetry = startTelemetry({ version: '1.2.3', instance: 'here:4001' });
  test = await buildTestApp({ telemetry });
  const payer = createPayer();
  const child = await test.addChild(50_000);
  await test.startPayment({ child, amount: 10_000, method: payer.method });
  telemetry.writeLog(
    JSON.stringify({ level: 40, time: Date.now(), msg: 'a warning', pid: 1, hostname: 'here', reqId: 'r-1' }),
  );
  await test.end();

  const [traces, metrics, logs] = ['traces', 'metrics', 'logs'].map(
    (kind) => received.get(`/v1/${kind}`) ?? '',
  );
  for (const name of [
    'POST /api/payments',
    'mtn collect',
    'db transaction',
    '"somesa.outcome"',
    '"accepted"',
    '1.2.3',
  ])
    expect(traces).toContain(name);
  for (const name of [
    'somesa_queue_due',
    'somesa_provider_request_seconds',
    'explicitBounds',
    'process_cpu_seconds_total',
  ])
    expect(metrics).toContain(name);
  expect(logs).toContain('a warning');
  expect(logs).toContain('"WARN"');
  for (const text of [traces, metrics, logs])
    for (const origin of ['here:4001', 'deployment.environment.name']) expect(text).toContain(origin);
  for (const text of [traces, metrics, logs])
    for (const secret of [payer.msisdn.slice(4), child.regNo, 'Apio']) expect(text).not.toContain(secret);
});
