import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../state/auth';
import { stubServer } from '../../testing/answers';
import { resetBrowser, sarah, storeSignedInUser, type Visit, visit } from '../../testing/visit';

let page: Visit;
beforeEach(resetBrowser);
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

describe('ForgotPasswordPage', () => {
  it.each([
    ['', 'Email Address is required'],
    ['sarah@', 'Email address must be valid'],
  ])('rejects the email address %j with the message %s', async (email, message) => {
    page = await visit('/forgot-password');
    await page.type({ email });
    await page.leaveField('email');
    expect(page.under('email')).toBe(message);
  });

  it('requests a link by email and shows the toast and the next step', async () => {
    const calls = stubServer({ 'POST /auth/forgot-password': [200, { message: 'sent' }] });
    page = await visit('/forgot-password');
    await page.type({ email: 'sarah@somesa.example' });
    await page.press('Send link');
    await page.waitFor('We have sent a password reset link to your verified email or phone!');
    expect(calls[0]?.body).toEqual({ email: 'sarah@somesa.example' });
    expect(page.text()).toContain('If sarah@somesa.example has an account');
    await page.press('Send again');
    expect(calls.map(({ body }) => body)).toEqual([calls[0]?.body, calls[0]?.body]);
  });

  it('shows a connection error', async () => {
    stubServer({ 'POST /auth/forgot-password': 'broken' });
    page = await visit('/forgot-password');
    await page.type({ email: 'sarah@somesa.example' });
    await page.press('Send link');
    await page.waitFor('Network Error');
    expect(page.input('email').value).toBe('sarah@somesa.example');
  });
});

describe('ResetPasswordPage', () => {
  const open = async () => {
    window.location.hash = '#token=t-secret';
    page = await visit('/reset-password');
  };

  it('removes the token from the address at once', async () => {
    await open();
    expect(window.location.href).not.toContain('t-secret');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('t-secret');
  });

  it.each([
    ['password', 'short', 'Password must be at least 6 characters'],
    ['password_confirmation', '', 'Please, confirm password'],
    ['password_confirmation', 'other!', 'Passwords must match'],
  ])('rejects the %s %j with the message %s', async (name, value, message) => {
    await open();
    await page.type({ password: 'secret-2', password_confirmation: 'secret-2', [name]: value });
    await page.leaveField(name);
    expect(page.under(name)).toBe(message);
  });

  it('clears the mismatch error once the first password matches', async () => {
    await open();
    await page.type({ password: 'secret-1', password_confirmation: 'secret-2' });
    await page.leaveField('password_confirmation');
    expect(page.under('password_confirmation')).toBe('Passwords must match');
    await page.type({ password: 'secret-2' });
    expect(page.under('password_confirmation')).toBe('');
  });

  it('is available to signed-in users, and logs them out once the password is set', async () => {
    stubServer({
      'GET /auth/me': [200, { user: sarah }],
      'POST /auth/reset-password': [200, { message: 'done' }],
      'POST /auth/logout': [401, { message: 'Your session has ended.' }],
    });
    storeSignedInUser();
    await open();
    await page.waitUntil(() => expect(auth.user).not.toBeNull());
    expect(page.at()).toBe('/reset-password');
    await page.type({ password: 'secret-2', password_confirmation: 'secret-2' });
    await page.press('Set password');
    await page.arrive('/login');
    await page.waitFor('Password reset successfully');
    expect(localStorage).toHaveLength(0);
    expect(page.text()).not.toContain('Your session has ended.');
    expect(page.history).toEqual(['/reset-password', '/login']);
  });

  it('redirects a signed-in user to the dashboard if the link has no token', async () => {
    stubServer({ 'GET /auth/me': [200, { user: sarah }] });
    storeSignedInUser();
    page = await visit('/reset-password');
    await page.arrive('/parent/dashboard');
  });

  it('sets the password and opens the login', async () => {
    const calls = stubServer({ 'POST /auth/reset-password': [200, { message: 'done' }] });
    await open();
    const values = { password: 'secret-2', password_confirmation: 'secret-2' };
    await page.type(values);
    await page.press('Set password');
    await page.arrive('/login');
    expect(page.text()).toContain('Password reset successfully');
    expect(calls[0]?.body).toEqual({ token: 't-secret', ...values });
  });

  it('shows an error for a link that was already used, with a way to request a new one', async () => {
    const message = 'This link was used already';
    stubServer({
      'POST /auth/reset-password': [422, { message: 'Check the fields', errors: { token: [message] } }],
    });
    await open();
    await page.type({ password: 'secret-2', password_confirmation: 'secret-2' });
    await page.press('Set password');
    await page.waitFor(message);
    expect(page.alert()).toBe(message);
    await page.press('Send a new link');
    await page.arrive('/forgot-password');
  });

  it('redirects to the page that requests a link if there is no token', async () => {
    page = await visit('/reset-password');
    await page.waitFor('Open the link we sent you');
    expect(page.labels()).toEqual([]);
    await page.press('Send a new link');
    await page.arrive('/forgot-password');
  });
});
