import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUser } from '../../../state/auth';
import { recordSavedFiles } from '../../../testing/admin';
import { type RecordedRequest, type StubResponse, stubServer } from '../../../testing/answers';
import { resetBrowser, sarah, storeSignedInUser, type Visit, visit } from '../../../testing/visit';

let page: Visit;
let calls: RecordedRequest[];
beforeEach(resetBrowser);
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

const open = async (answers: Record<string, StubResponse> = {}, user = sarah) => {
  calls = stubServer({ 'GET /auth/me': [200, { user }], ...answers });
  storeSignedInUser(user);
  page = await visit('/parent/dashboard/profile');
  await page.waitFor('Personal Info');
};
/** Returns the requests that were sent, apart from those that a page sends automatically. */
const sent = () => calls.filter(({ name }) => !name.startsWith('GET '));

it('has the three specified sections, one for the user’s data, and the specified labels', async () => {
  await open();
  const titles = [...page.container.querySelectorAll('main h2')].map((h) => h.textContent);
  expect(titles).toEqual(['Personal Info', 'Password', 'Your data', 'Delete Account']);
  expect(page.labels()).toEqual([
    'First Name*',
    'Last Name*',
    'Email Address*',
    'Contact*',
    'Current Password*',
    'New password*',
    'Confirm New Password*',
  ]);
});

it('explains the asterisk', async () => {
  await open();
  expect(page.text()).toContain('Fields marked with * are required.');
});

describe('the personal form', () => {
  it('keeps changes over a reload of the tab, until Logout', async () => {
    await open({ 'POST /auth/logout': [204] });
    await page.type({ first_name: 'Sara' });
    await page.unmount();
    page = await visit('/parent/dashboard/profile');
    await page.waitUntil(() => expect(page.input('first_name').value).toBe('Sara'));
    await page.press('Logout');
    await page.arrive('/');
    expect(sessionStorage).toHaveLength(0);
  });

  it('takes changes from another device into unchanged fields, and keeps what is being typed', async () => {
    await open();
    await page.type({ first_name: 'Sara' });
    await page.do(() => setUser({ ...sarah, first_name: 'Sally', last_name: 'Namutebi' }));
    expect(page.input('last_name').value).toBe('Namutebi');
    expect(page.input('first_name').value).toBe('Sara');
    await page.unmount();
    expect(JSON.parse(sessionStorage.getItem('somesa:form:profile:u-1') ?? '')).toEqual({
      first_name: 'Sara',
    });
    page = await visit('/parent/dashboard/profile');
    await page.waitUntil(() => expect(page.input('first_name').value).toBe('Sara'));
  });

  it('resets the form when another user signs in', async () => {
    await open();
    await page.type({ first_name: 'Sara' });
    await page.do(() => setUser({ ...sarah, user_id: 'u-2', first_name: 'Okello' }));
    expect(page.input('first_name').value).toBe('Okello');
  });

  it('stores nothing once the form is saved', async () => {
    const saved = { ...sarah, first_name: 'Sara', full_name: 'Sara Nakato' };
    await open({ 'PUT /auth/update-user': [200, { user: saved, message: 'ok' }] });
    await page.type({ first_name: 'Sara' });
    await page.press('Save changes');
    await page.waitFor('Profile Updated successfully');
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['first_name', '', 'First Name is required'],
    ['last_name', '', 'Last Name is required'],
    ['email', '', 'Email Address is required'],
    ['email', 'sarah', 'Email address must be valid'],
    ['contact', '', 'Phone number is required'],
    ['contact', '0772', 'Phone number must be 10 digits'],
  ])('rejects a %s of %j with the message %s', async (name, value, message) => {
    await open();
    await page.type({ [name]: value });
    await page.leaveField(name);
    expect(page.under(name)).toBe(message);
  });

  it('saves the changes, replaces the user, and confirms it', async () => {
    const saved = { ...sarah, first_name: 'Sara', full_name: 'Sara Nakato' };
    await open({ 'PUT /auth/update-user': [200, { user: saved, message: 'ok' }] });
    await page.type({ first_name: 'Sara' });
    await page.press('Save changes');
    await page.waitFor('Profile Updated successfully');
    const { first_name, last_name, email, contact, role_id, user_id } = saved;
    expect(sent()[0]?.body).toEqual({ first_name, last_name, email, contact, role_id, user_id });
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(saved);
    expect(page.text()).toContain('Sara Nakato');
    expect(page.input('first_name').value).toBe('Sara');
  });

  it('shows a changed phone number and email address as unverified, each with a link to its code', async () => {
    const pending = { contact: '0752999888', email: 'new@somesa.example' };
    await open({ 'PUT /auth/update-user': [200, { user: { ...sarah, pending }, message: 'ok' }] });
    await page.type({ contact: '0752999888', email: 'new@somesa.example' });
    expect(page.text()).toContain('Enter your password to change your email or phone number.');
    await page.press('Save changes');
    await page.waitFor('Enter the code we sent to 0752999888');
    expect(page.text()).toContain('Until then, your number is 0772123456.');
    expect(page.text()).toContain('Until then, your address is sarah@somesa.example.');
    const links = [...page.container.querySelectorAll('main a')].map((a) => a.getAttribute('href'));
    expect(links).toEqual(['/otp-verification', '/otp-verification?for=email']);
    expect(page.input('contact').value).toBe('0772123456');
    await page.press('Enter code');
    await page.waitFor('We sent a 6-digit code to 0752\u00a0999\u00a0888.');
    expect(page.text()).toMatch(/You can request a new code in (1:00|0:59)/);
  });

  it.each([
    ['email', 422, { message: 'No', errors: { email: ['Taken'] } }, 'Taken'],
    ['contact', 422, { message: 'No', errors: { contact: ['Taken too'] } }, 'Taken too'],
    ['email', 409, { message: 'The Email is taken' }, 'The Email is taken'],
    ['contact', 409, { message: 'The Contact is taken' }, 'The Contact is taken'],
  ])('shows an error under %s (status %i, %j)', async (field, status, body, message) => {
    await open({ 'PUT /auth/update-user': [status, body] });
    await page.press('Save changes');
    await page.waitFor(message);
    expect(page.under(field)).toBe(message);
  });

  it.each([
    ['Unable to update user', [500]],
    ['Network Error', 'broken'],
    ['Not now.', [429, { message: 'Not now.' }]],
  ] as const)('shows %s above the form', async (message, response) => {
    await open({ 'PUT /auth/update-user': response });
    await page.press('Save changes');
    await page.waitFor(message);
    expect(page.alert()).toBe(message);
  });
});

