import { randomUUID } from 'node:crypto';
import type { MessageAnswer } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const newEmail = (): string => `sarah-${randomUUID()}@example.com`;
const messageOf = (email: string) => ({
  fullname: 'Sarah Nambi',
  email,
  subject: 'The receipt',
  message: 'It did not come.\nWhat now?',
});
const requestOf = (email: string) => ({
  school: 'Hill School',
  fullname: 'Sarah Nambi',
  email,
  phoneNumber: '0772123456',
});

/** The forms that are acknowledged by e-mail: where each goes, what it holds, where it is kept. */
const forms = [
  {
    url: '/api/contact-messages',
    table: 'contact_messages',
    bodyOf: messageOf,
    honeypot: 'website',
    said: 'Message sent successfully',
    subject: 'We’ve received your message',
  },
  {
    url: '/api/partnership-requests',
    table: 'partnership_requests',
    bodyOf: requestOf,
    honeypot: 'url',
    said: 'Request sent successfully',
    subject: 'We’ve received your school’s request',
  },
] as const;

const send = <Body = MessageAnswer>(
  url: string,
  payload: object,
  { on = test, language = 'en', from = '192.0.2.1' } = {},
): Promise<Answer<Body>> =>
  on.call<Body>({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': language },
    remoteAddress: from,
  });

describe.each(forms)('POST $url', ({ url, table, bodyOf, honeypot, said, subject }) => {
  const keptOf = (email: string) =>
    test.rows<Record<string, unknown>>(`select * from ${table} where email = $1`, [email]);

  it('keeps what was sent for the staff, and acknowledges it', async () => {
    const email = newEmail();
    const answer = await send(url, bodyOf(email));
    expect([answer.status, answer.body]).toEqual([201, { message: said }]);
    const [row] = await keptOf(email);
    expect(row).toMatchObject({ fullname: 'Sarah Nambi', language: 'en' });
    await test.pass(0);
    expect(test.mailServer.sentTo(email)).toMatchObject([{ subject }]);
  });

  it.each([
    ['lg', /Weebale/],
    ['sw', /Asante/],
  ])('answers and acknowledges in the language of who sends: %s', async (language, thanks) => {
    const email = newEmail();
    const answer = await send(url, bodyOf(email), { language });
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.body.message).not.toBe(said);
    await test.pass(0);
    const [mail] = test.mailServer.sentTo(email);
    expect(mail?.text).toMatch(thanks);
    expect(mail?.html).toContain(`<html lang="${language}">`);
  });

  it('repeats nothing of what was written: nobody can send words of theirs to others through us', async () => {
    const email = newEmail();
    const words = 'Win money at https://evil.example';
    const body = Object.fromEntries(Object.keys(bodyOf(email)).map((name) => [name, words]));
    await send(url, {
      ...bodyOf(email),
      ...body,
      email,
      ...('phoneNumber' in body && { phoneNumber: '0772123456' }),
    });
    await test.pass(0);
    const [mail] = test.mailServer.sentTo(email);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  it('keeps the same once, sent twice at once or again within minutes; later it counts again', async () => {
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => send(url, bodyOf(email))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    test.clock.pass(9 * 60_000);
    await send(url, bodyOf(email.toUpperCase()));
    await send(url, { ...bodyOf(email), fullname: 'Somebody Else' });
    expect(await keptOf(email)).toHaveLength(2);
    await test.pass(0);
    expect(test.mailServer.sentTo(email)).toHaveLength(2);
    test.clock.pass(60_000);
    await send(url, bodyOf(email));
    expect(await keptOf(email)).toHaveLength(3);
  });

  it('tells a machine that fills in what nobody sees what it wants to hear, and keeps nothing', async () => {
    const email = newEmail();
    const answer = await send(url, { ...bodyOf(email), [honeypot]: 'https://spam.example' });
    expect([answer.status, answer.body]).toEqual([201, { message: said }]);
    await test.pass(0);
    expect(await keptOf(email)).toEqual([]);
    expect(test.mailServer.sentTo(email)).toEqual([]);
    expect((await send(url, { ...bodyOf(email), [honeypot]: '' })).status).toBe(201);
    expect(await keptOf(email)).toHaveLength(1);
  });

  it('keeps what looks like markup or SQL as the text that it is', async () => {
    const email = newEmail();
    const fullname = `<img src=x onerror=alert(1)>'; drop table ${table}; --`;
    await send(url, { ...bodyOf(email), fullname });
    expect((await keptOf(email))[0]).toMatchObject({ fullname });
  });

  it('refuses what is missing or wrong, field by field, and keeps nothing', async () => {
    const answer = await send<{ errors: Record<string, string[]> }>(url, { email: 'sarah', fullname: ' ' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      fullname: ['Full Name is required'],
      email: ['Email address must be valid'],
    });
    expect((await send(url, { ...bodyOf(newEmail()), role_id: 3 })).status).toBe(422);
    expect((await send(url, { ...bodyOf(newEmail()), email: 'a@b.ug\r\nBcc: c@d.ug' })).status).toBe(422);
  });

  it('takes only so many from one address, and for one e-mail, whatever the address', async () => {
    const on = await buildTestApp({
      on: test,
      env: { RATE_LIMIT_FORMS_PER_HOUR: '3', RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '2' },
    });
    const statuses = async (times: number, email: () => string, from: () => string) => {
      const answers = [];
      for (let turn = 0; turn < times; turn += 1) {
        answers.push(
          await send(url, { ...bodyOf(email()), fullname: `Sarah ${turn}` }, { on, from: from() }),
        );
      }
      return answers;
    };
    const address = `192.0.2.${table.length}`;
    const oneAddress = await statuses(4, newEmail, () => address);
    expect(oneAddress.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(oneAddress[3]?.headers['retry-after']).toMatch(/^\d+$/);
    const email = newEmail();
    const addresses = ['192.0.2.21', '192.0.2.22', '192.0.2.23'];
    const onePerson = await statuses(
      3,
      () => email,
      () => addresses.pop() ?? '',
    );
    expect(onePerson.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(await keptOf(email)).toHaveLength(2);
    await on.end();
  });
});

it('a partnership request says how many children a school has, where it wants to', async () => {
  const email = newEmail();
  const answer = await send('/api/partnership-requests', {
    ...requestOf(email),
    students: 450,
    note: ' Call ',
  });
  expect(answer.status).toBe(201);
  const rows = await test.rows('select students, note, msisdn from partnership_requests where email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ students: 450, note: 'Call', msisdn: '+256772123456' }]);
});

it('keeps names, e-mail addresses and message texts out of the log', () => {
  expect(test.log.join('')).not.toMatch(/Sarah|@example\.com|did not come/);
});
