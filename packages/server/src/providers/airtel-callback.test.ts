import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAirtelCallback } from './airtel-callback';

const key = 'portal-key';
const inner = '{"id":"SF2026000123A1","message":"Paid UGX 5,000 \\"to\\" {x} Nn\\u00e5","status_code":"TS"}';
const hashOf = (text: string, by = key) => createHmac('sha256', by).update(text).digest('base64');
const told = (hash: string, transaction = inner) => `{"transaction":${transaction},"hash":"${hash}"}`;
const spaced = '{ "id" : "SF2026000123A1", "status_code" : "TS" }';
const compact = '{"id":"SF2026000123A1","status_code":"TS"}';

const genuine: [how: string, body: string][] = [
  ['the whole', told(hashOf(`{"transaction":${inner}}`))],
  ['the inner object', told(hashOf(inner))],
  ['the compact whole of a body with spaces', told(hashOf(`{"transaction":${compact}}`), spaced)],
  ['the inner object of a body with spaces, as sent', told(hashOf(spaced), spaced)],
];

test.each(genuine)('a hash over %s is taken', (_how, body) => {
  expect(readAirtelCallback(Buffer.from(body), key)).toEqual({ providerReference: 'SF2026000123A1' });
});

const forged: [how: string, body: string][] = [
  ['no hash', `{"transaction":${inner}}`],
  ['an empty hash', told('')],
  ['a hash by another key', told(hashOf(inner, 'other'))],
  ['a hash of another body', told(hashOf('{"id":"X"}'))],
  ['a hash that is a number', `{"transaction":${inner},"hash":1}`],
  ['no transaction', '{"hash":"x"}'],
  ['no JSON', '<html>'],
  ['nothing', ''],
  ['an id that is none of ours', told(hashOf('{"id":"a b"}'), '{"id":"a b"}')],
];

test.each(forged)('rejects a callback with %s if a key is configured', (_how, body) => {
  expect(readAirtelCallback(Buffer.from(body), key)).toBeNull();
});

test('accepts a callback without a hash if no key is configured', () => {
  const body = Buffer.from(`{"transaction":${inner}}`);
  expect(readAirtelCallback(body, null)).toEqual({ providerReference: 'SF2026000123A1' });
});
