import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const MAIL = [
  'From: Somesa <no-reply@somesa.example>',
  'To: parent@example.com',
  'Subject: =?utf-8?Q?Receipt_for_Nakato=27s_fees?=',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Paid: UGX 350,000 =E2=9C=93 http://localhost:4000/verify?token=3Dabc',
  '.',
];

describe('the mail sink', () => {
  let sandbox: TestSandbox;
  let port: number;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    port = await sandbox.app.mailSink.listen(0, '127.0.0.1');
  });
  afterEach(() => sandbox.close());

  /** Sends lines one by one, each after the response to the previous one. Returns the response codes. */
  function converse(lines: string[]): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const codes: string[] = [];
      const left = [...lines];
      const socket = connect(port, '127.0.0.1');
      socket.setEncoding('utf8').on('error', reject);
      socket.on('data', (text: string) => {
        const last = text.trim().split('\r\n').at(-1) ?? '';
        codes.push(last.slice(0, 3));
        const next = left.shift();
        if (next === undefined) socket.end();
        else socket.write(`${next}\r\n`);
      });
      socket.on('close', () => resolve(codes));
    });
  }

  const send = () =>
    converse([
      'EHLO test',
      'MAIL FROM:<no-reply@somesa.example>',
      'RCPT TO:<parent@example.com>',
      'DATA',
      MAIL.join('\r\n'),
      'QUIT',
    ]);

  it('accepts an email and shows it decoded in the outbox', async () => {
    expect(await send()).toEqual(['220', '250', '250', '250', '354', '250', '221']);
    expect((await sandbox.call('/outbox?to=Parent@example.com')).json).toMatchObject({
      count: 1,
      messages: [
        {
          kind: 'mail',
          from: 'Somesa <no-reply@somesa.example>',
          to: ['parent@example.com'],
          subject: "Receipt for Nakato's fees",
          text: expect.stringContaining('UGX 350,000 ✓'),
        },
      ],
    });
    const page = await sandbox.call('/outbox', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('href="http://localhost:4000/verify?token=abc"');
  });

  it('accepts any credentials', async () => {
    const plain = Buffer.from('\0user\0password').toString('base64');
    expect(await converse(['EHLO test', `AUTH PLAIN ${plain}`, 'QUIT'])).toEqual([
      '220',
      '250',
      '235',
      '221',
    ]);
  });

  it('rejects an email temporarily by a fault', async () => {
    await sandbox.fault('mail-refused', { times: 1 });
    expect((await send())[5]).toBe('451');
    expect((await send())[5]).toBe('250');
    expect((await sandbox.call('/outbox')).json).toMatchObject({ count: 1 });
  });

  it('rejects an email permanently by a fault', async () => {
    await sandbox.fault('mail-rejected', { times: 1 });
    expect((await send())[5]).toBe('550');
    expect((await sandbox.call('/outbox')).json).toMatchObject({ count: 0 });
  });

  it('empties the outbox', async () => {
    await send();
    expect((await sandbox.call('/outbox', { method: 'DELETE' })).status).toBe(204);
    expect((await sandbox.call('/outbox')).json).toEqual({ count: 0, messages: [] });
  });
});
