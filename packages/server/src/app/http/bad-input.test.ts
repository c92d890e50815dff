import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/table-dump';
import {
  type Answer,
  buildTestApp,
  createPayer,
  createPaymentBody,
  type TestApp,
} from '../../testing/test-app';

let test: TestApp;
let before: Record<string, unknown>;
beforeAll(async () => {
  test = await buildTestApp();
  before = await dumpTables(test.database);
});
afterAll(() => test.end());

const SQL = "'; drop table payments; --";
const HTML = '<img src=x onerror=alert(1)>';

/** Expects a problem in the usual shape that says what to do, reveals no internals and changed no data. */
const expectProblem = async (answer: Answer<unknown>, statuses: number | number[]) => {
  expect([statuses].flat(), answer.text).toContain(answer.status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const { message, errors, ...rest } = JSON.parse(answer.text);
  expect(rest).toEqual({});
  expect(message).toMatch(/\w+ \w+/);
  expect(`${message}${JSON.stringify(errors)}`).not.toMatch(
    /node_modules|\.ts:|\bat \w+ \(|select |insert |syntax|Expected /,
  );
  for (const texts of Object.values(errors ?? {})) expect(texts).toEqual([expect.stringMatching(/\w+/)]);
  expect(await dumpTables(test.database)).toEqual(before);
};

const usual = createPaymentBody({
  child: { regNo: 'SMK-0001' },
  amount: 1_000,
  method: createPayer().method,
});
const bank = { paymentMethod: 'bank', bankName: 'Stanbic Bank', accountNumber: '9030001234567' };
const { paymentMethod: _, ...withoutMethod } = usual;

const post = (payload: string | Buffer | object, type = 'application/json') =>
  test.call<{ errors?: Record<string, string[]> }>({
    method: 'POST',
    url: '/api/payments',
    headers: { 'content-type': type, 'idempotency-key': randomUUID() },
    payload,
  });

const sendText = (url: string, payload: string) =>
  test.call({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    payload,
  });

describe.each(['/api/payments', '/api/auth/login', '/api/contact-messages'])('%s', (url) => {
  it.each([
    ['a NUL', '{"email":"a\\u0000b@home.example","password":"x"}'],
    ['half of a character', '{"email":"a\\ud800b@home.example","password":"x"}'],
    ['half of a character in a list', '{"scopes":["a",["\\udc00\\ud800"]]}'],
    ['a NUL in the name of a field', '{"a\\u0000b":"x"}'],
  ])('rejects %s, which the database cannot store', async (_, payload) => {
    await expectProblem(await sendText(url, payload), 400);
  });
});

it.each([
  ['a whole character', '{"message":"Is the bank open? \\ud83d\\ude00"}'],
  ['the text of an escape', '{"message":"What is \\\\u0000 and \\\\ud800?"}'],
])('%s can be stored, so only the missing fields are wrong', async (_, payload) => {
  const answer = await sendText('/api/contact-messages', payload);
  await expectProblem(answer, 422);
  expect(Object.keys(JSON.parse(answer.text).errors)).not.toContain('message');
});

describe('POST /payments with an invalid field', () => {
  const values: Record<string, unknown[]> = {
    regNo: ['', ' ', '!', 'A'.repeat(25), '-SMK', 'SMK_0001', 1, null, {}, [], true, SQL, HTML],
    school: ['', 'St Marys', '-a', 'a'.repeat(61), 7, null, ['st-marys-kisubi'], SQL, HTML],
    amount: [
      0,
      -1,
      1.5,
      0.1,
      '1000',
      '',
      null,
      1_200_001,
      1e308,
      1e21,
      Number.MAX_SAFE_INTEGER,
      true,
      [1],
      {},
      SQL,
    ],
    purpose: ['', 'Fees', 'early_repayment', 'gift', null, 1, SQL, HTML],
    network: ['', 'mpesa', 'MTN', null, 1, SQL, HTML],
    phoneNumber: [
      '077212345',
      '07721234567',
      '1772123456',
      '+254772123456',
      '07721234a6',
      '',
      null,
      772123456,
      SQL,
      HTML,
    ],
    paymentMethod: ['', 'cash', 'MOBILE', null, 1, SQL, HTML],
    itemIds: ['1', [], [''], [1], ['999999999'], ['1', '1'].concat(Array(50).fill('1')), [SQL], [HTML], [{}]],
  };
  it.each(Object.entries(values).flatMap(([name, list]) => list.map((value) => [name, value] as const)))(
    'rejects the field %s with the value %j',
    async (name, value) => {
      const answer = await post({ ...usual, [name]: value });
      await expectProblem(answer, 422);
      expect(answer.body.errors).toHaveProperty(name);
    },
  );

  it.each([
    ['bankName', 'Mystery Bank'],
    ['bankName', ''],
    ['bankName', 'stanbic bank'],
    ['bankName', SQL],
    ['accountNumber', '12345'],
    ['accountNumber', '1'.repeat(21)],
    ['accountNumber', 'ABC123456'],
    ['accountNumber', 9030001234567],
    ['accountNumber', HTML],
  ])('rejects the field %s with the value %j', async (name, value) => {
    const body = { ...withoutMethod, network: undefined, phoneNumber: undefined, ...bank, [name]: value };
    const answer = await post(body);
    await expectProblem(answer, 422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([name]);
  });

  it.each(Object.keys(usual))('rejects a body without the field %s', async (name) => {
    const { [name as keyof typeof usual]: _, ...rest } = usual;
    const answer = await post(rest);
    await expectProblem(answer, 422);
    expect(answer.body.errors).toHaveProperty(name);
  });

  it.each([
    ['role_id', 3],
    ['status', 'succeeded'],
    ['paid', true],
    ['bankName', 'Stanbic Bank'],
    ['toString', 1],
    ['hasOwnProperty', 1],
    ['constructor', 1],
    [SQL, 1],
    [HTML, 1],
  ])('rejects the unknown field %s', async (name, value) => {
    const answer = await post({ ...usual, [name]: value });
    await expectProblem(answer, 422);
    expect(Object.entries(answer.body.errors ?? {})).toEqual([
      [name, ['This field doesn’t exist. Remove it']],
    ]);
  });

  it('returns 404 for a child that is not on the register, or of another school', async () => {
    await expectProblem(await post({ ...usual, regNo: 'SMK-9999' }), 404);
    await expectProblem(await post({ ...usual, regNo: 'KCB-0001' }), 404);
  });
});

describe('POST /payments with an invalid body', () => {
  const bodies: [string, string | Buffer, string, number | number[]][] = [
    ['broken JSON', '{"purpose":', 'application/json', 400],
    ['NaN', '{"amount":NaN}', 'application/json', 400],
    ['Infinity', '{"amount":-Infinity}', 'application/json', 400],
    ['two objects', '{}{}', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['random bytes', Buffer.from([0, 1, 254, 255, 128]), 'application/json', 400],
    ['__proto__', '{"__proto__":{"amount":1}}', 'application/json', 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"amount":1}}}', 'application/json', 400],
    [
      'a number above the maximum of a double',
      JSON.stringify(usual).replace('1000', '1e400'),
      'application/json',
      422,
    ],
    ['null', 'null', 'application/json', 422],
    ['a list', '[]', 'application/json', 422],
    ['a string', '"pay"', 'application/json', 422],
    ['a number', '5', 'application/json', 422],
    ['30,000 brackets', '['.repeat(15_000) + ']'.repeat(15_000), 'application/json', 400],
    [
      'brackets below a field',
      `{"amount":${'[1,'.repeat(5_000)}1${']'.repeat(5_000)}}`,
      'application/json',
      400,
    ],
    ['a form', 'regNo=SMK-0001&amount=1000', 'application/x-www-form-urlencoded', 415],
    ['text', JSON.stringify(usual), 'text/plain', 415],
    ['XML', '<payment/>', 'text/xml', 415],
    ['an invalid content type', JSON.stringify(usual), 'nonsense', 415],
    [
      'a body of 2 MB',
      JSON.stringify({ ...usual, regNo: 'A'.repeat(2 * 1024 * 1024) }),
      'application/json',
      413,
    ],
    ['a body of 33 KB', JSON.stringify({ ...usual, regNo: 'A'.repeat(33 * 1024) }), 'application/json', 413],
  ];
  it.each(bodies)('rejects %s', async (_, payload, type, status) =>
    expectProblem(await post(payload, type), status),
  );
});

describe('other endpoints with invalid input', () => {
  const long = 'A'.repeat(5_000);
  const hostile = [SQL, HTML, '%', '..%2f..%2fetc', '\u0000', '💰', ' ', '__proto__'];
  const gets: [string, number | number[]][] = [
    ...hostile.map((text) => [`/api/students/${encodeURIComponent(text)}`, 422] as [string, number]),
    ...hostile.map((text) => [`/api/receipts/${encodeURIComponent(text)}`, 404] as [string, number]),
    ...hostile.map((text) => [`/api/receipts/${encodeURIComponent(text)}/pdf`, 404] as [string, number]),
    ...hostile.map((text) => [`/api/receipts/${encodeURIComponent(text)}/picture`, 404] as [string, number]),
    ...hostile.map((text) => [`/api/payments/${encodeURIComponent(text)}`, 404] as [string, number]),
    ...hostile.map(
      (text) => [`/api/students/SMK-0001?school=${encodeURIComponent(text)}`, 422] as [string, number],
    ),
    ['/api/students/SMK-0001?school=', 422],
    ['/api/students/SMK-0001?school=a&school=b', 422],
    ['/api/students/SMK-0001?__proto__=1', 422],
    ['/api/students/SMK-0001?toString=1', 422],
    ['/api/students/SMK-0001?role=admin', 422],
    ['/api/students/constructor', 404],
    ['/api/students/SMK-0001?school=constructor', 404],
    ['/api/students/%E0%A4%A', 404],
    ['/api/students/', 422],
    [`/api/students/${long}`, 404],
    [`/api/receipts/${long}`, 404],
    [`/api/payments/${long}`, 404],
    [`/api/students/SMK-0001?school=${long}`, 422],
    ['/api/payments/00000000-0000-0000-0000-000000000000', 404],
  ];
  it.each(gets)('rejects GET %.60s', async (url, status) => expectProblem(await test.call({ url }), status));

  it.each([
    ['DELETE', '/api/uploads/%00', 404],
    ['DELETE', `/api/uploads/${'A'.repeat(100)}`, 404],
    ['POST', '/api/parent/loans/%00/withdraw', 401],
    ['POST', '/api/parent/loans/%00/documents/%00/link', 401],
  ] as const)('rejects %s %.60s', async (method, url, status) =>
    expectProblem(await test.call({ method, url, ...(method === 'POST' && { payload: {} }) }), status),
  );

  it('responds to a webhook with an unknown token as to any other', async () => {
    const answer = await test.call({ method: 'POST', url: '/api/webhooks/mtn/%00', payload: {} });
    expect([answer.status, answer.text]).toEqual([200, '{}']);
  });

  it('rejects a retry of an unknown payment, a retry with an empty body, and a retry with invalid values', async () => {
    const retry = (id: string, payload: string | object) =>
      test.call({
        method: 'POST',
        url: `/api/payments/${id}/retry`,
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        payload,
      });
    const id = randomUUID();
    const { method } = createPayer();
    await expectProblem(await retry(id, method), 404);
    await expectProblem(await retry(SQL.replaceAll('/', ''), method), 404);
    await expectProblem(await retry(id, {}), 422);
    await expectProblem(await retry(id, { ...method, amount: 5 }), 422);
    await expectProblem(await retry(id, { ...method, phoneNumber: '077212345' }), 422);
    await expectProblem(await retry(id, '{'), 400);
  });
});
