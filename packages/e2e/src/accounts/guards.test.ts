import { adminTexts as admin } from '@somesa/core/admin-texts';
import errors from '@somesa/core/messages/en/errors.json';
import layout from '@somesa/core/messages/en/site/layout.json';
import p from '@somesa/core/messages/en/site/profile.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { callApi, createAccount, logInByApi, setSession } from './account';
import { openScreens } from './screens';

const HOME = '/parent/dashboard';
const PROFILE = '/parent/dashboard/profile';

browserTest('staff of the demo are sent to the back office after login', async ({ page }) => {
  const screens = openScreens(page);
  await screens.open('/login');
  await screens.logIn('staff@somesa.example', 'staff-demo');
  await screens.arrive('/admin');
  await screens.heading(admin.overview.title).waitFor();
});

browserTest(
  'a guest who opens the profile logs in first and then sees it; Back does not lead to the login',
  async ({ page }) => {
    const person = await createAccount();
    const screens = openScreens(page);
    await screens.open('/faqs');
    await screens.open(PROFILE);
    await screens.arrive('/login');
    await screens.logIn(person.email, person.password);
    await screens.arrive(PROFILE);
    await screens.heading(p.page.title).waitFor();
    await page.goBack();
    await screens.arrive('/faqs');
  },
);

browserTest(
  'a signed-in parent is redirected from guest pages and finds no back office, even with a role that is changed in the browser',
  async ({ page, pageErrors }) => {
    const person = await createAccount();
    await setSession(page, person);
    const screens = openScreens(page);
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) {
      await screens.open(path);
      await screens.arrive(HOME);
    }
    await screens.open('/admin');
    await screens.heading('Page Not Found!!').waitFor();
    expect(await page.getByText(admin.overview.title).count()).toBe(0);

    // Until the server has identified the user, the back office requests its data and receives 404.
    pageErrors.allow(/404.*api\/admin\/(queue-items|overview)$/);
    await setSession(page, { ...person, user: { ...person.user, role_id: 3 } });
    await screens.open('/admin');
    await screens.heading('Page Not Found!!').waitFor();
    const storedRole = await page.evaluate(
      () => JSON.parse(localStorage.getItem('authUser') ?? '{}').role_id,
    );
    expect(storedRole).toBe(1);
  },
);

browserTest(
  'a session that ended elsewhere shows a message, and the next login leads back to the same page',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/401|ERR_FAILED/);
    const person = await createAccount();
    await setSession(page, person);
    const screens = openScreens(page);
    // The event stream is blocked, because a page that is notified at once would show the message before the reload, which removes it.
    await page.route('**/api/parent/events', (route) => route.abort());
    await screens.open(PROFILE);
    await screens.heading(p.page.title).waitFor();
    const { status } = await callApi('POST', '/auth/logout', { token: person.token });
    expect(status).toBe(204);
    await Promise.all([screens.toast(errors.session_ended), page.reload()]);
    await screens.arrive('/login');
    await screens.logIn(person.email, person.password);
    await screens.arrive(PROFILE);
  },
);

browserTest(
  'logging in and out in one tab does the same in the other',
  async ({ page, context, pageErrors }) => {
    // A request of either tab may reach the server after the logout.
    pageErrors.allow(/401/);
    const person = await createAccount();
    const mine = openScreens(page);
    await mine.open('/login');
    const tab = openScreens(await context.newPage());
    await tab.open('/login');
    await mine.logIn(person.email, person.password);
    await mine.arrive(HOME);
    await tab.arrive(HOME);

    // The login in the other tab may render this page again, which closes an open menu.
    const signOut = page.getByRole('menuitem', { name: layout.frame.signOut });
    await eventually(async () => {
      if (!(await signOut.isVisible())) await mine.account(person.user.full_name).click();
      await signOut.click({ timeout: 2_000 });
    });
    await mine.arrive('/');
    await tab.arrive('/login');
    for (const one of [page, tab.page])
      await eventually(async () =>
        expect(await one.evaluate(() => localStorage.getItem('authToken'))).toBeNull(),
      );
  },
);

browserTest('every token of a deleted account is rejected', async ({ page, pageErrors }) => {
  pageErrors.allow(/401/);
  const person = await createAccount();
  const other = await logInByApi(person.email, person.password);
  await setSession(page, person);
  const body = { user_id: person.user.user_id, current_password: person.password };
  expect((await callApi('POST', '/auth/delete-user', { token: other.token, body })).status).toBe(200);
  await openScreens(page).open(PROFILE);
  await openScreens(page).arrive('/login');
  expect((await callApi('GET', '/auth/me', { token: person.token })).status).toBe(401);
});
