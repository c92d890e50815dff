import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

describe("Africa's Talking", () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(() => sandbox.close());

  const send = (to: string, apiKey = sandbox.config.sms.apiKey) =>
    sandbox.call('/version1/messaging', {
      headers: { apiKey, Accept: 'application/json' },
      form: { username: sandbox.config.sms.username, to, message: 'Your code is 123456', from: 'SOMESA' },
    });

  it('accepts a message with 201 and lists it in the outbox by any notation of the number', async () => {
    const answer = await send('+256772123456');
    expect(answer).toMatchObject({
      status: 201,
      json: {
        SMSMessageData: {
          Message: 'Sent to 1/1 Total Cost: UGX 35.0000',
          Recipients: [{ statusCode: 101, number: '+256772123456', status: 'Success', cost: 'UGX 35.0000' }],
        },
      },
    });
    expect((await sandbox.call('/outbox?to=0772123456')).json).toMatchObject({
      count: 1,
      messages: [{ kind: 'sms', from: 'SOMESA', text: 'Your code is 123456' }],
    });
    expect((await sandbox.call('/outbox?to=0772123457')).json).toMatchObject({ count: 0 });
  });

  it('rejects invalid and blocked numbers individually', async () => {
    await sandbox.fault('sms-rejected', { scope: { msisdn: '0772000009' } });
    expect((await send('+256772123456,0772123456,+256772000009')).json).toMatchObject({
      SMSMessageData: { Recipients: [{ statusCode: 101 }, { statusCode: 403 }, { statusCode: 406 }] },
    });
    expect((await sandbox.call('/outbox')).json).toMatchObject({ count: 1 });
  });

  it('rejects a wrong key in plain text', async () => {
    const answer = await send('+256772123456', 'wrong');
    expect(answer).toMatchObject({ status: 401, text: 'The supplied authentication is invalid' });
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('fails by a fault of its own', async () => {
    await sandbox.fault('http-503', { scope: { provider: 'sms' }, times: 1 });
    expect((await send('+256772123456')).status).toBe(503);
    expect((await send('+256772123456')).status).toBe(201);
  });
});
