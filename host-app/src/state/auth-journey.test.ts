import { beforeEach, expect, it } from 'vitest';
import { forgetVisits } from '../testing/visit';
import { forgetReturn, journey, rememberPhone, rememberReturn, restoreJourney } from './auth-journey';

beforeEach(forgetVisits);

const reload = (): void => {
  Object.assign(journey, { phone: null, returnTo: null });
  restoreJourney();
};

it('remembers a number and a way back in the tab, over a reload, until they are forgotten', () => {
  rememberPhone('0772123456');
  rememberReturn('/parent/dashboard/profile');
  reload();
  expect({ ...journey }).toEqual({ phone: '0772123456', returnTo: '/parent/dashboard/profile' });
  rememberPhone(null);
  forgetReturn();
  reload();
  expect({ ...journey }).toEqual({ phone: null, returnTo: null });
  expect(localStorage).toHaveLength(0);
});

it.each([
  '/parent/dashboard',
  '/admin/',
  '/edit-phone-number',
  '/otp-verification?for=email',
  '/parent/dashboard/profile?from=a%20b&to=c+d',
])('leads back to %s, over a reload', (path) => {
  rememberReturn(path);
  reload();
  expect(journey.returnTo).toBe(path);
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
])('never leads back to %s', (path) => {
  rememberReturn(path);
  expect(journey.returnTo).toBeNull();
  sessionStorage.setItem('somesa:return-to', path);
  reload();
  expect(journey.returnTo).toBeNull();
});

it.each(['<b>', '+256772123456', '12'])('takes no %s for a phone number', (kept) => {
  sessionStorage.setItem('somesa:phone-to-verify', kept);
  reload();
  expect(journey.phone).toBeNull();
});
