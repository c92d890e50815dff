import { expect, test } from 'vitest';
import { createSmtp } from './smtp';
import { type SmtpScript, startScriptedMailServer } from './testing/scripted-mail-server';

const mail = {
  dedupeKey: 'contact-message:1',
  to: 'sarah@example.com',
  subject: 'We received your message',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>',
};
const from = { name: 'Somesa', address: 'help@somesa.example' };

const send = async (play: SmtpScript, change: Partial<typeof mail> = {}) => {
  const server = await startScriptedMailServer(play);
  const smtp = createSmtp({ url: server.url, from, timeoutMs: 300, sendTimeoutMs: 600 });
  return { outcome: await smtp.send({ ...mail, ...change }), ...server };
};

test('hands an e-mail over, as text and as a page', async () => {
  const { outcome, commands, mails } = await send({});
  expect(outcome).toEqual({
    kind: 'accepted',
    messageId: expect.stringMatching(/^<\w{32}@somesa\.example>$/),
  });
  expect(commands).toContain('MAIL FROM:<help@somesa.example>');
  expect(commands).toContain('RCPT TO:<sarah@example.com>');
  const [sent = ''] = mails;
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

test('gives an e-mail that is sent again the name that it had', async () => {
  const ids = await Promise.all([send({}), send({}), send({}, { dedupeKey: 'contact-message:2' })]);
  const [first, again, other] = ids.map(({ outcome }) =>
    outcome.kind === 'accepted' ? outcome.messageId : '',
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

const rejected = (detail: string) => ({ kind: 'rejected', detail });
const later = (detail: string) => ({ kind: 'inconclusive', isServerAway: false, detail });
const away = (detail: string) => ({ kind: 'inconclusive', isServerAway: true, detail });

const cases: [says: string, play: SmtpScript, wanted: object][] = [
  ['no such mailbox', { RCPT: '550 5.1.1 <sarah@example.com> unknown' }, rejected('550 5.1.1 RCPT TO')],
  ['spam', { end: '554 5.7.1 sarah@example.com does not want this' }, rejected('554 5.7.1 DATA')],
  ['too big', { end: '552 too big' }, rejected('552 DATA')],
  ['a full mailbox', { RCPT: '452 4.2.2 full' }, later('452 4.2.2 RCPT TO')],
  ['greylisting', { RCPT: '451 4.7.1 come back' }, later('451 4.7.1 RCPT TO')],
  ['not now', { end: '451 Try again later' }, later('451 DATA')],
  ['closing down', { RCPT: '421 4.3.2 closing' }, away('421 4.3.2 RCPT TO')],
  ['a sender it does not know', { MAIL: '550 5.7.1 sender refused' }, away('550 5.7.1 MAIL FROM')],
  ['no service', { greeting: '554 no service' }, away('554 CONN')],
  ['a broken line', { RCPT: 'reset' }, { ...away(''), detail: expect.any(String) }],
  ['a broken line at the very end', { end: 'reset' }, { ...away(''), detail: expect.any(String) }],
  ['silence', { greeting: 'silence' }, { ...away(''), detail: expect.stringContaining('ETIMEDOUT') }],
  [
    'silence after the e-mail',
    { end: 'silence' },
    { ...away(''), detail: expect.stringMatching(/ETIMEDOUT|EABORT/) },
  ],
];

test.each(cases)('an e-mail that the mail server answers with %s', async (_says, play, wanted) => {
  expect((await send(play)).outcome).toEqual(wanted);
});

test('keeps the recipient out of every outcome', async () => {
  for (const [, play] of cases) expect(JSON.stringify((await send(play)).outcome)).not.toContain('sarah');
});

test('reports the server as away if nothing listens at its address', async () => {
  const server = await startScriptedMailServer();
  server.close();
  const smtp = createSmtp({ url: server.url, from, timeoutMs: 300, sendTimeoutMs: 600 });
  expect(await smtp.send(mail)).toMatchObject({ kind: 'inconclusive', isServerAway: true });
});

test.each([
  'sarah@example.com\r\nBcc: all@example.com',
  'sarah@example.com, other@example.com',
  'Sarah <sarah@example.com>',
  '',
])('refuses to send to %j', async (to) => {
  const { outcome, commands } = await send({}, { to });
  expect(outcome).toEqual(rejected('not an e-mail address'));
  expect(commands).toEqual([]);
});

test('a subject adds no header', async () => {
  const { mails } = await send({}, { subject: 'Hello\r\nBcc: all@example.com\r\n\r\nBody' });
  const [head = ''] = (mails[0] ?? '').split('\r\n\r\n');
  expect(head).toContain('Subject: Hello Bcc: all@example.com Body');
  expect(head).not.toMatch(/^Bcc:/m);
});