describe('the password form', () => {
  const values = { current_password: 'secret-1', password: 'secret-2', password_confirmation: 'secret-2' };
  const change = async (message: StubResponse) => {
    await open({ 'PUT /auth/change-user-password': message });
    await page.type(values);
    await page.press('Change password');
  };

  it.each([
    ['current_password', '', 'Password is required'],
    ['password', '', 'Password is required'],
    ['password', 'short', 'Password must be at least 6 characters'],
    ['password_confirmation', '', 'Please, confirm password'],
    ['password_confirmation', 'other!', 'Passwords must match'],
  ])('rejects the %s %j with the message %s', async (name, value, message) => {
    await open();
    await page.type({ ...values, [name]: value });
    await page.leaveField(name);
    expect(page.under(name)).toBe(message);
  });

  it('clears the mismatch error once the first password matches', async () => {
    await open();
    await page.type({ ...values, password: 'secret-3' });
    await page.leaveField('password_confirmation');
    expect(page.under('password_confirmation')).toBe('Passwords must match');
    await page.type({ password: 'secret-2' });
    expect(page.under('password_confirmation')).toBe('');
  });

  it('changes the password, clears the form, and confirms it', async () => {
    await change([200, { message: 'ok' }]);
    await page.waitFor('Password Updated successfully');
    expect(sent()[0]?.body).toEqual({ ...values, user_id: 'u-1' });
    expect(Object.keys(values).map((name) => page.input(name).value)).toEqual(['', '', '']);
  });

  it.each([
    ['Wrong password.', [400, { message: 'Wrong password.' }]],
    ['Unable to change password', [500]],
    ['Network Error', 'broken'],
  ] as const)('shows %s in red above the form, and keeps the typed values', async (message, response) => {
    await change(response);
    await page.waitFor(message);
    expect(page.alert()).toBe(message);
    expect(page.input('password').value).toBe('secret-2');
  });

  it('shows the error for a wrong current password above the form and under the field', async () => {
    const errors = { current_password: ['Your current password is incorrect'] };
    await change([422, { message: 'Check the fields', errors }]);
    await page.waitFor('Your current password is incorrect');
    expect(page.under('current_password')).toBe('Your current password is incorrect');
    expect(page.alert()).toBe('Your current password is incorrect');
  });
});

