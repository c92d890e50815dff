import { describe, expect, it } from 'vitest';
import accountFields from '../messages/en/account-fields.json';
import fields from '../messages/en/fields.json';
import { type AccountFormName, validateAccountForm } from './account-forms';
import { formatFieldErrors } from './field-errors';

const getMessages = (form: AccountFormName, values: Record<string, unknown>) => {
  const errors = validateAccountForm(form, values);
  return errors && formatFieldErrors(errors, { ...fields, ...accountFields });
};

const person = {
  first_name: 'Sarah',
  last_name: 'Nambi',
  email: 'sarah@home.example',
  contact: '0772123456',
};
const LONG_PASSWORD = 'three-goats-sing';
const passwordFields = { password: 'secret', password_confirmation: 'secret' };

/** Messages of empty fields. Source: specification section 5. */
const emptyForms: [AccountFormName, Record<string, string>][] = [
  [
    'register',
    {
      first_name: 'First Name is required',
      last_name: 'Last Name is required',
      email: 'Email Address is required',
      contact: 'Phone number is required',
      password: 'Password is required',
      password_confirmation: 'Please, confirm password',
    },
  ],
  ['login', { email: 'Email is required', password: 'Password is required' }],
  ['forgot', { email: 'Email Address is required' }],
  ['otp', { otp: 'OTP is required' }],
  ['phone', { phoneNumber: 'Phone number is required' }],
  ['reset', { password: 'Password is required', password_confirmation: 'Please, confirm password' }],
  [
    'changePassword',
    {
      current_password: 'Password is required',
      password: 'Password is required',
      password_confirmation: 'Please, confirm password',
    },
  ],
  [
    'profile',
    {
      first_name: 'First Name is required',
      last_name: 'Last Name is required',
      email: 'Email Address is required',
      contact: 'Phone number is required',
    },
  ],
  [
    'invitation',
    {
      first_name: 'First Name is required',
      last_name: 'Last Name is required',
      contact: 'Phone number is required',
      password: 'Password is required',
      password_confirmation: 'Please, confirm password',
    },
  ],
];

/** Forms with one invalid field, and its messages. */
const invalidForms: [AccountFormName, Record<string, unknown>, Record<string, string>][] = [
  ['register', { email: 'sarah@home' }, { email: 'Email address must be valid' }],
  ['register', { contact: '077212345' }, { contact: 'Phone number must be 10 digits' }],
  ['register', { contact: '07721234567' }, { contact: 'Phone number must be 10 digits' }],
  ['register', { first_name: '   ' }, { first_name: 'First Name is required' }],
  ['register', { first_name: 'a'.repeat(101) }, { first_name: 'Use up to 100 characters' }],
  ['register', { last_name: 'a'.repeat(101) }, { last_name: 'Use up to 100 characters' }],
  ['register', { password_confirmation: 'secreT' }, { password_confirmation: 'Passwords must match' }],
  [
    'register',
    { password: '12345', password_confirmation: '12345' },
    { password: 'Password must be at least 6 characters' },
  ],
  ['profile', { email: 'no address' }, { email: 'Email address must be valid' }],
  ['profile', { contact: '12' }, { contact: 'Phone number must be 10 digits' }],
  ['forgot', { email: '@' }, { email: 'Email address must be valid' }],
  ['otp', { otp: '12345' }, { otp: 'Enter the 6 digits of the OTP' }],
  ['phone', { phoneNumber: '7' }, { phoneNumber: 'Enter a mobile number of 10 digits: 07…' }],
  ['reset', { password_confirmation: 'other' }, { password_confirmation: 'Passwords must match' }],
  [
    'changePassword',
    { password: 'short' },
    {
      password: 'Password must be at least 6 characters',
      password_confirmation: 'Passwords must match',
    },
  ],
  [
    'invitation',
    { password: 'elevenchars', password_confirmation: 'elevenchars' },
    { password: 'Password must be at least 12 characters' },
  ],
  ['login', { password: 'a'.repeat(201) }, { password: 'Use up to 200 characters' }],
];

const validForms: Record<AccountFormName, Record<string, unknown>> = {
  register: { ...person, ...passwordFields },
  login: { email: 'not even one', password: '1' },
  forgot: { email: person.email },
  otp: { otp: '123456' },
  phone: { phoneNumber: '0752123456' },
  guarantee: { phoneNumber: '0752123456', otp: '123456' },
  changePhone: { phoneNumber: '0752123456', current_password: 'old' },
  secondFactor: { code: '123 456' },
  reset: passwordFields,
  changePassword: { current_password: 'old', ...passwordFields },
  profile: person,
  invitation: {
    first_name: 'Sarah',
    last_name: 'Nakato',
    contact: person.contact,
    ...passwordFields,
    password: LONG_PASSWORD,
    password_confirmation: LONG_PASSWORD,
  },
};

describe('validateAccountForm', () => {
  it.each(emptyForms)('reports the required fields of an empty %s form', (form, texts) => {
    const expected = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]]));
    expect(getMessages(form, {})).toEqual(expected);
    expect(getMessages(form, Object.fromEntries(Object.keys(texts).map((name) => [name, ''])))).toEqual(
      expected,
    );
  });

  it.each(invalidForms)('reports only the invalid field of a %s form with %j', (form, change, texts) => {
    const expected = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]]));
    expect(getMessages(form, { ...validForms[form], ...change })).toEqual(expected);
  });

  it.each(Object.entries(validForms) as [AccountFormName, Record<string, unknown>][])(
    'returns null for a valid %s form',
    (form, values) => expect(getMessages(form, values)).toBeNull(),
  );
});
