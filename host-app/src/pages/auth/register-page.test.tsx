import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../state/auth';
import { authFlow } from '../../state/auth-flow';
import { stubServer } from '../../testing/answers';
import { resetBrowser, type Visit, visit } from '../../testing/visit';

let page: Visit;
const values = {
  first_name: 'Sarah',
  last_name: 'Nakato',
  email: 'sarah@somesa.example',
  contact: '0772123456',
  password: 'secret',
  password_confirmation: 'secret',
};

beforeEach(async () => {
  resetBrowser();
  page = await visit('/register');
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

it('has the fields of the specification with their labels', () => {
  expect(page.labels()).toEqual([
    'First Name',
    'Last Name',
    'Email Address',
    'Phone number',
    'Password',
    'Confirm Password',
  ]);
});

it.each([
  ['first_name', 'given-name'],
  ['last_name', 'family-name'],
  ['email', 'email'],
  ['contact', 'tel-national'],
  ['password', 'new-password'],
  ['password_confirmation', 'new-password'],
])('gives the field %s the autocomplete value %s', (name, means) => {
  expect(page.input(name).autocomplete).toBe(means);
});

it.each([
  ['first_name', '', 'First Name is required'],
  ['last_name', '', 'Last Name is required'],
  ['email', '', 'Email Address is required'],
  ['email', 'sarah', 'Email address must be valid'],
  ['contact', '', 'Phone number is required'],
  ['contact', '077212345', 'Phone number must be 10 digits'],
  ['contact', '07721234567', 'Phone number must be 10 digits'],
  ['password', '', 'Password is required'],
  ['password', 'short', 'Password must be at least 6 characters'],
  ['password_confirmation', '', 'Please, confirm password'],
  ['password_confirmation', 'other!', 'Passwords must match'],
])('rejects the %s %j with the message %s only once the field loses focus', async (name, value, response) => {
  await page.type({ ...values, [name]: value });
  expect(page.under(name)).toBe('');
  await page.leaveField(name);
  expect(page.under(name)).toBe(response);
});

it('clears the mismatch error once the first password matches', async () => {
  await page.type({ ...values, password: 'secres' });
  await page.leaveField('password');
  await page.leaveField('password_confirmation');
  expect(page.under('password_confirmation')).toBe('Passwords must match');
  await page.type({ password: 'secret' });
  expect(page.under('password_confirmation')).toBe('');
});

it('shows no error for the second password while only the first is typed', async () => {
  await page.type({ password: 'secret' });
  await page.leaveField('password');
  await page.type({ password: 'secret-2' });
  expect(page.under('password_confirmation')).toBe('');
});

it('marks each field as required for screen readers', () => {
  expect(Object.keys(values).filter((name) => !page.input(name).required)).toEqual([]);
});

describe('submitting RegisterPage', () => {
  const send = async () => {
    await page.type(values);
    await page.press('Register');
  };

  it('creates a parent account and opens the login with the toast and a link to the code page', async () => {
    const calls = stubServer({
      'POST /auth/register': [200, { message: 'sent', ticket: 'ticket-of-this-account' }],
    });
    await send();
    await page.arrive('/login');
    expect(calls[0]?.body).toEqual({ ...values, role_id: 1 });
    expect(page.text()).toContain('We have sent an OTP to your number!');
    expect(authFlow.ticket).toBe('ticket-of-this-account');
    await page.press('Enter code');
    await page.arrive('/otp-verification');
    expect(page.text()).toContain('0772\u00a0123\u00a0456');
    expect(page.history.join()).not.toContain('0772');
  });

  it('keeps a number typed with spaces over a reload', async () => {
    stubServer({ 'POST /auth/register': [200, { message: 'sent' }] });
    await page.type({ ...values, contact: '0772 123 456' });
    await page.press('Register');
    await page.arrive('/login');
    await page.unmount();
    Object.assign(authFlow, { phone: null });
    Object.assign(auth, { isRestored: false });
    page = await visit('/otp-verification');
    expect(page.text()).toContain('We sent a 6-digit code to 0772\u00a0123\u00a0456.');
  });

  it.each(['email', 'contact'])('shows the server’s first message under the field %s', async (field) => {
    const errors = { [field]: ['It belongs to another account', 'second'] };
    stubServer({ 'POST /auth/register': [422, { message: 'Check the fields', errors }] });
    await send();
    await page.waitFor('It belongs to another account');
    expect(page.under(field)).toBe('It belongs to another account');
    expect(page.text()).not.toContain('second');
    expect(page.at()).toBe('/register');
  });

  it.each([
    ['the server’s message', [429, { message: 'Too many tries.' }], 'Too many tries.'],
    ['Registration failed where there is none', [500], 'Registration failed'],
    ['Network Error without a connection', 'broken', 'Network Error'],
  ] as const)('shows %s above the form and keeps the text', async (_, response, message) => {
    stubServer({ 'POST /auth/register': response });
    await send();
    await page.waitFor(message);
    expect(page.alert()).toBe(message);
    expect(page.input('first_name').value).toBe('Sarah');
  });

  it('shows Processing... while the request is pending', async () => {
    stubServer({ 'POST /auth/register': new Promise(() => undefined) });
    await send();
    expect(page.text()).toContain('Processing...');
  });
});

it('keeps typed values over a reload of the tab, but never a password', async () => {
  await page.type(values);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(values.password);
  await page.unmount();
  page = await visit('/register');
  await page.waitUntil(() => expect(page.input('first_name').value).toBe('Sarah'));
  expect(page.input('password').value).toBe('');
});
