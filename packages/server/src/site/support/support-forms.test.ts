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
const createMessageBody = (email: string) => ({
  fullname: 'Sarah Nambi',
  email,
  subject: 'The receipt',
  message: 'It did not come.\nWhat now?',
});
const createRequestBody = (email: string) => ({
  school: 'Hill School',
  address: 'Mityana Road, Wakiso',
  fullname: 'Sarah Nambi',
  email,
  phoneNumber: '0772123456',
});

/** Forms that are acknowledged by email. */
const forms = [
  {
    url: '/api/contact-messages',
    table: 'contact_messages',
    createBody: createMessageBody,
    another: (of: string) => ({ fullname: `${of} Person` }),
    isSavedAgain: true,
    honeypot: 'website',
    message: 'Message sent successfully',
    subject: 'We’ve received your message',
  },
  {
    url: '/api/partnership-requests',
    table: 'partnership_requests',
    createBody: createRequestBody,
    // The same person's request for a school is saved once while it is open.
    another: (of: string) => ({ school: `${of} School` }),
    isSavedAgain: false,
    honeypot: 'url',
    message: 'Request sent successfully',
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

describe.each(forms)('POST $url', (form) => {
  const { url, table, createBody, another, isSavedAgain, honeypot, message, subject } = form;
  const listSaved = (email: string) =>
    test.queryRows<Record<string, unknown>>(`select * from ${table} where email = $1`, [email]);

  it('saves the form for staff and acknowledges it by email', async () => {
    const email = newEmail();
    const answer = await send(url, createBody(email));
    expect([answer.status, answer.body]).toEqual([201, { message }]);
    const [row] = await listSaved(email);
    expect(row).toMatchObject({ fullname: 'Sarah Nambi', language: 'en' });
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(email)).toMatchObject([{ subject }]);
  });

  it.each([
    ['lg', /Weebale/],
    ['sw', /Asante/],
  ])('responds and acknowledges in the language of the sender: %s', async (language, thanks) => {
    const email = newEmail();
    const answer = await send(url, createBody(email), { language });
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.body.message).not.toBe(message);
    await test.advanceTime(0);
    const [mail] = test.mailServer.listSentTo(email);
    expect(mail?.text).toMatch(thanks);
    expect(mail?.html).toContain(`<html lang="${language}">`);
  });

  it('repeats nothing of the form in the email, so that it can’t be abused to send texts to others', async () => {
    const email = newEmail();
    const words = 'Win money at https://evil.example';
    const body = Object.fromEntries(Object.keys(createBody(email)).map((name) => [name, words]));
    await send(url, {
      ...createBody(email),
      ...body,
      email,
      ...('phoneNumber' in body && { phoneNumber: '0772123456' }),
    });
    await test.advanceTime(0);
    const [mail] = test.mailServer.listSentTo(email);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  it('saves the same form once if it is sent twice within ten minutes, and again later', async () => {
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => send(url, createBody(email))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    test.clock.advance(9 * 60_000);
    await send(url, createBody(email.toUpperCase()));
    await send(url, { ...createBody(email), ...another('Another') });
    expect(await listSaved(email)).toHaveLength(2);
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(email)).toHaveLength(2);
    test.clock.advance(60_000);
    await send(url, createBody(email));
    expect(await listSaved(email)).toHaveLength(isSavedAgain ? 3 : 2);
  });

  it('responds to a bot that fills in the honeypot as usual, but saves nothing', async () => {
    const email = newEmail();
    const answer = await send(url, { ...createBody(email), [honeypot]: 'https://spam.example' });
    expect([answer.status, answer.body]).toEqual([201, { message }]);
    await test.advanceTime(0);
    expect(await listSaved(email)).toEqual([]);
    expect(test.mailServer.listSentTo(email)).toEqual([]);
    expect((await send(url, { ...createBody(email), [honeypot]: '' })).status).toBe(201);
    expect(await listSaved(email)).toHaveLength(1);
  });

  it('saves markup and SQL as plain text', async () => {
    const email = newEmail();
    const fullname = `<img src=x onerror=alert(1)>'; drop table ${table}; --`;
    await send(url, { ...createBody(email), fullname });
    expect((await listSaved(email))[0]).toMatchObject({ fullname });
  });

  it('rejects missing and invalid fields with a message for each', async () => {
    const answer = await send<{ errors: Record<string, string[]> }>(url, { email: 'sarah', fullname: ' ' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      fullname: ['Full Name is required'],
      email: ['Email address must be valid'],
    });
    expect((await send(url, { ...createBody(newEmail()), role_id: 3 })).status).toBe(422);
    expect((await send(url, { ...createBody(newEmail()), email: 'a@b.ug\r\nBcc: c@d.ug' })).status).toBe(422);
  });

  it('limits the forms from one IP address, and those with one email address', async () => {
    const on = await buildTestApp({
      on: test,
      env: { RATE_LIMIT_FORMS_PER_HOUR: '3', RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '2' },
    });
    const sendSeveral = async (times: number, email: () => string, from: () => string) => {
      const answers = [];
      for (let turn = 0; turn < times; turn += 1) {
        answers.push(
          await send(url, { ...createBody(email()), ...another(`Sarah ${turn}`) }, { on, from: from() }),
        );
      }
      return answers;
    };
    const address = `192.0.2.${table.length}`;
    const oneAddress = await sendSeveral(4, newEmail, () => address);
    expect(oneAddress.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(oneAddress[3]?.headers['retry-after']).toMatch(/^\d+$/);
    const email = newEmail();
    const addresses = ['192.0.2.21', '192.0.2.22', '192.0.2.23'];
    const onePerson = await sendSeveral(
      3,
      () => email,
      () => addresses.pop() ?? '',
    );
    expect(onePerson.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(await listSaved(email)).toHaveLength(2);
    await on.end();
  });
});

it('saves the optional number of students and note of a partnership request', async () => {
  const email = newEmail();
  const answer = await send('/api/partnership-requests', {
    ...createRequestBody(email),
    students: 450,
    note: ' Call ',
  });
  expect(answer.status).toBe(201);
  const rows = await test.queryRows(
    'select students, note, msisdn from partnership_requests where email = $1',
    [email],
  );
  expect(rows).toEqual([{ students: 450, note: 'Call', msisdn: '+256772123456' }]);
});

it('logs no names, email addresses and message texts', () => {
  expect(test.log.join('')).not.toMatch(/Sarah|@example\.com|did not come/);
});
