import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authFlow } from '../../state/auth-flow';
import { stubServer } from '../../testing/answers';
import { resetBrowser, sarah, storeSignedInUser, type Visit, visit } from '../../testing/visit';

let page: Visit;
const values = { email: 'sarah@somesa.example', password: 'secret-1' };

beforeEach(() => {
  resetBrowser();
  stubServer({});
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

const logIn = async () => {
  page = await visit('/login');
  await page.type(values);
  await page.press('Log in');
};

describe('LoginPage', () => {
  it('stores token and user, confirms the login and opens the dashboard', async () => {
    const calls = stubServer({ 'POST /auth/login': [200, { user: sarah, token: 't-9' }] });
    await logIn();
    await page.arrive('/parent/dashboard');
    expect(calls).toContainEqual(expect.objectContaining({ name: 'POST /auth/login', body: values }));
    expect(localStorage.getItem('authToken')).toBe('t-9');
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(sarah);
    expect(page.text()).toContain("You've logged in successfully");
  });

  it.each([
    ['staff', 2, '/admin'],
    ['administrator', 3, '/admin'],
    ['bursar', 4, '/admin'],
  ] as const)('opens the start page of a %s', async (_, role_id, home) => {
    stubServer({ 'POST /auth/login': [200, { user: { ...sarah, role_id }, token: 't' }] });
    await logIn();
    await page.arrive(home);
  });

  it('shows Processing... while the request is pending, and sends it once', async () => {
    let respond: (response: [number, unknown]) => void = () => undefined;
    const calls = stubServer({
      'POST /auth/login': new Promise<readonly [number, unknown]>((resolve) => {
        respond = resolve;
      }),
    });
    await logIn();
    expect(page.text()).toContain('Processing...');
    await page.press('Processing...');
    respond([401, { message: 'Not that one.' }]);
    await page.waitFor('Not that one.');
    expect(page.text()).not.toContain('Processing...');
    expect(calls.map(({ name }) => name)).toEqual(['GET /config', 'POST /auth/login']);
  });

  it.each([
    [
      'the server’s message',
      [401, { message: 'Email or password is wrong.' }],
      'Email or password is wrong.',
    ],
    ['Login failed where there is none', [500], 'Login failed'],
    ['Network Error without a connection', 'broken', 'Network Error'],
  ] as const)('shows %s in red above the form and stores nothing', async (_, response, message) => {
    stubServer({ 'POST /auth/login': response });
    await logIn();
    await page.waitFor(message);
    expect(page.alert()).toBe(message);
    expect(page.at()).toBe('/login');
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('authUser')).toBeNull();
    expect(page.input('email').value).toBe(values.email);
  });

  it('opens the code page for an unverified phone number, with the number that the server names', async () => {
    const body = {
      message: 'Enter the code first.',
      contact: '0772123456',
      ticket: 'ticket-of-the-log-in',
    };
    stubServer({ 'POST /auth/login': [403, body] });
    await logIn();
    await page.arrive('/otp-verification');
    expect(authFlow.ticket).toBe('ticket-of-the-log-in');
    expect(page.text()).toContain('Enter the code first.');
    expect(page.text()).toContain('We sent a 6-digit code to 0772\u00a0123\u00a0456.');
  });

  it('stays on the login page if the server rejects the request for another reason', async () => {
    stubServer({ 'POST /auth/login': [403, { message: 'Load the page anew.' }] });
    await logIn();
    await page.waitFor('Load the page anew.');
    expect(page.at()).toBe('/login');
  });
});

describe('the demo notice', () => {
  const open = async (config: object) => {
    stubServer({ 'GET /config': [200, { limits: {}, ...config }] });
    page = await visit('/login');
  };

  it('says on the login page that the demo users need no second factor', async () => {
    await open({ hasDemoLogins: true });
    await page.waitFor('the four logins in the README don’t need a second factor');
  });

  it('is absent on a site without a demo', async () => {
    await open({});
    await page.waitFor('Log in');
    await page.do(() => undefined);
    expect(page.text()).not.toMatch(/demo|second factor/);
  });
});

it('shows the errors of both fields under them, only after they were touched', async () => {
  page = await visit('/login');
  expect(page.labels()).toEqual(['Email', 'Password']);
  await page.leaveField('email');
  expect([page.under('email'), page.under('password')]).toEqual(['Email is required', '']);
  await page.press('Log in');
  expect(page.under('password')).toBe('Password is required');
});

it('sets the autocomplete attributes and stores no password', async () => {
  page = await visit('/login');
  expect(page.input('email').autocomplete).toBe('username');
  expect(page.input('password').autocomplete).toBe('current-password');
  await page.type(values);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(values.password);
});

it('links to the code page while a number needs verification', async () => {
  sessionStorage.setItem('somesa:phone-to-verify', '0772123456');
  page = await visit('/login');
  await page.waitFor('We sent a code to 0772\u00a0123\u00a0456.');
  await page.press('Enter code');
  await page.arrive('/otp-verification');
});

it('redirects a signed-in user', async () => {
  stubServer({ 'GET /auth/me': [200, { user: sarah }] });
  storeSignedInUser();
  page = await visit('/login');
  await page.arrive('/parent/dashboard');
});
