import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchList, readKeptList } from './gate-list';

const LIST = {
  school: { id: 7, name: 'Hill School' },
  publicKey: 'BA==',
  at: '2026-11-30T08:00:00.000Z',
  withdrawn: ['12345678901234'],
};
const answerWith = (status: number, body: unknown): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(text, { status })),
  );
};

beforeEach(async () => {
  localStorage.clear();
  answerWith(200, { list: LIST });
  expect(await fetchList('token')).toEqual({ ok: true, value: LIST });
});
afterEach(() => vi.unstubAllGlobals());

describe('fetchList', () => {
  it.each([
    ['a proxy’s page', 404, '<h1>Not found</h1>'],
    ['a proxy’s JSON', 404, { error: 'not found' }],
    ['a server without the route', 404, { message: 'We could not find that.' }],
    ['a withdrawn link with an error status', 404, { list: null }],
    ['a network that asks for a login', 200, '<h1>Log in</h1>'],
    ['JSON of something else', 200, { status: 'ok' }],
    ['JSON that is no object', 200, 'null'],
    ['a request that was refused', 422, { message: 'Check the fields.', errors: {} }],
    ['a server that fails', 500, { message: 'Try again.' }],
  ])('keeps the list after %s', async (_, status, body) => {
    answerWith(status, body);
    expect(await fetchList('token')).toEqual({ ok: false, error: 'not_fetched' });
    expect(readKeptList()).toEqual(LIST);
  });

  it('keeps the list without a connection', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(await fetchList('token')).toEqual({ ok: false, error: 'not_fetched' });
    expect(readKeptList()).toEqual(LIST);
  });

  it('forgets the list once our API answers that the link was withdrawn', async () => {
    answerWith(200, { list: null });
    expect(await fetchList('token')).toEqual({ ok: false, error: 'link_gone' });
    expect(readKeptList()).toBeNull();
  });
});
