import { randomUUID } from 'node:crypto';
import { type Language, languages, type SchoolChoiceView } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchool } from '../../schools/schools-repository';
import {
  bankMethod,
  buildTestApp,
  createPayer,
  createPaymentBody,
  SCHOOL,
  SCHOOL_ORIGIN,
  type TestApp,
} from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const acceptHeaders: Record<Language, string> = {
  en: 'en-GB,en;q=0.9',
  lg: 'lg',
  sw: 'fr,sw-UG;q=0.8,en;q=0.2',
};
const headersFor = (language: Language) => ({ 'accept-language': acceptHeaders[language] });

describe.each(languages)('sendProblem in %s', (language) => {
  const { errors, fields } = answerTexts[language];

  it.each([
    ['an unknown address', 'GET', '/api/nope', 404, errors.not_found],
    ['an invalid address', 'GET', '/api/students/%', 404, errors.not_found],
    ['an unknown file', 'GET', '/embed/nope.js', 404, errors.not_found],
    ['an unknown school', 'GET', '/api/students/SMK-0001?school=none', 404, errors.school_not_found],
    ['an unknown child', 'GET', '/api/students/SMK-9999', 404, errors.student_not_found],
    ['an unknown receipt', 'GET', '/api/receipts/SF-0000', 404, errors.receipt_not_found],
    ['an unknown payment', 'GET', '/api/payments/none', 404, errors.payment_not_found],
    ['a request without a key', 'POST', '/api/payments', 400, errors.idempotency_key_missing],
    ['a body that is not JSON', 'POST', '/api/payments', 400, errors.body_not_json],
    ['an unknown webhook', 'POST', '/api/webhooks/airtel/none', 404, errors.not_found],
  ] as const)('sends the message for %s', async (what, method, url, status, sentence) => {
    const isBroken = what.startsWith('a body');
    const answer = await test.call({
      method,
      url,
      headers: { ...headersFor(language), ...(isBroken && { 'content-type': 'application/json' }) },
      ...(isBroken && { payload: '{' }),
    });
    expect(answer.status).toBe(status);
    const pattern = sentence.replace(/[.*+?()]/g, '\\$&').replace(/\{\w+\}/g, '\\S+');
    expect(answer.body.message).toMatch(new RegExp(`^${pattern}$`));
    expect(answer.headers).toMatchObject({
      'content-language': language,
      vary: expect.stringContaining('Accept-Language'),
    });
  });

  it('sends field errors with their amounts', async () => {
    const child = await test.addChild(9_000_000);
    const start = (payload: object) =>
      test.call({
        method: 'POST',
        url: '/api/payments',
        headers: { ...headersFor(language), 'idempotency-key': randomUUID() },
        payload,
      });
    const above = await start(createPaymentBody({ child, amount: 9_500_000, method: bankMethod }));
    expect(above.status).toBe(422);
    expect(above.body).toEqual({
      message: errors.validation_failed,
      errors: { amount: [fields.amount_above_outstanding.replace('{amount}', '9,000,000')] },
    });
    const tooMuch = await start(
      createPaymentBody({ child, amount: 6_000_000, method: createPayer().method }),
    );
    expect(tooMuch.body.errors).toEqual({
      amount: [fields.amount_above_limit.replace('{amount}', '5,000,000')],
    });
    const wrong = await start({ paymentMethod: 'mobile', phoneNumber: '12', extra: 1 });
    expect(wrong.body.errors).toMatchObject({
      phoneNumber: [fields.phoneNumber_invalid],
      regNo: [fields.regNo_required],
      extra: [fields.field_unknown],
    });
  });

  it('lets a page of an unregistered origin read the error', async () => {
    const origin = 'https://stranger.example';
    const answer = await test.call({
      url: `/api/students/SMK-0001?school=${SCHOOL}`,
      headers: { ...headersFor(language), origin },
    });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe(errors.origin_not_registered.replace('{origin}', origin));
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      vary: expect.stringMatching(/^Origin, Accept-Language$/i),
    });
  });

  it('returns the schools to choose from if several use a registration number', async () => {
    const slug = `namesake-${language}`;
    const regNo = `TWO-${language.toUpperCase()}`;
    await test.database.transaction(async (tx) => {
      const text = `insert into students (school_id, reg_no, first_name, last_name, class_name)
        values ($1, $2, 'Zed', 'Other', 'P1')`;
      for (const name of [slug, `${slug}-2`]) {
        await tx.run({ name: 'test-namesake', text }, [await addSchool(tx, { slug: name, name }), regNo]);
      }
    });
    const answer = await test.call<SchoolChoiceView>({
      url: `/api/students/${regNo}`,
      headers: headersFor(language),
    });
    expect(answer.status).toBe(300);
    expect(answer.body.message).toBe(errors.school_required);
    expect(answer.body.schools.map((school) => school.slug).sort()).toEqual([slug, `${slug}-2`]);
    expect(answer.headers['content-language']).toBe(language);
  });
});

it('sends the flood limit’s error in the caller’s language with Retry-After', async () => {
  const narrow = await buildTestApp({ env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '1' }, on: test });
  const call = () => narrow.call({ url: '/api/config', headers: headersFor('sw') });
  expect((await call()).status).toBe(200);
  const rejected = await call();
  expect(rejected.status).toBe(429);
  const seconds = String(rejected.headers['retry-after']);
  expect(rejected.body.message).toBe(answerTexts.sw.errors.rate_limited.replace('{seconds}', seconds));
  await narrow.end();
});

it('sends successful responses in the same form for every language', async () => {
  const found = await Promise.all(
    languages.map((language) =>
      test.call({
        url: `/api/students/SMK-0001?school=${SCHOOL}`,
        headers: { ...headersFor(language), origin: SCHOOL_ORIGIN },
      }),
    ),
  );
  for (const { status, body, headers } of found) {
    expect(status).toBe(200);
    expect(body).toEqual(found[0]?.body);
    expect(headers['content-language']).toBeUndefined();
    expect(headers.vary).not.toMatch(/language/i);
  }
});
