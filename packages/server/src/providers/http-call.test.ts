import { expect, test } from 'vitest';
import { httpCall, isPage, MAX_ANSWER_BYTES } from './http-call';
import { type FakeResponse, firewallPage, startFakeProvider } from './testing/fake-provider';

const call = async (play: () => FakeResponse, timeoutMs = 2000) => {
  const { baseUrl } = await startFakeProvider(play);
  return httpCall({ method: 'POST', url: baseUrl, headers: {}, timeoutMs });
};

test('an answer is given with its status, text and JSON', async () => {
  const outcome = await call(() => ({ status: 409, body: { code: 'X' } }));
  expect(outcome).toEqual({ kind: 'answer', status: 409, json: { code: 'X' }, text: '{"code":"X"}' });
});

test('a page in the place of JSON is an answer without JSON', async () => {
  const outcome = await call(() => ({ status: 200, body: firewallPage }));
  expect(outcome).toMatchObject({ kind: 'answer', status: 200, json: null });
  expect(outcome.kind === 'answer' && isPage(outcome)).toBe(true);
});

test('an empty body is no page', async () => {
  const outcome = await call(() => ({ status: 202 }));
  expect(outcome).toEqual({ kind: 'answer', status: 202, json: null, text: '' });
  expect(outcome.kind === 'answer' && isPage(outcome)).toBe(false);
});

test('a POST without a body says that its length is 0', async () => {
  const stranger = await startFakeProvider(() => ({ status: 200 }));
  await httpCall({ method: 'POST', url: stranger.baseUrl, headers: {}, timeoutMs: 2000 });
  expect(stranger.heard[0]?.headers['content-length']).toBe('0');
});

test('a broken line is no answer', async () => {
  expect(await call(() => 'reset')).toEqual({ kind: 'no_answer', detail: 'no answer: ECONNRESET' });
});

test('returns no_answer if nothing listens at the address', async () => {
  const { baseUrl } = await startFakeProvider(() => 'reset');
  const url = baseUrl.replace(/\d+$/, '1');
  const outcome = await httpCall({ method: 'GET', url, headers: {}, timeoutMs: 2000 });
  expect(outcome.kind).toBe('no_answer');
});

test('a silence ends at the time limit', async () => {
  expect(await call(() => 'silence', 60)).toEqual({ kind: 'no_answer', detail: 'no answer in 60 ms' });
});

test('a body that never ends is not read to its end', async () => {
  const outcome = await call(() => ({ status: 200, body: 'x'.repeat(MAX_ANSWER_BYTES + 1) }));
  expect(outcome).toEqual({ kind: 'no_answer', detail: `answer longer than ${MAX_ANSWER_BYTES} bytes` });
});

test('a redirect is an answer and is not followed', async () => {
  const other = await startFakeProvider(() => ({ status: 202 }));
  const outcome = await call(() => ({ status: 307, headers: { location: other.baseUrl } }));
  expect(outcome).toMatchObject({ kind: 'answer', status: 307 });
  expect(other.heard).toHaveLength(0);
});
