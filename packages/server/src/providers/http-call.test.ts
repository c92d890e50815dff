import { expect, test } from 'vitest';
import { httpCall, isGatewayPage, MAX_RESPONSE_BYTES } from './http-call';
import { type FakeResponse, firewallPage, startFakeProvider } from './testing/fake-provider-server';

const call = async (respond: () => FakeResponse, timeoutMs = 2000) => {
  const { baseUrl } = await startFakeProvider(respond);
  return httpCall({ method: 'POST', url: baseUrl, headers: {}, timeoutMs });
};

test('returns a response with its status, text and JSON', async () => {
  const outcome = await call(() => ({ status: 409, body: { code: 'X' } }));
  expect(outcome).toEqual({ kind: 'response', status: 409, json: { code: 'X' }, text: '{"code":"X"}' });
});

test('returns a response without JSON if the body is a page', async () => {
  const outcome = await call(() => ({ status: 200, body: firewallPage }));
  expect(outcome).toMatchObject({ kind: 'response', status: 200, json: null });
  expect(outcome.kind === 'response' && isGatewayPage(outcome)).toBe(true);
});

test('does not treat an empty body as a page', async () => {
  const outcome = await call(() => ({ status: 202 }));
  expect(outcome).toEqual({ kind: 'response', status: 202, json: null, text: '' });
  expect(outcome.kind === 'response' && isGatewayPage(outcome)).toBe(false);
});

test('sends a POST without a body with the length 0', async () => {
  const server = await startFakeProvider(() => ({ status: 200 }));
  await httpCall({ method: 'POST', url: server.baseUrl, headers: {}, timeoutMs: 2000 });
  expect(server.requests[0]?.headers['content-length']).toBe('0');
});

test('returns no_response if the connection is reset', async () => {
  expect(await call(() => 'reset')).toEqual({ kind: 'no_response', detail: 'no answer: ECONNRESET' });
});

test('returns no_response if nothing listens at the address', async () => {
  const { baseUrl } = await startFakeProvider(() => 'reset');
  const url = baseUrl.replace(/\d+$/, '1');
  const outcome = await httpCall({ method: 'GET', url, headers: {}, timeoutMs: 2000 });
  expect(outcome.kind).toBe('no_response');
});

test('returns no_response at the time limit', async () => {
  expect(await call(() => 'timeout', 60)).toEqual({ kind: 'no_response', detail: 'no answer in 60 ms' });
});

test('returns no_response if the body is longer than the limit', async () => {
  const outcome = await call(() => ({ status: 200, body: 'x'.repeat(MAX_RESPONSE_BYTES + 1) }));
  expect(outcome).toEqual({ kind: 'no_response', detail: `answer longer than ${MAX_RESPONSE_BYTES} bytes` });
});

test('returns a redirect without following it', async () => {
  const other = await startFakeProvider(() => ({ status: 202 }));
  const outcome = await call(() => ({ status: 307, headers: { location: other.baseUrl } }));
  expect(outcome).toMatchObject({ kind: 'response', status: 307 });
  expect(other.requests).toHaveLength(0);
});
