import { formatText } from '@somesa/core';
import accountFields from '@somesa/core/messages/en/account-fields.json';
import errors from '@somesa/core/messages/en/errors.json';
import t from '@somesa/core/messages/en/site/accounts.json';
import p from '@somesa/core/messages/en/site/profile.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { createPerson, urls } from '../browser/person';
import { openInbox } from '../external-systems/outbox';
import { recordUrls } from './recorded-urls';
import { openScreens, type Screens } from './screens';
import { freshEmail, freshPhone, newTestAccount, SECRET, type TestAccount } from './test-account';

const limitMs = 180_000;
const PROFILE = '/parent/dashboard/profile';
const fullName = ({ first_name, last_name }: TestAccount): string => `${first_name} ${last_name}`;

const registerAndVerify = async (screens: Screens, person: TestAccount): Promise<void> => {
  const sms = openInbox(person.contact);
  await screens.open('/register');
  await screens.register(person);
  await screens.toast('We have sent an OTP to your number!');
  await screens.arrive('/login');
  const code = await sms.code();

  await screens.logIn(person.email, person.password);
  await screens.toast(errors.phone_unverified);
  await screens.arrive('/otp-verification');
  await screens.enterCode(code === '000000' ? '000001' : '000000');
  await screens.says(accountFields.otp_wrong);
  await screens.enterCode(code);
  await screens.toast('Your number has been verified successfully!');
  await screens.arrive('/login');
};

const logIn = async (screens: Screens, { email, password }: TestAccount, to = '/parent/dashboard') => {
  await screens.logIn(email, password);
  await screens.toast("You've logged in successfully");
  await screens.arrive(to);
};

/** Changes name, phone number and email on the profile, and returns the changed user. */
const edit = async (screens: Screens, person: TestAccount): Promise<TestAccount> => {
  const changed = { ...person, first_name: 'Sarah Amina', contact: freshPhone(), email: freshEmail() };
  const { personal } = p;
  await screens.open(PROFILE);
  await screens.fill({ [personal.firstName]: changed.first_name });
  await screens.press(personal.submit);
  await screens.toast('Profile Updated successfully');
  await screens.account(fullName(changed)).waitFor();

  const sms = openInbox(changed.contact);
  await screens.open('/edit-phone-number');
  await screens.fill({ [t.phone.contact]: changed.contact, [t.phone.password]: person.password });
  await screens.press(t.phone.submit);
  await screens.toast('We have sent an OTP to this number!');
  await screens.arrive('/otp-verification');
  await screens.enterCode(await sms.code());
  await screens.toast('Your number has been verified successfully!');
  await screens.arrive(PROFILE);
  await screens.holds(personal.contact, changed.contact);

  const mail = openInbox(changed.email);
  await screens.fill({ [personal.email]: changed.email });
  await screens.fill({ [personal.currentPassword]: person.password });
  await screens.press(personal.submit);
  await screens.says(formatText(personal.pendingEmail, { email: changed.email, current: person.email }));
  await screens.holds(personal.email, person.email);
  await screens.follow(personal.enterCode);
  await screens.enterCode(await mail.code());
  await screens.toast(t.otp.emailDone);
  await screens.arrive(PROFILE);
  await screens.holds(personal.email, changed.email);
  return changed;
};

const changePassword = async (screens: Screens, { password }: TestAccount, next: string): Promise<void> => {
  const { current, next: label, confirmation, submit } = p.password;
  await screens.fill({ [current]: `${password}-not`, [label]: next, [confirmation]: next });
  await screens.press(submit);
  await screens.says(accountFields.current_password_wrong);
  await screens.fill({ [current]: password });
  await screens.press(submit);
  await screens.toast('Password Updated successfully');
  await screens.holds(current, '');
};

const forgetPassword = async (screens: Screens, { email }: TestAccount, next: string): Promise<void> => {
  const mail = openInbox(email);
  const before = (await mail.all()).length;
  await screens.open('/forgot-password');
  await screens.fill({ [t.forgot.email]: email });
  await screens.press(t.forgot.submit);
  await screens.toast('We have sent a password reset link to your verified email or phone!');
  const link = await mail.link(before);
  expect(link.startsWith(`${urls.server}/reset-password`)).toBe(true);
  await screens.page.goto(link);
  await screens.heading(t.reset.title).waitFor();
  await screens.arrive('/reset-password');
  await screens.fill({ [t.reset.password]: next, [t.reset.confirmation]: next });
  await screens.press(t.reset.submit);
  await screens.toast('Password reset successfully');
  await screens.arrive('/login');
};

const deleteAccount = async ({ page, ...screens }: Screens, password: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: p.remove.confirmTitle });
  const ways: (() => Promise<void>)[] = [
    () => dialog.getByRole('button', { name: p.remove.cancel }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ];
  for (const leave of ways) {
    await screens.press(p.remove.action);
    await dialog.waitFor();
    await leave();
    await dialog.waitFor({ state: 'detached' });
  }
  await screens.press(p.remove.action);
  await dialog.getByLabel(p.remove.password, { exact: false }).first().fill(password);
  await dialog.getByRole('button', { name: p.remove.confirm, exact: true }).click();
  await screens.toast('Account deleted successfully');
  await screens.arrive('/');
  await eventually(async () => expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]));
};

browserTest(
  'a parent registers, verifies, logs in, changes every detail, resets the password and deletes the account',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/40[13]|422/);
    const addresses = recordUrls(context);
    const screens = openScreens(page);
    const newcomer = newTestAccount();
    await registerAndVerify(screens, newcomer);
    await logIn(screens, newcomer);
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const person = await edit(screens, newcomer);

    const elsewhere = await createPerson();
    try {
      elsewhere.pageErrors.allow(/401/);
      const other = openScreens(elsewhere.page);
      await other.open('/login');
      await logIn(other, person);
      await other.open(PROFILE);
      await other.heading(p.page.title).waitFor();

      const second = `${SECRET}second`;
      await changePassword(screens, person, second);
      await other.press(p.personal.submit);
      await other.toast(errors.session_ended);
      await other.arrive('/login');
      await logIn(other, { ...person, password: second }, PROFILE);
      expect(elsewhere.pageErrors.unexpected()).toEqual([]);
    } finally {
      await elsewhere.context.close();
    }
    await screens.press(p.personal.submit);
    await screens.toast('Profile Updated successfully');

    await page.evaluate(() => localStorage.clear());
    const third = `${SECRET}third`;
    await forgetPassword(screens, person, third);
    await logIn(screens, { ...person, password: third });
    await screens.open(PROFILE);
    await deleteAccount(screens, third);

    await screens.open('/login');
    await screens.logIn(person.email, third);
    await screens.says(errors.log_in_failed);
    await eventually(async () =>
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull(),
    );
    const { password, email, contact, last_name } = newcomer;
    const personal = [token ?? '', password, email, contact, last_name, person.email, person.contact];
    expect(addresses.naming(personal)).toEqual([]);
  },
  { limitMs },
);
