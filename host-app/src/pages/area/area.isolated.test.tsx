import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../testing/answers';
import { resetBrowser, sarah, storeSignedInUser, type Visit, visit } from '../../testing/visit';

let page: Visit;
beforeEach(resetBrowser);
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

const open = async (path: string, user = sarah, answers: Record<string, StubResponse> = {}) => {
  const calls = stubServer({
    'GET /auth/me': [200, { user }],
    'GET /figures': [200, { happyParents: null }],
    'GET /parent/loans': [200, { loans: [], next: null }],
    'GET /parent/overview': [200, { totals: { taken: 0, paid: 0, pending: 0 }, loans: [], unread: 0 }],
    'GET /parent/notifications?filter=all': [200, { notifications: [], next: null, unread: 2 }],
    ...answers,
  });
  storeSignedInUser(user);
  page = await visit(path);
  return calls;
};
const items = () => [...page.container.querySelectorAll('nav li')].map((item) => item.textContent);
const top = () => page.container.querySelector('header')?.textContent ?? '';

describe('the parent area', () => {
  it('links to every page', async () => {
    await open('/parent/dashboard');
    expect(items()).toEqual([
      'Overview',
      'My children',
      'Loan History',
      'Loan Repayments',
      'Payment History',
      'Documents & Statements',
      'Profile',
      'Notifications',
      'Logout',
    ]);
    expect(page.container.querySelector('nav [aria-current]')?.textContent).toBe('Overview');
    await page.press('Profile');
    await page.arrive('/parent/dashboard/profile');
    expect(page.container.querySelector('nav [aria-current]')?.textContent).toBe('Profile');
  });

  it('shows the number of unread notifications on every page', async () => {
    await open('/parent/dashboard/profile');
    await page.waitUntil(() => expect(items()).toContain('Notifications22 unread'));
    expect(page.container.querySelector('header .tools a')?.getAttribute('aria-label')).toBe(
      'Notifications, 2 unread',
    );
  });

  it('shows no invented loan, but what the parent can do', async () => {
    await open('/parent/dashboard');
    await page.waitFor('You have no loans here');
    const links = [...page.container.querySelectorAll('main a')].map((a) => a.getAttribute('href'));
    expect(links).toEqual([
      '/parent/dashboard/children',
      '/installment-payments/options/loan-application',
      '/pay-fees',
      '/bookings?topic=loan',
    ]);
    expect(page.container.querySelector('main')?.textContent).not.toMatch(/UGX|\d/);
  });

  it('shows a spinner in the top bar while an account request is pending, then the menu', async () => {
    let respond: (response: readonly [number, unknown]) => void = () => undefined;
    const me = new Promise<readonly [number, unknown]>((resolve) => {
      respond = resolve;
    });
    await open('/parent/dashboard', sarah, { 'GET /auth/me': me });
    expect(top()).toContain('Working');
    expect(page.container.querySelector('header [aria-haspopup]')).toBeNull();
    respond([200, { user: sarah }]);
    await page.waitUntil(() => expect(page.container.querySelector('header [aria-haspopup]')).not.toBeNull());
    expect(top()).not.toContain('Working');
  });

  it('has a menu with the profile and Logout', async () => {
    await open('/parent/dashboard');
    const find = () => page.container.querySelector<HTMLButtonElement>('header [aria-haspopup]');
    await page.waitUntil(() => expect(find()).not.toBeNull());
    expect(find()?.textContent).toContain('Account of Sarah Nakato');
    await page.do(() => find()?.click());
    const menu = [...page.container.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent);
    expect(menu).toEqual(['Overview', 'Profile', 'Sign out']);
  });

  it('links staff back to the back office', async () => {
    await open('/parent/dashboard', { ...sarah, role_id: 2 });
    expect(items()[0]).toBe('Back office');
  });
});

describe('the end of a session', () => {
  it('notifies the server of a logout, deletes all stored data and opens the home page', async () => {
    const calls = await open('/parent/dashboard', sarah, { 'POST /auth/logout': [204] });
    await page.press('Logout');
    await page.arrive('/');
    const out = calls.find(({ name }) => name === 'POST /auth/logout');
    expect(out?.headers.get('authorization')).toBe('Bearer token-1');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem('somesa:return-to')).toBeNull();
    expect(page.history).not.toContain('/login');
  });

  it('logs out even if the connection fails', async () => {
    await open('/parent/dashboard', sarah, { 'POST /auth/logout': 'broken' });
    await page.press('Logout');
    await page.arrive('/');
    expect(localStorage).toHaveLength(0);
  });

  it('shows a message when the server ends the session, and returns to the same page after the next login', async () => {
    await open('/parent/dashboard/profile', sarah, {
      'GET /auth/me': [401, { message: 'Your session has ended. Log in again.' }],
      'POST /auth/login': [200, { user: sarah, token: 'token-2' }],
    });
    await page.arrive('/login');
    await page.waitFor('Your session has ended. Log in again.');
    expect(localStorage).toHaveLength(0);
    await page.type({ email: sarah.email, password: 'secret-1' });
    await page.press('Log in');
    await page.arrive('/parent/dashboard/profile');
    expect(sessionStorage.getItem('somesa:return-to')).toBeNull();
  });

  it('ends the session when it ends in another tab', async () => {
    await open('/parent/dashboard');
    await page.do(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await page.arrive('/login');
  });
});

it.each([
  ['/edit-phone-number', '/edit-phone-number'],
  ['/otp-verification?for=email', '/otp-verification'],
])('takes a guest from %s to the login and back, with the query', async (address, path) => {
  const user = { ...sarah, pending: { contact: '0752999888', email: 'new@somesa.example' } };
  stubServer({ 'POST /auth/login': [200, { user, token: 't' }] });
  page = await visit(address);
  await page.arrive('/login');
  await page.type({ email: sarah.email, password: 'secret-1' });
  await page.press('Log in');
  await page.waitUntil(() => expect(page.at()).toBe(address));
  await page.waitFor(path === '/otp-verification' ? 'Verify your email address' : 'Change your phone number');
  expect(sessionStorage.getItem('somesa:return-to')).toBeNull();
});

it('takes a guest to the login, and from there to the requested page', async () => {
  stubServer({ 'POST /auth/login': [200, { user: sarah, token: 't' }] });
  page = await visit('/parent/dashboard/profile');
  await page.arrive('/login');
  await page.type({ email: sarah.email, password: 'secret-1' });
  await page.press('Log in');
  await page.arrive('/parent/dashboard/profile');
});
