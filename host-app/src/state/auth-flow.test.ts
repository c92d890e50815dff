import { beforeEach, expect, it } from 'vitest';
import { resetBrowser } from '../testing/visit';
import { authFlow, clearReturnPath, restoreAuthFlow, savePendingPhone, saveReturnPath } from './auth-flow';

beforeEach(resetBrowser);

const TICKET = 'mcs_N_cccKsxQHoLy30LvE2-efi1lLImwqxKBj9DwL4';

const reload = (): void => {
  Object.assign(authFlow, { phone: null, ticket: null, returnTo: null });
  restoreAuthFlow();
};

it('remembers a phone number and a return path over a reload until they are cleared', () => {
  savePendingPhone('0772123456', TICKET);
  saveReturnPath('/parent/dashboard/profile');
  reload();
  expect({ ...authFlow }).toEqual({
    phone: '0772123456',
    ticket: TICKET,
    returnTo: '/parent/dashboard/profile',
  });
  savePendingPhone(null);
  clearReturnPath();
  reload();
  expect({ ...authFlow }).toEqual({ phone: null, ticket: null, returnTo: null });
  expect(localStorage).toHaveLength(0);
});

it.each([
  '/parent/dashboard',
  '/admin/',
  '/edit-phone-number',
  '/otp-verification?for=email',
  '/parent/dashboard/profile?from=a%20b&to=c+d',
])('returns to %s after a reload', (path) => {
  saveReturnPath(path);
  reload();
  expect(authFlow.returnTo).toBe(path);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/parent/../x',
  '/parentx',
  '/otp-verifications',
  '/otp-verification?to=//evil.example',
  '/otp-verification#x',
])('rejects %s as the page to return to', (path) => {
  saveReturnPath(path);
  expect(authFlow.returnTo).toBeNull();
  sessionStorage.setItem('somesa:return-to', path);
  reload();
  expect(authFlow.returnTo).toBeNull();
});

it.each(['<b>', '+254772123456', '12'])('ignores the stored phone number %s', (stored) => {
  sessionStorage.setItem('somesa:phone-to-verify', stored);
  reload();
  expect(authFlow.phone).toBeNull();
});

it('keeps a ticket with its number, and drops it for another number', () => {
  savePendingPhone('0772123456', TICKET);
  savePendingPhone('0772123456');
  expect(authFlow.ticket).toBe(TICKET);
  savePendingPhone('0752999888');
  expect(authFlow.ticket).toBeNull();
  reload();
  expect({ ...authFlow }).toMatchObject({ phone: '0752999888', ticket: null });
});

it('ignores an invalid stored ticket', () => {
  savePendingPhone('0772123456', TICKET);
  sessionStorage.setItem('somesa:phone-ticket', '<b>');
  reload();
  expect(authFlow.ticket).toBeNull();
});
