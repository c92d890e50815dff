import { expect, test } from 'vitest';
import { createFakeMtn, payPath, ref, rejected, request, token } from './testing/fake-mtn';
import { type FakeResponse, firewallPage } from './testing/fake-provider';

const tokenTroubles: [says: string, played: FakeResponse, submit: object][] = [
  ['401', { status: 401, body: { error: 'invalid_client' } }, rejected('provider_down')],
  ['500 login_failed', { status: 500, body: { error: 'login_failed' } }, rejected('provider_down')],
  ['500', { status: 500, body: { error: 'other' } }, { kind: 'inconclusive' }],
  ['a token without a value', { status: 200, body: { expires_in: 3600 } }, { kind: 'inconclusive' }],
  ['a firewall page', { status: 401, body: firewallPage }, { kind: 'inconclusive' }],
  ['nothing', 'silence', { kind: 'inconclusive' }],
];

test.each(tokenTroubles)('sends no request if the token call returns %s', async (_says, played, wanted) => {
  const { mtn, stranger } = await createFakeMtn(
    () => ({ status: 202 }),
    () => played,
  );
  expect(await mtn.submit(request)).toMatchObject(wanted);
  expect(await mtn.query(ref)).toMatchObject({ kind: 'inconclusive' });
  expect(stranger.heardAt(payPath)).toHaveLength(0);
});

test('fifty payments at once ask for one token', async () => {
  // However busy this machine is, none of the fifty is given up.
  const { mtn, stranger } = await createFakeMtn(() => ({ status: 202 }), undefined, 20_000);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => mtn.submit(request)));
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
  expect(stranger.heardAt('/collection/token/')).toHaveLength(1);
});

test('a token is used until a minute before its end', async () => {
  const { mtn, clock, stranger } = await createFakeMtn(
    () => ({ status: 202 }),
    () => token('t', '3600'),
  );
  await mtn.submit(request);
  clock.forwardMs(3_539_000);
  await mtn.submit(request);
  expect(stranger.heardAt('/collection/token/')).toHaveLength(1);
  clock.forwardMs(1000);
  await mtn.submit(request);
  expect(stranger.heardAt('/collection/token/')).toHaveLength(2);
});

test('a token that MTN takes no more is renewed once, and the request goes out with the same reference', async () => {
  let tokens = 0;
  const { mtn, stranger } = await createFakeMtn(
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
  const refs = stranger.heardAt(payPath).map(({ headers }) => headers['x-reference-id']);
  expect(new Set(refs)).toEqual(new Set([ref]));
});

test('keeps a request open for a later attempt if MTN answers 401 to a renewed token too', async () => {
  const { mtn, stranger } = await createFakeMtn(() => ({ status: 401, body: { error: 'invalid_token' } }));
  expect(await mtn.submit(request)).toEqual({ kind: 'inconclusive', detail: '401 with a renewed token' });
  expect(stranger.heardAt(payPath)).toHaveLength(2);
  expect(await mtn.query(ref)).toEqual({ kind: 'inconclusive', detail: '401 with a renewed token' });
});

test('a failed token call is not kept', async () => {
  let tries = 0;
  const { mtn } = await createFakeMtn(
    () => ({ status: 202 }),
    () => {
      tries += 1;
      return tries === 1 ? 'reset' : token('t');
    },
  );
  expect((await mtn.submit(request)).kind).toBe('inconclusive');
  expect((await mtn.submit(request)).kind).toBe('accepted');
});
