import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../testing/answers';
import { resetBrowser, type Visit, visit } from '../../testing/visit';

let page: Visit;
beforeEach(resetBrowser);
afterEach(async () => {
  await page.unmount();
  window.location.hash = '';
  vi.unstubAllGlobals();
});

const invitation = {
  username: 'grace',
  email: 'grace@hill.example',
  role_id: 4,
  school: 'Hill School',
  school_role: 'viewer',
};
const open = async (answers: Record<string, StubResponse>, hash = '#token=t-1') => {
  const calls = stubServer(answers);
  window.location.hash = hash;
  page = await visit('/accept-invitation');
  return calls;
};

it('creates the account of the invited user and opens the login', async () => {
  const calls = await open({
    'GET /invitations': [200, invitation],
    'POST /invitations/accept': [201, { message: 'Your account is made.' }],
  });
  await page.waitFor('grace, you are invited as Viewer of Hill School.');
  expect(calls.find(({ name }) => name === 'GET /invitations')?.headers.get('x-invitation-token')).toBe(
    't-1',
  );
  expect(window.location.hash).toBe('');
  await page.type({
    first_name: 'Grace',
    last_name: 'Auma',
    contact: '0772123456',
    password: 'three-goats-sing',
    password_confirmation: 'three-goats-sing',
  });
  await page.press('Create account');
  await page.arrive('/login');
  expect(calls.find(({ name }) => name === 'POST /invitations/accept')?.body).toEqual({
    token: 't-1',
    first_name: 'Grace',
    last_name: 'Auma',
    contact: '0772123456',
    password: 'three-goats-sing',
    password_confirmation: 'three-goats-sing',
  });
});

it('shows missing values before anything is sent', async () => {
  const calls = await open({
    'GET /invitations': [200, { ...invitation, role_id: 2, school: null, school_role: null }],
  });
  await page.waitFor('grace, you are invited as Staff.');
  await page.press('Create account');
  expect(page.under('first_name')).toBe('First Name is required');
  expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
});

it('shows that an invitation has expired', async () => {
  await open({ 'GET /invitations': [410, { message: 'This invitation is over.' }] });
  await page.waitFor('This invitation is no longer valid');
});

it('loads the invitation on retry after a server error', async () => {
  const answers: Record<string, StubResponse> = { 'GET /invitations': [500, { message: 'Out of order.' }] };
  await open(answers);
  await page.waitFor('Out of order.');
  answers['GET /invitations'] = [200, invitation];
  await page.press('Try again');
  await page.waitFor('grace, you are invited as Viewer of Hill School.');
});

it('shows an error without a token in the link', async () => {
  await open({}, '');
  await page.waitFor('Open the link in our email');
});
