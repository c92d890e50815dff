import { payFeesEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { drawn } from '../browser/drawn';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { gallery, schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage, ownUrl, waitUntilLive } from './own-page';
import { firstField, writeTag } from './widget-tags';
import { widgetTest } from './widget-test';

const hosts = [
  { name: 'React 19, in strict mode,', file: 'react-host.html', phone: register.freshPhone() },
  { name: 'Preact', file: 'preact-host.html', phone: register.freshPhone() },
];

for (const { name, file, phone } of hosts) {
  const site = gallery(file, 'st-josephs-naggalama');

  browserTest(
    `a guest pays on a page of ${name} that renders again all the time, and hides the form and shows it again`,
    async (person) => {
      const { page } = person;
      const child = await register.freshChild(site.schools);
      const wizard = openWizard(page, site);
      await wizard.open();
      const changeTheme = () => page.getByRole('button', { name: 'Change the theme' }).click();
      await wizard.root.getByLabel(t.regNo).fill(child.regNo);
      await changeTheme();
      expect(await wizard.root.getByLabel(t.regNo).inputValue()).toBe(child.regNo);
      await wizard.next();
      await wizard.seesChild();
      const toggle = page.getByRole('button', { name: 'Show or hide the form' });
      await toggle.click();
      await page.locator('somesa-pay-fees').waitFor({ state: 'detached' });
      await toggle.click();
      await wizard.seesChild();
      await wizard.choose({ kind: 'part', amountUgx: 51_000 });
      await wizard.method('MTN');
      await wizard.phoneField('MTN').fill(phone);
      await changeTheme();
      expect(await wizard.phoneField('MTN').inputValue()).toBe(phone);
      await wizard.next();
      await wizard.heading(t.finish_title).waitFor();
      const { payment } = await wizard.finish();
      await changeTheme();
      await approve(sandbox.url, phone);
      await wizard.seesPaid();
      await page.getByText(`Thank you. Your receipt is ${payment.reference}.`).waitFor();
      expect(Number(await page.locator('output').textContent())).toBeGreaterThan(3);
    },
  );
}

/** Changes that a host page makes to the tag while someone types. */
const changes = [
  ['theme', 'dark'],
  ['accent', '#7a1f2b'],
  ['school', 'st-marys-kisubi'],
  ['theme', null],
  ['accent', null],
  ['lang', 'sw'],
  ['lang', 'en'],
  ['class', 'anything'],
  ['style', 'width: 300px'],
] as const;

browserTest('attributes that change during the wizard keep the input', async ({ page }) => {
  const set = (name: string, value: string | null) =>
    page.evaluate(
      ([attribute, expected]) => {
        const element = document.querySelector('somesa-pay-fees');
        if (expected === null) element?.removeAttribute(attribute);
        else element?.setAttribute(attribute, expected);
      },
      [name, value] as const,
    );
  await openOwnPage(page);
  const wizard = openWizard(page, { ...schoolSite, url: ownUrl });
  await wizard.find('SMK-0003');
  await wizard.root.getByRole('radio', { name: t.another_amount }).check();
  const amount = wizard.root.getByLabel(t.amount, { exact: true });
  await amount.fill('4500');
  for (const [name, value] of changes) {
    await set(name, value);
    await drawn(page);
  }
  await wizard.seesChild();
  expect(await amount.inputValue()).toBe('4,500');
  await wizard.next();
  await wizard.root.getByText('UGX 4,500').first().waitFor();
});

widgetTest(
  'every widget warns once about an invalid attribute and uses the default',
  async ({ page, pageErrors }, widget) => {
    pageErrors.allow(/console: Somesa: /);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const wrong = `<${widget.tag} school="st-marys-kisubi" theme="pink" accent="not a colour" lang="tlh"></${widget.tag}>`;
    await openOwnPage(page, { body: wrong + wrong });
    for (const at of [0, 1]) await waitUntilLive(page, `${widget.tag} >> nth=${at}`);
    await widget.goOn(page, page.locator(widget.tag).first());
    for (const name of ['theme="pink"', 'accent="not a colour"', 'lang="tlh"'])
      expect(warnings.filter((text) => text.includes(name))).toHaveLength(1);
  },
);

widgetTest(
  'every widget starts a new form for another school and restores the first one on return',
  async ({ page }, widget) => {
    const setSchool = (slug: string) =>
      page.evaluate(([name, value]) => document.querySelector(name)?.setAttribute('school', value), [
        widget.tag,
        slug,
      ] as const);
    await openOwnPage(page, { body: writeTag(widget) });
    await waitUntilLive(page, widget.tag);
    const field = firstField(page, widget);
    await field.fill('SMK-0003');
    await setSchool('kings-college-buddo');
    await eventually(async () => expect(await field.inputValue()).toBe(''));
    await setSchool('st-marys-kisubi');
    await eventually(async () => expect(await field.inputValue()).toBe('SMK-0003'));
  },
);

widgetTest(
  'every widget keeps the input when attributes change while someone types',
  async ({ page }, widget) => {
    const set = (name: string, value: string | null) =>
      page.evaluate(
        ([tag, attribute, expected]) => {
          const element = document.querySelector(tag);
          if (expected === null) element?.removeAttribute(attribute);
          else element?.setAttribute(attribute, expected);
        },
        [widget.tag, name, value] as const,
      );
    await openOwnPage(page, { body: writeTag(widget) });
    await waitUntilLive(page, widget.tag);
    await firstField(page, widget).fill('SMK-0003');
    for (const [name, value] of changes) {
      await set(name, value);
      await drawn(page);
    }
    await eventually(async () => expect(await firstField(page, widget).inputValue()).toBe('SMK-0003'));
  },
);
