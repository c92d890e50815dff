import { randomInt } from 'node:crypto';
import { formatFigures, formatText } from '@somesa/core';
import type { AdminSchoolAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register } from '../browser/person';
import { openAdminKeys } from './admin-keys';
import { postAsStaff } from './staff-users';

const text = admin.school;

/** Enough for several steps of the check. The server's own tests use 100,000; here, other tests share the server. */
const CHILDREN = 20_000;
/** Maximum time for sending and writing the children, in milliseconds. */
const SENT_WITHIN_MS = 60_000;

browserTest(
  'a register of 20,000 children is uploaded, checked and applied, its number of new children is shown, and they can be found',
  async ({ page }) => {
    const prefix = `B${randomInt(1_000, 9_999)}-`;
    const createRegNo = (at: number): string => prefix + String(at).padStart(6, '0');
    const lines = Array.from({ length: CHILDREN }, (_, at) => `${createRegNo(at)},Ali,Okot,P.${at % 7}`);
    const buffer = Buffer.from(['Registration number,First name,Last name,Class', ...lines].join('\n'));
    const { school } = await postAsStaff<AdminSchoolAnswer>('staff', '/schools', {
      name: 'Plain Secondary School',
      slug: `plain-${prefix.slice(0, -1).toLowerCase()}`,
    });
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', `/schools/${school.id}?tab=register`);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press(text.register.choose)]);
    await chooser.setFiles({ name: 'all.csv', mimeType: 'text/csv', buffer });
    await page.waitForURL(/\/register-imports\//, { timeout: SENT_WITHIN_MS });
    await keys.says(text.import.checked);
    const all = formatFigures(CHILDREN);
    const added = keys.main.getByText(text.import.counts.added, { exact: true }).locator('..');
    await added.getByText(all, { exact: true }).waitFor();
    await keys.press(text.import.apply.action);
    await keys.confirm(text.import.apply.action);
    await keys.says(formatText(text.import.applied, { name: 'Samuel Okello' }));
    expect(await register.lookUp(createRegNo(CHILDREN - 1))).toMatchObject({ outstanding: 0 });
  },
  { limitMs: 120_000 },
);
