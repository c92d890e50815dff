import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAirtelPayer } from '../testing/airtel-payer';
import { createMtnPayer } from '../testing/mtn-payer';
import { at, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const PAYS = '256772000001';

describe('faults', () => {
  let sandbox: TestSandbox;
  let mtn: Awaited<ReturnType<typeof createMtnPayer>>;
  let airtel: Awaited<ReturnType<typeof createAirtelPayer>>;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    mtn = await createMtnPayer(sandbox);
    airtel = await createAirtelPayer(sandbox);
  });
  afterEach(() => sandbox.close());

  const countTransactions = async () => at((await sandbox.call('/transactions')).json, 'count');
  const airtelStatus = async (id: string) =>
    at((await airtel.status(id)).json, 'data', 'transaction', 'status');

  it('are validated, listed, counted down and removed', async () => {
    expect((await sandbox.call('/faults', { json: { fault: 'earthquake' } })).status).toBe(400);
    expect((await sandbox.call('/faults', { json: { fault: 'latency', ms: -1 } })).status).toBe(400);
    const id = await sandbox.fault('http-500', { times: 2, scope: { provider: 'airtel' } });
    await airtel.pay('752000001');
    expect((await sandbox.call('/faults')).json).toMatchObject({
      count: 1,
      faults: [{ id, times: 2, hits: 1 }],
    });
    await airtel.pay('752000001');
    expect((await sandbox.call('/faults')).json).toMatchObject({ count: 0 });
    const other = await sandbox.fault('http-503');
    expect((await sandbox.call(`/faults/${other}`, { method: 'DELETE' })).status).toBe(204);
    expect((await sandbox.call(`/faults/${other}`, { method: 'DELETE' })).status).toBe(404);
    await sandbox.fault('http-429');
    await sandbox.call('/faults', { method: 'DELETE' });
    expect((await mtn.pay(PAYS)).status).toBe(202);
  });

  it('match one phone number, reference or provider only', async () => {
    await sandbox.fault('http-503', { scope: { msisdn: '0772 000 001' } });
    expect((await mtn.pay(PAYS)).status).toBe(503);
    expect((await mtn.pay('256772000002')).status).toBe(202);
    await sandbox.fault('http-429', { scope: { reference: 'SF-256772000003' } });
    expect((await mtn.pay('256772000003')).status).toBe(429);
    await sandbox.fault('http-408', { scope: { provider: 'airtel' } });
    expect(await airtel.pay('752000001')).toMatchObject({
      status: 408,
      json: { status_code: 'CONNECTION_TIMEOUT' },
    });
    expect((await mtn.pay('256772000002')).status).toBe(202);
  });

  it('match the enquiries of a phone number, which don’t contain it', async () => {
    const paid = await mtn.pay(PAYS);
    const other = await mtn.pay('256772000002');
    const pushed = await airtel.pay('752000001');
    await sandbox.fault('http-503', { scope: { msisdn: PAYS, operation: 'status' } });
    await sandbox.fault('http-500', { scope: { msisdn: '0752000001', operation: 'status' } });
    expect((await mtn.status(paid.reference)).status).toBe(503);
    expect((await mtn.status(other.reference)).status).toBe(200);
    expect((await airtel.status(pushed.reference)).status).toBe(500);
    expect((await mtn.pay(PAYS)).status).toBe(202);
  });

  it('match token requests only if their scope names them', async () => {
    await sandbox.fault('http-500', { times: 1 });
    await createMtnPayer(sandbox);
    expect((await mtn.pay(PAYS)).status).toBe(500);
    await sandbox.fault('http-503', { scope: { operation: 'token', provider: 'airtel' } });
    expect((await sandbox.call('/auth/oauth2/token', { json: {} })).status).toBe(503);
  });

  it('drop the connection before or after a request is accepted', async () => {
    await sandbox.fault('drop-before', { times: 1 });
    await expect(mtn.pay(PAYS)).rejects.toThrow('fetch failed');
    expect(await countTransactions()).toBe(0);
    await sandbox.fault('drop-after', { times: 1 });
    await expect(mtn.pay(PAYS)).rejects.toThrow('fetch failed');
    expect(await countTransactions()).toBe(1);
    await sandbox.fault('http-500-after', { times: 1 });
    expect((await mtn.pay(PAYS)).status).toBe(500);
    expect(await countTransactions()).toBe(2);
  });

  it('delay a response', async () => {
    await sandbox.fault('latency', { ms: 120, times: 1 });
    const startedAt = performance.now();
    expect((await mtn.pay(PAYS)).status).toBe(202);
    expect(performance.now() - startedAt).toBeGreaterThan(115);
  });

  it('return a firewall page, a forbidden address, an expired token or a false duplicate', async () => {
    await sandbox.fault('waf-page', { times: 1, status: 200 });
    const page = await mtn.pay(PAYS);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Request Rejected') });
    await sandbox.fault('ip-forbidden', { times: 1 });
    expect((await mtn.pay(PAYS)).status).toBe(403);
    await sandbox.fault('duplicate-answer', { times: 1 });
    expect((await mtn.pay(PAYS)).status).toBe(409);
    await sandbox.fault('token-expired');
    expect((await mtn.pay(PAYS)).status).toBe(401);
    expect((await mtn.pay(PAYS)).status).toBe(401);
    mtn = await createMtnPayer(sandbox);
    expect((await mtn.pay(PAYS)).status).toBe(202);
    expect(await countTransactions()).toBe(1);
  });

  it('return expires_in as a number instead of a string', async () => {
    const { clientId, clientSecret } = sandbox.config.airtel;
    const json = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
    expect((await sandbox.call('/auth/oauth2/token', { json })).json).toMatchObject({ expires_in: '180' });
    await sandbox.fault('expires-in-number');
    expect((await sandbox.call('/auth/oauth2/token', { json })).json).toMatchObject({ expires_in: 180 });
  });

  it('change the enquiry', async () => {
    const { reference } = await mtn.pay('256772000002');
    await sandbox.fault('not-found-first');
    expect((await mtn.status(reference)).status).toBe(404);
    await sandbox.fault('reason-object', { times: 1 });
    expect((await mtn.status(reference)).json).toMatchObject({ reason: { code: 'APPROVAL_REJECTED' } });
    await sandbox.fault('amount-normalised', { times: 1 });
    expect((await mtn.status(reference)).json).toMatchObject({ amount: '350000.0' });
    await sandbox.fault('unknown-status');
    expect((await mtn.status(reference)).json).toMatchObject({ status: 'UNDER_REVIEW' });
    expect((await mtn.status(reference)).json).toMatchObject({
      status: 'FAILED',
      reason: 'APPROVAL_REJECTED',
    });
    const waiting = await mtn.pay('256772123456');
    await sandbox.fault('created-first', { times: 1 });
    expect((await mtn.status(waiting.reference)).json).toMatchObject({ status: 'CREATED' });
    expect((await mtn.status(waiting.reference)).json).toMatchObject({ status: 'PENDING' });
  });

  it('return ambiguous first, then success', async () => {
    const { reference } = await airtel.pay('752000001');
    await sandbox.fault('ambiguous-first');
    expect(await airtelStatus(reference)).toBe('TA');
    expect(await airtelStatus(reference)).toBe('TS');
  });

  it.each([
    ['callback-never', []],
    ['callback-twice', ['SUCCESSFUL', 'SUCCESSFUL']],
    ['callback-out-of-order', ['SUCCESSFUL', 'PENDING']],
  ])('change the callbacks: %s', async (fault, statuses) => {
    await sandbox.fault(fault);
    await mtn.pay(PAYS);
    await sandbox.advance(0);
    expect(sandbox.receiver.bodies().map((body) => at(body, 'status'))).toEqual(statuses);
  });

  it('send callbacks late, before the enquiry, by PUT, with another amount or a wrong hash', async () => {
    await sandbox.fault('callback-late', { ms: 9_000, times: 1 });
    await mtn.pay(PAYS);
    await sandbox.advance(8_999);
    expect(sandbox.receiver.calls).toHaveLength(0);
    await sandbox.advance(1);
    expect(sandbox.receiver.calls).toHaveLength(1);

    await sandbox.fault('callback-before-status', { ms: 5_000, times: 1 });
    const early = await mtn.pay(PAYS);
    await sandbox.advance(4_999);
    expect(sandbox.receiver.bodies()[1]).toMatchObject({ status: 'SUCCESSFUL' });
    expect((await mtn.status(early.reference)).json).toMatchObject({ status: 'PENDING' });
    await sandbox.advance(1);
    expect((await mtn.status(early.reference)).json).toMatchObject({ status: 'SUCCESSFUL' });

    await sandbox.fault('callback-put', { times: 1 });
    await sandbox.fault('callback-wrong-amount', { times: 1 });
    await mtn.pay(PAYS);
    await sandbox.advance(0);
    expect(sandbox.receiver.calls[2]?.method).toBe('PUT');
    expect(sandbox.receiver.bodies()[2]).toMatchObject({ amount: '351000' });

    await sandbox.fault('callback-wrong-hash', { times: 1 });
    for (let i = 0; i < 2; i++) await airtel.pay('752000001', { id: `HASH${i}` });
    await sandbox.advance(0);
    const hashes = sandbox.receiver
      .bodies()
      .slice(3)
      .map((body) => at(body, 'hash'));
    expect(new Set(hashes).size).toBe(2);
  });

  it('make any payer approve, decline, not respond, or approve too late', async () => {
    const getResult = async (fault: string, afterMs = 0) => {
      await sandbox.fault(fault, { times: 1 });
      const { reference } = await mtn.pay('256772123456');
      await sandbox.advance(afterMs);
      const { json } = await mtn.status(reference);
      return at(json, 'reason') ?? at(json, 'status');
    };
    expect(await getResult('payer-approves')).toBe('SUCCESSFUL');
    expect(await getResult('payer-declines')).toBe('APPROVAL_REJECTED');
    expect(await getResult('payer-not-found')).toBe('PAYER_NOT_FOUND');
    expect(await getResult('stay-pending', 400_000)).toBe('PENDING');
    expect(await getResult('late-success', 149_999)).toBe('PENDING');
  });
});
