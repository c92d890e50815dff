import { fieldsEn as f, payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { CDPSession } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../person/eventually';
import { promised } from '../person/promised';
import { school } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

/** What a screen reader says of one thing. */
interface Said {
  role: string;
  name: string;
  description: string;
  states: string[];
}

/** The tree that a screen reader is given, as a list in reading order. */
const listen = async (cdp: CDPSession): Promise<Said[]> => {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
      states: properties
        .filter(({ value }) => value.value === true || value.value === 'true' || value.value === 'step')
        .map((property) => property.name),
    }));
};

const controls = ['textbox', 'combobox', 'radio', 'button', 'checkbox', 'spinbutton', 'Select'];

promised(
  'a screen reader is told the step, and the name, hint and error of every field',
  async ({ page, context }) => {
    const cdp = await context.newCDPSession(page);
    const wizard = openWizard(page, school);
    await wizard.open();
    const said = () => listen(cdp);
    const field = async (name: string): Promise<Said | undefined> =>
      (await said()).find((each) => each.name === name && controls.includes(each.role));
    const everythingIsNamed = async (): Promise<void> => {
      const nameless = (await said()).filter(({ role, name }) => controls.includes(role) && name === '');
      expect(nameless).toEqual([]);
    };
    /** The list of steps says which one is at hand. */
    const atStep = async (name: string): Promise<void> => {
      const current = await page
        .locator('somesa-pay-fees [aria-current="step"]')
        .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
      expect(current).toHaveLength(1);
      expect(current[0]).toContain(name);
      expect((await said()).some((each) => each.role === 'list' && each.name === ui.steps)).toBe(true);
      await everythingIsNamed();
    };

    await atStep(t.step_regNo);
    expect(await field(t.regNo)).toMatchObject({ role: 'textbox', description: t.regNo_hint });
    await wizard.next();
    await eventually(async () => {
      const wrong = await field(t.regNo);
      expect(wrong?.description).toContain(f.regNo_required);
      expect(wrong?.states).toContain('invalid');
    });
    await wizard.find('SMK-0003');
    await eventually(async () => {
      const news = (await said()).filter(({ role }) => role === 'status');
      const text = await wizard.root.getByRole('status').first().textContent();
      expect(news.length).toBeGreaterThan(0);
      expect(text).toMatch(/^Found: /);
    });
    await wizard.next();
    await wizard.heading(t.amount_title).waitFor();
    await atStep(t.step_amount);
    expect((await said()).some(({ role, name }) => role === 'group' && name === t.amount_title)).toBe(true);
    await wizard.root.getByRole('radio', { name: t.another_amount }).check();
    await wizard.next();
    await eventually(async () => {
      const amount = await field(t.amount);
      expect(amount?.description).toContain(f.amount_required);
      expect(amount?.states).toContain('invalid');
    });
    await wizard.choose({ kind: 'part', amountUgx: 55_000 });
    await atStep(t.step_method);
    await wizard.way('MTN');
    await atStep(t.step_info);
    await wizard.next();
    await eventually(async () =>
      expect((await field('MTN phone number'))?.description).toContain(f.phoneNumber_required),
    );
    await wizard.button(ui.previous).click();
    await wizard.way('Bank Transfer');
    await wizard.next();
    await eventually(async () => {
      expect((await field(t.bankName))?.description).toContain(f.bankName_required);
      expect((await field(t.accountNumber))?.description).toContain(f.accountNumber_required);
    });
    await wizard.button(ui.previous).click();
    await wizard.payWithPhone('MTN', '0772580001');
    await atStep(t.step_finish);
  },
);
