import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAirtelPayer } from '../testing/airtel-payer';
import { createMtnPayer } from '../testing/mtn-payer';
import { at, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('the handset', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(() => sandbox.close());

  const post = (id: string, action: string, rest = {}) =>
    sandbox.call(`/handset/${encodeURIComponent(id)}/${action}`, { method: 'POST', ...rest });

  it('lists the pending prompts of a phone number', async () => {
    const mtn = await createMtnPayer(sandbox);
    await mtn.pay('256772123456');
    await mtn.pay('256772123457');
    const { json } = await sandbox.call('/handset?msisdn=0772123456');
    expect(json).toMatchObject({
      count: 1,
      prompts: [
        { msisdn: '256772123456', amount: 350_000, currency: 'UGX', message: 'School fees REG 1023' },
      ],
    });
  });

  it('completes a payment once when the payer approves, and sends the callback', async () => {
    const mtn = await createMtnPayer(sandbox);
    const { reference } = await mtn.pay('256772123456');
    expect(await post(`mtn-${reference}`, 'approve')).toMatchObject({
      status: 200,
      json: { status: 'successful' },
    });
    expect((await post(`mtn-${reference}`, 'approve')).status).toBe(404);
    await sandbox.advance(600_000);
    expect((await sandbox.call('/transactions')).json).toMatchObject({
      transactions: [{ status: 'successful' }],
    });
    expect(sandbox.receiver.bodies()).toMatchObject([{ status: 'SUCCESSFUL' }]);
  });

  it('fails a payment when the payer declines', async () => {
    const airtel = await createAirtelPayer(sandbox);
    const { reference } = await airtel.pay('752123456');
    await post(`airtel-${reference}`, 'decline');
    expect(at((await airtel.status(reference)).json, 'data', 'transaction')).toMatchObject({ status: 'TF' });
    expect((await sandbox.call('/transactions')).json).toMatchObject({
      transactions: [{ financialId: null }],
    });
  });

  it('offers a wrong PIN and other outcomes', async () => {
    const airtel = await createAirtelPayer(sandbox);
    const { reference } = await airtel.pay('752123456');
    expect((await post(`airtel-${reference}`, 'decline', { json: { answer: 'approved' } })).status).toBe(400);
    await post(`airtel-${reference}`, 'decline', { json: { answer: 'wrong-pin' } });
    expect((await airtel.status(reference)).json).toMatchObject({
      status: { response_code: 'DP00800001002' },
    });
  });

  it('shows the prompt of a phone, with a PIN field that is never sent', async () => {
    const mtn = await createMtnPayer(sandbox);
    const { reference } = await mtn.pay('256772123456');
    const page = await sandbox.call('/handset', { headers: HTML });
    expect(page.text).toContain('You are about to pay <strong>UGX 350,000</strong> to SOMESA');
    const pin = /<input[^>]*type="password"[^>]*>/.exec(page.text)?.[0] ?? '';
    expect(pin).not.toBe('');
    expect(pin).not.toContain(' name=');
    expect(page.text).toContain(`action="/handset/mtn-${reference}/approve"`);
  });

  it('accepts plain forms and redirects to the page', async () => {
    const mtn = await createMtnPayer(sandbox);
    const { reference } = await mtn.pay('256772123456');
    const answer = await post(`mtn-${reference}`, 'approve', { headers: HTML, form: {} });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/handset');
    expect((await mtn.status(reference)).json).toMatchObject({ status: 'SUCCESSFUL' });
  });
});
