import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveCodeSent } from '../../state/auth-codes';
import { authFlow } from '../../state/auth-flow';
import { stubServer } from '../../testing/answers';
import { resetBrowser, sarah, storeSignedInUser, type Visit, visit } from '../../testing/visit';

const TICKET = 'mcs_N_cccKsxQHoLy30LvE2-efi1lLImwqxKBj9DwL4';

let page: Visit;
beforeEach(() => {
  resetBrowser();
  stubServer({});
});
afterEach(async () => {
  vi.useRealTimers();
  await page.unmount();
  vi.unstubAllGlobals();
});

const openAsGuest = async (path = '/otp-verification') => {
  sessionStorage.setItem('somesa:phone-to-verify', '0772123456');
  page = await visit(path);
};

describe('OtpVerificationPage for a guest', () => {
  it.each([
    ['', 'OTP is required'],
    ['123', 'Enter the 6 digits of the OTP'],
  ])('rejects the code %j with the message %s', async (otp, message) => {
    await openAsGuest();
    await page.type({ otp });
    await page.leaveField('otp');
    expect(page.under('otp')).toBe(message);
  });

  it('verifies the number saved in the tab and opens the login, which no longer mentions a code', async () => {
    const calls = stubServer({ 'POST /auth/verify-otp': [200, { message: 'done' }] });
    sessionStorage.setItem('somesa:phone-ticket', TICKET);
    await openAsGuest();
    expect(page.input('otp').autocomplete).toBe('one-time-code');
    await page.type({ otp: '123456' });
    await page.press('Verify');
    await page.arrive('/login');
    expect(calls[0]?.body).toEqual({ contact: '0772123456', otp: '123456', ticket: TICKET });
    expect(authFlow.returnTo).toBeNull();
    expect(page.text()).toContain('Your number has been verified successfully!');
    expect(page.text()).not.toContain('Enter code');
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the error for a wrong code under its field', async () => {
    const errors = { otp: ['This OTP is wrong'] };
    stubServer({ 'POST /auth/verify-otp': [422, { message: 'Check the fields', errors }] });
    await openAsGuest();
    await page.type({ otp: '123456' });
    await page.press('Verify');
    await page.waitFor('This OTP is wrong');
    expect(page.under('otp')).toBe('This OTP is wrong');
  });

  it('redirects a guest without a number to verify', async () => {
    page = await visit('/otp-verification');
    await page.arrive('/login');
  });
});

describe('ResendCode', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('allows a new code after 60 seconds, shows the countdown only visually, and restarts it', async () => {
    const calls = stubServer({ 'POST /auth/resend-otp': [200, { message: 'sent' }] });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    saveCodeSent('0772123456');
    await openAsGuest();
    expect(page.text()).toMatch(/You can request a new code in (1:00|0:59)/);
    expect(page.text()).toContain(
      'We sent a 6-digit code to 0772\u00a0123\u00a0456. It works for 10 minutes.',
    );
    await pass(30_000);
    expect(page.text()).toMatch(/You can request a new code in 0:(30|29)/);
    expect(page.text()).not.toContain('Send a new code');
    const announced = () =>
      [...page.container.querySelectorAll('main [role="status"]')].map((s) => s.textContent);
    expect(announced()).toEqual(['']);
    await pass(31_000);
    expect(announced()).toEqual(['You can request a new code now.']);
    await page.press('Send a new code');
    await page.waitFor('We have sent an OTP to this number!');
    expect(calls[0]?.body).toEqual({ contact: '0772123456' });
    expect(page.text()).toMatch(/You can request a new code in (1:00|0:59)/);
  });

  it('continues the same countdown after a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    saveCodeSent('0772123456');
    await openAsGuest();
    await pass(40_000);
    await page.unmount();
    await openAsGuest();
    expect(page.text()).toMatch(/You can request a new code in 0:(20|19|18)/);
  });

  it('is available at once if no sent code is known, and claims nothing else', async () => {
    const calls = stubServer({ 'POST /auth/resend-otp': [200, { message: 'sent' }] });
    await openAsGuest();
    expect(page.text()).not.toContain('We sent a code');
    expect(page.text()).toContain('Enter the 6-digit code for 0772\u00a0123\u00a0456. If you don’t have one');
    await page.press('Send a new code');
    await page.waitFor('We sent a 6-digit code to 0772\u00a0123\u00a0456.');
    expect(page.text()).toMatch(/You can request a new code in (1:00|0:59)/);
    expect(calls).toHaveLength(1);
  });

  it('shows when a new code can be sent if it is requested too early', async () => {
    stubServer({ 'POST /auth/resend-otp': [429, { message: 'Wait a little.' }, { 'retry-after': '90' }] });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openAsGuest();
    await page.press('Send a new code');
    await page.waitFor('Wait a little.');
    expect(page.text()).not.toContain('We sent a code');
    expect(page.text()).toMatch(/You can request a new code in 1:(30|29)/);
  });
});

