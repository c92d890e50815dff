import accounts from '@somesa/core/messages/en/site/accounts.json';
import profile from '@somesa/core/messages/en/site/profile.json';
import { expect } from 'vitest';
import { callApi, createAccount, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { freshEmail, freshPhone, newTestAccount } from '../accounts/test-account';
import { browserTest } from '../browser/browser-test';
import { urls } from '../browser/person';
import { checkPage } from './check-page';

/** Each check measures three screen sizes and runs axe: once, or in `npm run test:long` up to three times. */
const limitMs = 240_000;

browserTest(
  'the screens from the code to the login are accessible',
  async ({ page }) => {
    const person = newTestAccount();
    const found: string[] = [];
    const screens = openScreens(page);
    await screens.open('/register');
    await screens.register(person);
    await screens.arrive('/login');
    await page.getByText(accounts.login.unverified.title).waitFor();
    found.push(...(await checkPage(page, { name: 'login-unverified' })));
    await screens.follow(accounts.login.unverified.action);
    await screens.heading(accounts.otp.phoneTitle).waitFor();
    found.push(...(await checkPage(page, { name: 'otp', isWhole: true })));
    await screens.follow(accounts.otp.sendThere);
    await screens.heading(accounts.phone.guestTitle).waitFor();
    found.push(...(await checkPage(page, { name: 'phone-guest' })));
    await page.goto(`${urls.server}/reset-password#token=${'x'.repeat(43)}`);
    await screens.field(accounts.reset.password).waitFor();
    found.push(...(await checkPage(page, { name: 'reset-password', isWhole: true })));
    expect(found).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'a parent’s account pages are accessible and fit every screen size',
  async ({ page }) => {
    const person = await createAccount();
    const body = { ...person.user, contact: freshPhone(), email: freshEmail() };
    const { first_name, last_name, contact, email, role_id, user_id } = body;
    const changed = { first_name, last_name, contact, email, role_id, user_id };
    const { status } = await callApi('PUT', '/auth/update-user', {
      token: person.token,
      body: { ...changed, current_password: person.password },
    });
    expect(status).toBe(200);
    await setSession(page, person);
    const screens = openScreens(page);
    const found: string[] = [];
    await screens.open('/parent/dashboard');
    await screens.heading(profile.overview.title).waitFor();
    await page.getByText(profile.overview.empty.title, { exact: true }).waitFor();
    await screens.account(person.user.full_name).waitFor();
    found.push(...(await checkPage(page, { name: 'parent-overview', isWhole: true })));
    await screens.account(person.user.full_name).click();
    found.push(...(await checkPage(page, { name: 'parent-menu' })));

    await screens.open('/parent/dashboard/profile');
    await page.getByText(profile.personal.enterCode).first().waitFor();
    found.push(...(await checkPage(page, { name: 'parent-profile', isWhole: true })));
    await screens.press(profile.password.submit);
    await screens.press(profile.remove.action);
    await page.getByRole('alertdialog').waitFor();
    found.push(...(await checkPage(page, { name: 'parent-delete' })));

    await screens.open('/edit-phone-number');
    await screens.heading(accounts.phone.title).waitFor();
    found.push(...(await checkPage(page, { name: 'phone-parent' })));
    await screens.open('/');
    await screens.account(person.user.full_name).waitFor();
    found.push(...(await checkPage(page, { name: 'site-home-signed-in' })));
    expect(found).toEqual([]);
  },
  { limitMs },
);
