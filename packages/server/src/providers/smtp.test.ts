import { expect, test } from 'vitest';
import { createSmtp } from './smtp';
import { type SmtpScript, startScriptedMailServer } from './testing/scripted-mail-server';

const email = {
  dedupeKey: 'contact-message:1',
  to: 'sarah@example.com',
  subject: 'We received your message',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>',
};
const from = { name: 'Somesa', address: 'help@somesa.example' };

const send = async (script: SmtpScript, change: Partial<typeof email> = {}) => {
  const server = await startScriptedMailServer(script);
  const smtp = createSmtp({ url: server.url, from, timeoutMs: 300, sendTimeoutMs: 600 });
  return { outcome: await smtp.send({ ...email, ...change }), ...server };
};

test('sends an email as text and as HTML', async () => {
  const { outcome, commands, emails } = await send({});
  expect(outcome).toEqual({
    kind: 'accepted',
    messageId: expect.stringMatching(/^<\w{32}@somesa\.example>$/),
  });
  expect(commands).toContain('MAIL FROM:<help@somesa.example>');
  expect(commands).toContain('RCPT TO:<sarah@example.com>');
  const [sent = ''] = emails;
  for (const line of [
    'From: Somesa <help@somesa.example>',
    'To: sarah@example.com',
    'Subject: We received your message',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]) {
    expect(sent.split('\r\n')).toContain(line);
  }
  expect(sent).not.toContain('X-Mailer');
});

test('sends the same email again with the same message ID', async () => {
  const ids = await Promise.all([send({}), send({}), send({}, { dedupeKey: 'contact-message:2' })]);
  const [first, again, other] = ids.map(({ outcome }) =>
    outcome.kind === 'accepted' ? outcome.messageId : '',
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

const rejected = (detail: string) => ({ kind: 'rejected', detail });
const later = (detail: string) => ({ kind: 'inconclusive', isServerUnavailable: false, detail });
const serverAway = (detail: string) => ({ kind: 'inconclusive', isServerUnavailable: true, detail });

const cases: [name: string, script: SmtpScript, expected: object][] = [
  ['no such mailbox', { RCPT: '550 5.1.1 <sarah@example.com> unknown' }, rejected('550 5.1.1 RCPT TO')],
  ['spam', { end: '554 5.7.1 sarah@example.com does not want this' }, rejected('554 5.7.1 DATA')],
  ['too big', { end: '552 too big' }, rejected('552 DATA')],
  ['a full mailbox', { RCPT: '452 4.2.2 full' }, later('452 4.2.2 RCPT TO')],
  ['greylisting', { RCPT: '451 4.7.1 come back' }, later('451 4.7.1 RCPT TO')],
  ['not now', { end: '451 Try again later' }, later('451 DATA')],
  ['closing down', { RCPT: '421 4.3.2 closing' }, serverAway('421 4.3.2 RCPT TO')],
  ['an unknown sender', { MAIL: '550 5.7.1 sender refused' }, serverAway('550 5.7.1 MAIL FROM')],
  ['no service', { greeting: '554 no service' }, serverAway('554 CONN')],
  ['a reset connection', { RCPT: 'reset' }, { ...serverAway(''), detail: expect.any(String) }],
  ['a reset connection after the email', { end: 'reset' }, { ...serverAway(''), detail: expect.any(String) }],
  [
    'no response',
    { greeting: 'timeout' },
    { ...serverAway(''), detail: expect.stringContaining('ETIMEDOUT') },
  ],
  [
    'no response after the email',
    { end: 'timeout' },
    { ...serverAway(''), detail: expect.stringMatching(/ETIMEDOUT|EABORT/) },
  ],
];

test.each(cases)('reads the response of the mail server: %s', async (_, script, expected) => {
  expect((await send(script)).outcome).toEqual(expected);
});

test('keeps the recipient out of every outcome', async () => {
  for (const [, script] of cases) expect(JSON.stringify((await send(script)).outcome)).not.toContain('sarah');
});

test('reports the server as away if nothing listens at its address', async () => {
  const server = await startScriptedMailServer();
  server.close();
  const smtp = createSmtp({ url: server.url, from, timeoutMs: 300, sendTimeoutMs: 600 });
  expect(await smtp.send(email)).toMatchObject({ kind: 'inconclusive', isServerUnavailable: true });
});

test.each([
  'sarah@example.com\r\nBcc: all@example.com',
  'sarah@example.com, other@example.com',
  'Sarah <sarah@example.com>',
  '',
])('rejects the recipient %j', async (to) => {
  const { outcome, commands } = await send({}, { to });
  expect(outcome).toEqual(rejected('not an email address'));
  expect(commands).toEqual([]);
});

test('adds no header for a subject with line breaks', async () => {
  const { emails } = await send({}, { subject: 'Hello\r\nBcc: all@example.com\r\n\r\nBody' });
  const [head = ''] = (emails[0] ?? '').split('\r\n\r\n');
  expect(head).toContain('Subject: Hello Bcc: all@example.com Body');
  expect(head).not.toMatch(/^Bcc:/m);
});
