import { formatFigures, payFeesEn as t, uiEn as ui } from '@somesa/core';
import d from '@somesa/core/messages/en/site/dashboard.json';
import { expect } from 'vitest';
import { createAccount, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { openInbox } from '../external-systems/outbox';

browserTest('a parent pays for two children with one prompt and gets two receipts', async ({ page }) => {
  await setSession(page, await createAccount());
  const children = [
    await register.freshChild(['st-marys-kisubi'], 2),
    await register.freshChild(['st-marys-kisubi'], 3),
  ];
  const amounts = [31_000, 17_000];
  const screens = openScreens(page);
  const text = d.children;
  await screens.open('/parent/dashboard/children');
  for (const { regNo } of children) {
    await page.getByLabel(text.school, { exact: true }).selectOption('st-marys-kisubi');
    await screens.fill({ [text.regNo]: regNo });
    await screens.press(text.save);
    await page.getByText(regNo).first().waitFor();
  }
  const fields = page.locator('main input[inputmode="numeric"]');
  await eventually(async () => expect(await fields.count()).toBe(2));
  for (const [at, amount] of amounts.entries()) await fields.nth(at).fill(String(amount));
  const phone = register.freshPhone();
  await screens.press('Pay UGX 48,000');
  await page.getByRole('button', { name: new RegExp(`^${t.mtn}`) }).click();
  await page.locator('main input[type="tel"]').fill(phone);
  await screens.press(ui.next);
  await page.getByRole('button', { name: /48,000$/ }).click();
  await page.getByRole('heading', { name: t.pending_heading, exact: true }).waitFor();
  await approve(sandbox.url, phone);
  await page.getByRole('heading', { name: t.paid_title }).waitFor();

  const links = page.locator('main a[href^="/receipts/"]');
  const references = await links.evaluateAll((found) =>
    found.map((link) => link.getAttribute('href')?.slice(10)),
  );
  expect(new Set(references).size).toBe(2);
  const collections = await sandbox.collectionsFrom(phone);
  expect(collections.map(({ status, amount }) => `${status} ${amount}`)).toEqual(['successful 48000']);
  for (const [at, { regNo, outstanding }] of children.entries()) {
    const after = await register.lookUp(regNo);
    expect([after.outstanding, after.pending]).toEqual([outstanding - (amounts[at] ?? 0), 0]);
  }
  const inbox = openInbox(phone);
  const texts = [(await inbox.next()).text, (await inbox.next()).text];
  for (const [at, amount] of amounts.entries()) {
    const own = texts.filter((sms) => sms.includes(`UGX ${formatFigures(amount)} `));
    expect(own, `${amount} of ${texts.join('\n')}`).toHaveLength(1);
    expect(own[0]).toContain(references[at]);
  }
});
