import { expect, test } from 'vitest';
import { fieldResolver } from './field-resolver';

const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = fieldResolver<{ phoneNumber: string }>(({ phoneNumber }) =>
  phoneNumber.length === 10 ? null : { phoneNumber: ['Phone number must be 10 digits', 'And start with 0'] },
);

test('the first of what is wrong stands under the field', async () => {
  expect(await resolve({ phoneNumber: '077212345' }, undefined, options)).toEqual({
    values: {},
    errors: { phoneNumber: { type: 'value', message: 'Phone number must be 10 digits' } },
  });
});

test('values that hold are handed on as they were typed', async () => {
  expect(await resolve({ phoneNumber: '0772123456' }, undefined, options)).toEqual({
    values: { phoneNumber: '0772123456' },
    errors: {},
  });
});