describe('deleting the account', () => {
  const dialog = () => page.container.ownerDocument.querySelector('dialog');
  const button = (name: string) =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find((b) => b.textContent?.trim() === name);
  const confirmDeletion = async (message: StubResponse = [200, { message: 'gone' }]) => {
    await open({ 'POST /auth/delete-user': message });
    await page.press('Delete account');
    await page.waitUntil(() => expect(dialog()?.textContent).toContain('Delete your account?'));
  };
  const confirm = async (message?: StubResponse) => {
    await confirmDeletion(message);
    const field = dialog()?.querySelector('input');
    if (!field) throw new Error('the question asks for no password');
    await page.do(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'my-secret');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.do(() => button('Delete account')?.click());
  };

  it.each<[string, () => void]>([
    ['Cancel', () => button('Cancel')?.click()],
    ['a press beside it', () => dialog()?.click()],
    ['Escape', () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ])('is cancelled by %s', async (_, callOff) => {
    await confirmDeletion();
    await page.do(callOff);
    await page.waitUntil(() => expect(dialog()).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('ends the session, opens the home page and confirms the deletion', async () => {
    await confirm();
    await page.arrive('/');
    expect(sent()[0]?.body).toEqual({ user_id: 'u-1', current_password: 'my-secret' });
    expect(page.text()).toContain('Account deleted successfully');
    expect(localStorage).toHaveLength(0);
    expect(page.history).not.toContain('/login');
  });

  it('shows Deleting... while the request is pending', async () => {
    await confirm(new Promise(() => undefined));
    await page.waitUntil(() => expect(button('Deleting...')?.getAttribute('aria-busy')).toBe('true'));
  });

  it.each([
    [
      'the reason that the server gives',
      [409, { message: 'A loan is outstanding.' }],
      'A loan is outstanding.',
    ],
    [
      'that the password is wrong',
      [422, { message: 'Check.', errors: { current_password: ['Your current password is incorrect'] } }],
      'Your current password is incorrect',
    ],
    ['Unable to delete user account', [500], 'Unable to delete user account'],
    ['that the call failed', 'broken', 'An error occurred while deleting user account'],
  ] as const)('shows %s if the deletion fails, and keeps the session', async (_, response, message) => {
    await confirm(response);
    await page.waitUntil(() => expect(dialog()?.textContent).toContain(message));
    expect(localStorage.getItem('authToken')).toBe('token-1');
  });
});

describe('the download of the user’s data', () => {
  const dialog = () => page.container.querySelector('dialog[open]');
  const download = async (answer: StubResponse) => {
    await open({ 'POST /auth/export-data': answer });
    const saved = recordSavedFiles();
    await page.press('Download my data');
    await page.waitUntil(() => expect(dialog()?.textContent).toContain('Download your data?'));
    const field = dialog()?.querySelector('input');
    if (!field) throw new Error('the dialog asks for no password');
    await page.do(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'my-secret');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    const confirm = [...(dialog()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Download my data',
    );
    await page.do(() => confirm?.click());
    return saved;
  };

  it('saves the file after the password', async () => {
    const saved = await download([200, { account: [{ id: 'u-1' }] }]);
    await page.waitFor('Your file is ready');
    expect(sent()[0]?.body).toEqual({ current_password: 'my-secret' });
    expect(saved).toHaveLength(1);
    expect(dialog()).toBeNull();
  });

  it.each([
    [
      [422, { message: 'Check.', errors: { current_password: ['Your current password is incorrect'] } }],
      'Your current password is incorrect',
    ],
    [[503], 'We couldn’t prepare your file. Try again.'],
  ] as const)('saves nothing after %j, and says why', async (answer, message) => {
    const saved = await download(answer);
    await page.waitUntil(() => expect(dialog()?.textContent).toContain(message));
    expect(saved).toEqual([]);
  });
});
