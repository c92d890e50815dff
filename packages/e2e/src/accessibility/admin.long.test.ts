import { adminTexts as admin } from '@somesa/core/admin-texts';
import profile from '@somesa/core/messages/en/site/profile.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi, logInByApi, type Session, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { schoolNumber, staffUser } from '../admin/staff-users';
import { browserTest } from '../browser/browser-test';
import { drawn } from '../browser/drawn';
import { eventually } from '../browser/eventually';
import { listLoanScreens, listMoneyScreens, listSchoolScreens, type Seen } from './admin-screens';
import { checkAdminPage } from './check-admin-page';
import { checkPage } from './check-page';
import { navigate } from './navigate';

const limitMs = 300_000;

/** Waits until the screen has loaded its data. */
const waitForData = (page: Page): Promise<void> => {
  const loading = page.getByRole('main').getByText(admin.shell.asking.loading, { exact: true });
  return eventually(async () => expect(await loading.count()).toBe(0));
};

/** Presses a button of the open dialog, or else of the screen. */
const press = async (page: Page, name: string): Promise<void> => {
  const question = page.locator('dialog[open]');
  const place = (await question.count()) > 0 ? question : page.getByRole('main');
  await place.getByRole('button', { name, exact: true }).first().click();
  await waitForData(page);
  await drawn(page);
};

/** Checks screens, and what their buttons open, as a person of the back office. */
const lookAtAll = async (page: Page, session: Session, screens: readonly Seen[]): Promise<void> => {
  await setSession(page, session);
  await openScreens(page).open('/admin/second-factor');
  const found: string[] = [];
  for (const { path, isOnPhones, presses = [] } of screens) {
    await navigate(page, `/admin${path}`);
    await waitForData(page);
    const name = path.replace(/[^\w]+/g, '-').slice(0, 60) || 'overview';
    found.push(...(await checkAdminPage(page, name, isOnPhones)));
    for (const button of presses) {
      await press(page, button);
      const opened = `${name}-${button.replace(/[^\w]+/g, '-')}`;
      found.push(...(await checkAdminPage(page, opened, isOnPhones)));
    }
  }
  // Joined, because a failure report does not print the items of a list.
  expect(found.join('\n')).toBe('');
};

/** Checks all screens of some pages as an administrator, who sees the most of each. */
const lookAtPages = async (page: Page, pages: Record<string, readonly Seen[]>): Promise<void> =>
  lookAtAll(page, await staffUser('admin'), Object.values(pages).flat());

browserTest(
  'the loan and support screens of the back office are accessible, and the overview, the queues and the menu on a phone',
  async ({ page }) => {
    await lookAtPages(page, await listLoanScreens());
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: profile.menu.open }).click();
    await page.getByRole('dialog').waitFor();
    expect(await checkPage(page, { name: 'admin-sidebar' })).toEqual([]);
  },
  { limitMs },
);

browserTest(
  'the payment screens of the back office are accessible, and their queues on a phone',
  async ({ page }) => lookAtPages(page, await listMoneyScreens()),
  { limitMs },
);

browserTest(
  'the school and user screens of the back office are accessible',
  async ({ page }) => lookAtPages(page, await listSchoolScreens()),
  { limitMs },
);

browserTest(
  'the screens of a school’s own people are accessible, and the bar of a view as the school',
  async ({ page, pageErrors }) => {
    // A view gets no stream of changes, and asks for them from time to time instead.
    pageErrors.allow(/parent\/events/);
    const bursar = await staffUser('bursar');
    const { claim } = admin.payment;
    await lookAtAll(page, bursar, [
      { path: '', isOnPhones: true },
      {
        path: `/schools/${bursar.user.school_id}?tab=details`,
        isOnPhones: true,
        presses: [admin.schoolExport.request.action],
      },
      { path: '/payments?tab=claims', isOnPhones: true, presses: [claim.action] },
    ]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('TX999999');
    await page.getByRole('option').first().waitFor();
    expect(await checkAdminPage(page, 'own-search', true)).toEqual([]);
    // A session of its own: a view changes what its session sees.
    const viewer = await logInByApi('admin@somesa.example', 'admin-demo');
    const school = await schoolNumber('st-josephs-naggalama');
    const { status } = await callApi('POST', `/admin/schools/${school}/view`, {
      token: viewer.token,
      body: { reason: 'A question of the bursar' },
    });
    expect(status).toBe(204);
    const { json } = await callApi('GET', '/auth/me', { token: viewer.token });
    const { user } = json as Pick<Session, 'user'>;
    await lookAtAll(page, { ...viewer, user }, [
      { path: '', isOnPhones: true },
      { path: `/schools/${school}?tab=report`, isOnPhones: true },
    ]);
  },
  { limitMs },
);
