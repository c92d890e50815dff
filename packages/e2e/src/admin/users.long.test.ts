import { formatText } from '@somesa/core';
import type { AdminSchoolsAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import accounts from '@somesa/core/messages/en/site/accounts.json';
import layout from '@somesa/core/messages/en/site/layout.json';
import { expect } from 'vitest';
import { callApi } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { newTestAccount } from '../accounts/test-account';
import { browserTest } from '../browser/browser-test';
import { createPerson, register } from '../browser/person';
import { openInbox } from '../external-systems/outbox';
import { openAdminKeys } from './admin-keys';
import { setUpAuthenticator } from './authenticator';
import { getAsStaff } from './staff-users';

const { user: text, shell, lists } = admin;

browserTest(
  'an administrator invites a bursar, who accepts from the mail and sees one school and nothing else',
  async ({ page, pageErrors }) => {
    const bursar = newTestAccount();
    const username = 'bursar-of-buddo';
    const { schools } = await getAsStaff<AdminSchoolsAnswer>('admin', '/schools');
    const school = schools.find(({ slug }) => slug === 'kings-college-buddo');
    const [own, other] = await Promise.all([register.lookUp('KCB-0007'), register.lookUp('SMK-0004')]);
    const keys = openAdminKeys(page);
    await keys.enterAs('admin', '/users?tab=invitations');
    await keys.press(text.invite.action);
    await keys.answer(text.invite.username, username);
    await keys.answer(text.invite.email, bursar.email);
    await keys.answer(text.role.role, lists.users.words.role.bursar);
    await keys.answer(text.role.school, school?.name ?? '');
    await keys.confirm(text.invite.confirm);
    await keys.toast(formatText(text.invite.done, { email: bursar.email }));
    await keys.row(bursar.email).waitFor();
    const link = await openInbox(bursar.email).find(/https?:\/\/\S+accept-invitation\S+/);

    const invited = await createPerson();
    try {
      const screens = openScreens(invited.page);
      await invited.page.goto(link);
      await screens.says(
        formatText(text.accept.ledeOfSchool, {
          username,
          // The first person of a school is its head bursar.
          role: admin.school.people.roles.head,
          school: school?.name ?? '',
        }),
      );
      await screens.fill({
        [accounts.register.firstName]: bursar.first_name,
        [accounts.register.lastName]: bursar.last_name,
        [accounts.register.contact]: bursar.contact,
        [accounts.register.password]: bursar.password,
        [accounts.register.confirmation]: bursar.password,
      });
      await screens.press(text.accept.submit);
      await screens.arrive('/login');
      await screens.logIn(bursar.email, bursar.password);
      await screens.enterCode(await openInbox(bursar.contact).code());
      await screens.arrive('/login');
      await screens.logIn(bursar.email, bursar.password);
      await setUpAuthenticator(invited.page, screens);
      await invited.page.waitForURL(/\/admin$/);
      await screens.says(admin.overview.school.outstanding);

      const desk = openAdminKeys(invited.page);
      await desk.goTo(shell.pages.students);
      await desk.search(own.regNo);
      await desk.row(own.regNo).waitFor();
      await desk.search(other.regNo);
      await screens.says(admin.table.emptyNarrowed);
      await desk.goTo(shell.pages.payments);
      await desk.goTo(shell.pages.settlements);
      await desk.goTo(shell.pages.snippet, school?.name);
      await screens.says(admin.school.snippets.title);
      for (const path of ['/admin/users', '/admin/loans', '/admin/schools', '/admin/audit']) {
        await screens.open(path);
        await screens.heading('Page Not Found!!').waitFor();
      }
      const token = (await invited.page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
      for (const { id, slug } of schools) {
        const { status } = await callApi('GET', `/admin/schools/${id}/statement`, { token });
        expect([slug, status]).toEqual([slug, id === school?.id ? 200 : 404]);
      }
      await screens.open('/admin/payments');
      await desk.reach(screens.account(`${bursar.first_name} ${bursar.last_name}`));
      await desk.enter();
      const leave = invited.page.getByRole('menuitem', { name: layout.frame.signOut, exact: true });
      await leave.waitFor();
      await invited.page.keyboard.press('End');
      await desk.enter();
      await leave.waitFor({ state: 'detached' });
      await invited.page.waitForURL((address) => !address.pathname.startsWith('/admin'));
      expect(invited.pageErrors.unexpected().filter((each) => !/\b40[13]\b/.test(each))).toEqual([]);
    } finally {
      await invited.context.close();
    }
    pageErrors.allow(/410/);
    await page.goto(link);
    await openScreens(page).says(text.accept.over.title);
  },
  { limitMs: 120_000 },
);
