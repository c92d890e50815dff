import { expect, test } from 'vitest';
import { createFakeMtn, payPath, ref, rejected, request, token } from './testing/fake-mtn';
import { type FakeResponse, firewallPage } from './testing/fake-provider-server';

test.each<[string, FakeResponse, object]>([
  ['401', { status: 401, body: { error: 'invalid_client' } }, rejected('provider_down')],
  ['500 login_failed', { status: 500, body: { error: 'login_failed' } }, rejected('provider_down')],
  ['500', { status: 500, body: { error: 'other' } }, { kind: 'inconclusive' }],
  ['a token without a value', { status: 200, body: { expires_in: 3600 } }, { kind: 'inconclusive' }],
  ['a firewall page', { status: 401, body: firewallPage }, { kind: 'inconclusive' }],
  ['no response', 'timeout', { kind: 'inconclusive' }],
])('sends no request if the token request returns %s', async (_, response, expected) => {
  const { mtn, server } = await createFakeMtn(
    () => ({ status: 202 }),
    () => response,
  );
  expect(await mtn.submit(request)).toMatchObject(expected);
  expect(await mtn.query(ref)).toMatchObject({ kind: 'inconclusive' });
  expect(server.requestsTo(payPath)).toHaveLength(0);
});

test('requests one token for 50 concurrent payments', async () => {
  // A long time limit, so that none of the payments times out on a busy machine.
  const { mtn, server } = await createFakeMtn(() => ({ status: 202 }), undefined, 20_000);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => mtn.submit(request)));
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
  expect(server.requestsTo('/collection/token/')).toHaveLength(1);
});

test('uses a token until a minute before it expires', async () => {
  const { mtn, clock, server } = await createFakeMtn(
    () => ({ status: 202 }),
    () => token('t', '3600'),
  );
  await mtn.submit(request);
  clock.forwardMs(3_539_000);
  await mtn.submit(request);
  expect(server.requestsTo('/collection/token/')).toHaveLength(1);
  clock.forwardMs(1000);
  await mtn.submit(request);
  expect(server.requestsTo('/collection/token/')).toHaveLength(2);
});

test('renews a token that MTN rejects once and sends the request again with the same reference', async () => {
  let tokens = 0;
  const { mtn, server } = await createFakeMtn(
    ({ headers }) =>
      headers.authorization === 'Bearer t2'
        ? { status: 202 }
        : { status: 401, body: { error: 'invalid_token' } },
    () => {
      tokens += 1;
      return token(`t${tokens}`);
    },
  );
  const outcomes = await Promise.all([mtn.submit(request), mtn.submit(request), mtn.submit(request)]);
  expect(outcomes).toEqual([{ kind: 'accepted' }, { kind: 'accepted' }, { kind: 'accepted' }]);
  expect(tokens).toBe(2);
  const refs = server.requestsTo(payPath).map(({ headers }) => headers['x-reference-id']);
  expect(new Set(refs)).toEqual(new Set([ref]));
});

test('leaves a request open for a later attempt if MTN returns 401 for a renewed token too', async () => {
  const { mtn, transfers, server } = await createFakeMtn(() => ({
    status: 401,
    body: { error: 'invalid_token' },
  }));
  const open = { kind: 'inconclusive', detail: '401 with a renewed token' };
  expect(await mtn.submit(request)).toEqual(open);
  expect(server.requestsTo(payPath)).toHaveLength(2);
  expect(await mtn.query(ref)).toEqual(open);
  expect(await transfers.transfer(request)).toEqual(open);
  expect(server.requestsTo('/disbursement/v1_0/transfer')).toHaveLength(2);
});

test('does not cache a failed token request', async () => {
  let attempts = 0;
  const { mtn } = await createFakeMtn(
    () => ({ status: 202 }),
    () => {
      attempts += 1;
      return attempts === 1 ? 'reset' : token('t');
    },
  );
  expect((await mtn.submit(request)).kind).toBe('inconclusive');
  expect((await mtn.submit(request)).kind).toBe('accepted');
});