describe('EditPhoneNumberPage', () => {
  it("changes a parent's phone number once the code sent to the new one is entered", async () => {
    const pending = { ...sarah, pending: { contact: '0752999888', email: null } };
    const changed = { ...sarah, contact: '0752999888' };
    const calls = stubServer({
      'GET /auth/me': [200, { user: sarah }],
      'POST /auth/change-phone': [200, { message: 'sent', user: pending }],
      'POST /auth/verify-otp': [200, { message: 'done', user: changed }],
    });
    storeSignedInUser();
    page = await visit('/edit-phone-number');
    await page.waitFor('Change your phone number');
    expect(page.container.querySelector('form')?.getAttribute('aria-label')).toBe('Change your phone number');
    await page.press('Send code');
    expect(page.under('phoneNumber')).toBe('Phone number is required');
    await page.type({ phoneNumber: '07529' });
    expect(page.under('phoneNumber')).toBe('Enter a mobile number of 10 digits: 07…');
    await page.type({ phoneNumber: '0752999888', current_password: 'my-secret' });
    await page.press('Send code');
    await page.arrive('/otp-verification');
    expect(page.text()).toContain('We have sent an OTP to this number!');
    expect(page.text()).toContain('We sent a 6-digit code to 0752\u00a0999\u00a0888.');
    await page.type({ otp: '123456' });
    await page.press('Verify');
    await page.arrive('/parent/dashboard/profile');
    expect(page.text()).toContain('Your number has been verified successfully!');
    expect(page.input('contact').value).toBe('0752999888');
    expect(calls.flatMap(({ body }) => (body === undefined ? [] : [body]))).toEqual([
      { phoneNumber: '0752999888', current_password: 'my-secret' },
      { contact: '0752999888', otp: '123456' },
    ]);
  });

  it('sends the code to the phone number that a guest enters again', async () => {
    const calls = stubServer({ 'POST /auth/resend-otp': [200, { message: 'sent' }] });
    await openAsGuest();
    expect(page.text()).toContain('Registered with another number?');
    expect(page.text()).not.toContain('Change number');
    await page.press('Send the code to it');
    await page.arrive('/edit-phone-number');
    expect(page.container.querySelector('form')?.getAttribute('aria-label')).toBe(
      'Where should we send the code?',
    );
    await page.type({ phoneNumber: '0752 999 888' });
    await page.press('Send code');
    await page.arrive('/otp-verification');
    expect(page.text()).toContain('We sent a 6-digit code to 0752\u00a0999\u00a0888.');
    expect(calls[0]?.body).toEqual({ contact: '0752 999 888' });
    await page.unmount();
    page = await visit('/otp-verification');
    expect(page.text()).toContain('We sent a 6-digit code to 0752\u00a0999\u00a0888.');
  });
});

describe('OtpVerificationPage for a changed email address', () => {
  it('verifies the email address with its own code', async () => {
    const user = { ...sarah, pending: { contact: null, email: 'new@somesa.example' } };
    const calls = stubServer({
      'GET /auth/me': [200, { user }],
      'POST /auth/verify-otp': [200, { message: 'done', user: { ...sarah, email: 'new@somesa.example' } }],
    });
    storeSignedInUser(user);
    page = await visit('/parent/dashboard/profile');
    await page.waitFor('Enter the code we sent to new@somesa.example');
    await page.press('Enter code');
    await page.waitFor('Verify your email address');
    expect(page.text()).not.toContain('We sent a code');
    await page.type({ otp: '123456' });
    await page.press('Verify');
    await page.arrive('/parent/dashboard/profile');
    expect(calls.findLast(({ body }) => body !== undefined)?.body).toEqual({
      email: 'new@somesa.example',
      otp: '123456',
    });
    expect(page.text()).toContain('Your email address has been verified successfully!');
  });

  it('requests no code if nothing needs verification', async () => {
    stubServer({ 'GET /auth/me': [200, { user: sarah }] });
    storeSignedInUser();
    page = await visit('/otp-verification');
    await page.waitFor('Nothing to verify');
  });
});
