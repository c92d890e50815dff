import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAirtelWebhook } from './airtel-signature';

const key = 'portal-key';
const inner = '{"id":"SF2026000123A1","message":"Paid UGX 5,000 \\"to\\" {x} Nn\\u00e5","status_code":"TS"}';
const createHash = (text: string, by = key) => createHmac('sha256', by).update(text).digest('base64');
const createBody = (hash: string, transaction = inner) => `{"transaction":${transaction},"hash":"${hash}"}`;
const spaced = '{ "id" : "SF2026000123A1", "status_code" : "TS" }';
const compact = '{"id":"SF2026000123A1","status_code":"TS"}';

test.each([
  ['the whole body', createBody(createHash(`{"transaction":${inner}}`))],
  ['the inner object', createBody(createHash(inner))],
  ['the whole body without its spaces', createBody(createHash(`{"transaction":${compact}}`), spaced)],
  ['the inner object with its spaces', createBody(createHash(spaced), spaced)],
])('accepts a webhook with a hash of %s', (_, body) => {
  expect(readAirtelWebhook(Buffer.from(body), key)).toBe('SF2026000123A1');
});

test.each([
  ['no hash', `{"transaction":${inner}}`],
  ['an empty hash', createBody('')],
  ['a hash by another key', createBody(createHash(inner, 'other'))],
  ['a hash of another body', createBody(createHash('{"id":"X"}'))],
  ['a hash that is a number', `{"transaction":${inner},"hash":1}`],
  ['no transaction', '{"hash":"x"}'],
  ['a body that is not JSON', '<html>'],
  ['an empty body', ''],
  ['an ID that can’t be ours', createBody(createHash('{"id":"a b"}'), '{"id":"a b"}')],
])('rejects a webhook with %s if a key is configured', (_, body) => {
  expect(readAirtelWebhook(Buffer.from(body), key)).toBeNull();
});

test('accepts a webhook without a hash if no key is configured', () => {
  const body = Buffer.from(`{"transaction":${inner}}`);
  expect(readAirtelWebhook(body, null)).toBe('SF2026000123A1');
});
