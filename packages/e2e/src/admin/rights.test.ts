import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { callApi, createAccount } from '../accounts/account';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { openAdminKeys } from './admin-keys';

const { user: text, lists } = admin;

browserTest(
  'an account is locked, unlocked, given a role, signed out and deleted by keyboard alone, and the audit log lists each change',
  async ({ page }) => {
    const { email, token, user } = await createAccount();
    const status = async (): Promise<number> => (await callApi('GET', '/parent/loans', { token })).status;
    expect(await status()).toBe(200);
    const keys = openAdminKeys(page);
    const me = await keys.enterAs('admin', '/users');
    await keys.openRow(email);
    for (const { action, done } of [text.lock, text.unlock]) {
      await keys.press(action);
      await keys.confirm(action);
      await keys.toast(done);
    }
    expect(await status()).toBe(401);
    await keys.press(text.role.action);
    await keys.answer(text.role.role, lists.users.words.role.staff);
    await keys.confirm(text.role.confirm);
    await keys.toast(text.role.done);
    await keys.says(lists.users.words.role.staff);
    for (const { action, done } of [text.endSessions, text.anonymise]) {
      await keys.press(action);
      await keys.confirm(action);
      await keys.toast(done);
    }
    await keys.says(lists.users.words.status.anonymised);
    expect(await keys.main.getByText(email).count()).toBe(0);

    await keys.goTo(admin.shell.pages.audit);
    await keys.search(user.user_id);
    const events = [
      ...(['user.anonymised', 'user.sessions-ended', 'user.role-changed'] as const),
      ...(['user.unlocked', 'user.locked'] as const),
    ];
    const { columns, words } = lists.audit;
    const under = (head: string): Promise<string[]> =>
      keys.main.locator(`tbody [data-label="${head}"]`).allTextContents();
    await eventually(async () =>
      expect(await under(columns.action)).toEqual(events.map((name) => words.action[name])),
    );
    expect(new Set(await under(columns.actor))).toEqual(new Set([me]));
  },
);
