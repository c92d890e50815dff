import { expect, test } from 'vitest';
import { createResolver } from './use-step-form';

const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = createResolver<{ phoneNumber: string }>(({ phoneNumber }) =>
  phoneNumber.length === 10 ? null : { phoneNumber: ['Phone number must be 10 digits', 'And start with 0'] },
);

test('returns the first error of each field', async () => {
  expect(await resolve({ phoneNumber: '077212345' }, undefined, options)).toEqual({
    values: {},
    errors: { phoneNumber: { type: 'value', message: 'Phone number must be 10 digits' } },
  });
});

test('returns valid values unchanged', async () => {
  expect(await resolve({ phoneNumber: '0772123456' }, undefined, options)).toEqual({
    values: { phoneNumber: '0772123456' },
    errors: {},
  });
});
