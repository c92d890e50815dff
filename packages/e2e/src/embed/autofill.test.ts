import { loanApplicationEn as l, payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import type { Person } from '../browser/person';
import { CHILD_NAME, newApplicant, openApplication, optional } from '../loans/application';
import { startFullChromium } from '../setup/chromium';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage } from './own-page';

const attributes = ['name', 'type', 'autocomplete', 'inputmode', 'enterkeyhint', 'autocapitalize'] as const;
type FieldAttributes = Partial<Record<(typeof attributes)[number], string>>;

const readAttributes = (control: Locator): Promise<FieldAttributes> =>
  control.evaluate(
    (element, names) =>
      Object.fromEntries(
        names.map((name) => [name, element.getAttribute(name)]).filter(([, value]) => value !== null),
      ),
    attributes,
  );

browserTest('each field is described to browsers, keyboards and password managers', async ({ page }) => {
  const wizard = openWizard(page, schoolSite);
  await wizard.open();
  expect(await readAttributes(wizard.root.getByLabel(t.regNo))).toMatchObject({
    name: 'regNo',
    autocomplete: 'off',
    autocapitalize: 'characters',
    enterkeyhint: 'next',
  });
  await wizard.find('SMK-0003');
  await wizard.root.getByRole('radio', { name: t.another_amount }).check();
  expect(await readAttributes(wizard.root.getByLabel(t.amount, { exact: true }))).toMatchObject({
    inputmode: 'numeric',
    autocomplete: 'off',
  });
  await wizard.choose({ kind: 'everything' });
  await wizard.method('MTN');
  const phone = wizard.phoneField('MTN');
  expect(await readAttributes(phone)).toMatchObject({ name: 'phoneNumber', type: 'tel', inputmode: 'tel' });
  expect((await readAttributes(phone)).autocomplete).toMatch(/^tel(-national)?$/);
  // Browsers fill in only fields of a form.
  expect(await phone.evaluate((element) => (element as HTMLInputElement).form !== null)).toBe(true);
  await wizard.button(ui.previous).click();
  await wizard.method('Bank Transfer');
  expect(await readAttributes(wizard.root.getByLabel(t.accountNumber))).toMatchObject({
    inputmode: 'numeric',
    autocomplete: 'off',
  });
});

browserTest(
  'each field of the application is described to browsers, keyboards and password managers',
  async ({ page }) => {
    await openOwnPage(page, {
      body: '<somesa-loan-application school="st-marys-kisubi"></somesa-loan-application>',
    });
    const form = openApplication(page);
    await form.heading(l.personal_title).waitFor();
    const expected: [label: string, attributes: FieldAttributes][] = [
      [l.fullName, { name: 'fullName', autocomplete: 'name' }],
      [l.email, { type: 'email', autocomplete: 'email', inputmode: 'email', autocapitalize: 'none' }],
      [l.phoneNumber1, { type: 'tel', autocomplete: 'tel-national', inputmode: 'tel' }],
      // The second number belongs to another person.
      [optional(l.phoneNumber2), { type: 'tel', autocomplete: 'off', inputmode: 'tel' }],
      [l.address, { autocomplete: 'street-address' }],
    ];
    for (const [label, attributes] of expected)
      expect(await readAttributes(form.field(label)), label).toMatchObject({
        ...attributes,
        enterkeyhint: 'next',
      });
    const isInForm = await form
      .field(l.fullName)
      .evaluate((element) => (element as HTMLInputElement).form !== null);
    expect(isInForm).toBe(true);
    await form.fillPersonal(newApplicant());
    await form.next();
    expect(await readAttributes(form.field(optional(t.regNo)))).toMatchObject({
      autocomplete: 'off',
      autocapitalize: 'characters',
    });
    expect(await readAttributes(form.field(l.childName))).toMatchObject({ autocomplete: 'off' });
    await form.findChild('SMK-0003');
    await form.field(l.childName).fill(CHILD_NAME);
    await form.next();
    expect(await readAttributes(form.field(l.jobTitle))).toMatchObject({
      autocomplete: 'organization-title',
    });
    expect(await readAttributes(form.field(l.income))).toMatchObject({
      inputmode: 'numeric',
      autocomplete: 'off',
    });
  },
);

let running: Browser;
beforeAll(async () => {
  running = await startFullChromium();
});
afterAll(() => running.close());

const takesAutofill = async ({ page, context }: Person): Promise<void> => {
  const wizard = openWizard(page, schoolSite);
  await wizard.open();
  await wizard.find('SMK-0003');
  await wizard.choose({ kind: 'everything' });
  await wizard.method('MTN');
  const phone = wizard.phoneField('MTN');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Autofill.enable');
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  type Node = typeof root;
  const find = (node: Node): Node | undefined => {
    const at = node.attributes?.indexOf('name') ?? -1;
    if (node.localName === 'input' && at >= 0 && node.attributes?.[at + 1] === 'phoneNumber') return node;
    for (const inner of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) {
      const found = find(inner);
      if (found) return found;
    }
    return undefined;
  };
  const node = find(root);
  if (!node) throw new Error('no phone field');
  await cdp.send('Autofill.trigger', {
    fieldId: node.backendNodeId,
    address: { fields: [{ name: 'PHONE_HOME_WHOLE_NUMBER', value: '+256772123456' }] },
  } as Parameters<typeof cdp.send<'Autofill.trigger'>>[1]);
  await eventually(async () => expect(await phone.inputValue()).toMatch(/772123456$/));
  await wizard.next();
  await wizard.heading(t.finish_title).waitFor();
};

browserTest('a phone number that the browser fills in is accepted as if it was typed', takesAutofill, {
  browser: () => running,
});
