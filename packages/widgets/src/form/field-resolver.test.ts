import { err, ok, parse, phoneNumber } from '@somesa/core';
import { type } from 'superstruct';
import { expect, test } from 'vitest';
import { fieldResolver, keepTyped } from './field-resolver';

const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = fieldResolver<{ phoneNumber: string }>((values) => parse(values, type({ phoneNumber })));

test.each([
  ['', 'Phone number is required'],
  ['077212345', 'Phone number must be 10 digits'],
])('what core says of "%s" stands under the field', async (typed, message) => {
  expect(await resolve({ phoneNumber: typed }, undefined, options)).toEqual({
    values: {},
    errors: { phoneNumber: { type: 'value', message, ref: undefined } },
  });
});

test('values that hold are handed on', async () => {
  expect(await resolve({ phoneNumber: '0772123456' }, undefined, options)).toEqual({
    values: { phoneNumber: '0772123456' },
    errors: {},
  });
});

test('a check that finds nothing keeps what was typed', () => {
  expect(keepTyped({ a: 'x' }, null)).toEqual(ok({ a: 'x' }));
  expect(keepTyped({ a: 'x' }, { a: ['no'] })).toEqual(err({ a: ['no'] }));
});
