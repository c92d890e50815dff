import { fieldsEn as f, formatText, loanApplicationEn as l, payFeesEn as t, uiEn as ui } from '@somesa/core';
import lf from '@somesa/core/messages/en/loan-fields.json';
import type { CDPSession } from 'playwright-core';
import { expect } from 'vitest';
import { waitForAnimations } from '../browser/animations';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import type { Person } from '../browser/person';
import { CHILD_NAME, newApplicant, openApplication, optional } from '../loans/application';
import { disguisedProgram } from '../loans/test-files';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openOwnPage } from './own-page';

/** Description of one element as announced by a screen reader. */
interface Said {
  role: string;
  name: string;
  description: string;
  states: string[];
}

/** Returns the accessibility tree as a list in reading order. */
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

/** Reads a page with one widget as a screen reader does. */
const startListening = async ({ page, context }: Person, tag: string) => {
  const cdp = await context.newCDPSession(page);
  const said = () => listen(cdp);
  const field = async (name: string): Promise<Said | undefined> =>
    (await said()).find((each) => each.name === name && controls.includes(each.role));
  return {
    said,
    field,
    /** Checks that the list of steps names the current one and that every control has a name. */
    atStep: async (name: string): Promise<void> => {
      const current = await page
        .locator(`${tag} [aria-current="step"]`)
        .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
      expect(current).toHaveLength(1);
      expect(current[0]).toContain(name);
      expect((await said()).some((each) => each.role === 'list' && each.name === ui.steps)).toBe(true);
      const nameless = (await said()).filter((each) => controls.includes(each.role) && each.name === '');
      expect(nameless).toEqual([]);
    },
    /** Checks that a field is invalid and announces its error, and waits until the error has its place. */
    expectError: async (name: string, message: string): Promise<void> => {
      await eventually(async () => {
        const wrong = await field(name);
        expect(wrong?.description).toContain(message);
        expect(wrong?.states).toContain('invalid');
      });
      await waitForAnimations(page);
    },
  };
};

browserTest(
  'a screen reader announces the step, and the name, hint and error of every field',
  async (person) => {
    const { page } = person;
    const { said, field, atStep, expectError } = await startListening(person, 'somesa-pay-fees');
    const wizard = openWizard(page, schoolSite);
    await wizard.open();

    await atStep(t.step_regNo);
    expect(await field(t.regNo)).toMatchObject({ role: 'textbox', description: t.regNo_hint });
    await wizard.next();
    await expectError(t.regNo, f.regNo_required);
    await wizard.find('SMK-0003');
    await eventually(async () => {
      const news = (await said()).filter(({ role }) => role === 'status');
      const text = await wizard.root.getByRole('status').first().textContent();
      expect(news.length).toBeGreaterThan(0);
      expect(text).toMatch(/^Found: /);
    });
    await atStep(t.step_amount);
    expect((await said()).some(({ role, name }) => role === 'group' && name === t.amount_title)).toBe(true);
    await wizard.root.getByRole('radio', { name: t.another_amount }).check();
    await wizard.next();
    await expectError(t.amount, f.amount_required);
    await wizard.choose({ kind: 'part', amountUgx: 55_000 });
    await atStep(t.step_method);
    await wizard.method('MTN');
    await atStep(t.step_info);
    await wizard.next();
    await expectError('MTN phone number', f.phoneNumber_required);
    await wizard.button(ui.previous).click();
    await wizard.method('Bank Transfer');
    await wizard.next();
    await expectError(t.bankName, f.bankName_required);
    await expectError(t.accountNumber, f.accountNumber_required);
    await wizard.button(ui.previous).click();
    await wizard.payWithPhone('MTN', '0772580001');
    await atStep(t.step_finish);
  },
);

browserTest(
  'a screen reader announces the step of an application, and the name, hint and error of every field and file',
  async (person) => {
    const { page, pageErrors } = person;
    const { said, field, atStep, expectError } = await startListening(person, 'somesa-loan-application');
    await openOwnPage(page, {
      body: '<somesa-loan-application school="st-marys-kisubi"></somesa-loan-application>',
    });
    const form = openApplication(page);
    await form.heading(l.personal_title).waitFor();
    await atStep(l.step_personal);
    expect(await field(l.phoneNumber1)).toMatchObject({ description: l.phoneNumber1_hint });
    await form.next();
    await expectError(l.fullName, lf.loan_fullName_required);
    await expectError(l.email, lf.loan_email_required);
    await expectError(l.phoneNumber1, lf.loan_phoneNumber1_required);
    await expectError(l.address, lf.loan_address_required);
    pageErrors.allow(/uploads/);
    await form.choose(l.idFront, disguisedProgram());
    await form.slot(l.idFront).getByText(lf.upload_picture_invalid).waitFor();
    await eventually(async () => {
      const news = await form.root.getByRole('status').first().textContent();
      expect(news).toContain(formatText(l.announce_failed, { name: l.idFront }));
    });
    expect((await said()).some(({ name, role }) => role === 'button' && name.includes(l.idFront))).toBe(true);
    await form.fillPersonal(newApplicant());
    await form.next();
    await form.heading(l.child_title).waitFor();
    await atStep(l.step_child);
    expect(await field(optional(t.regNo))).toMatchObject({ role: 'textbox', description: l.regNo_hint });
    await form.findChild('SMK-0003');
    await form.next();
    await expectError(l.childName, lf.loan_childName_required);
    await form.field(l.childName).fill(CHILD_NAME);
    await form.next();
    await form.heading(l.financial_title).waitFor();
    await atStep(l.step_financial);
    await form.next();
    await expectError(l.jobTitle, lf.loan_jobTitle_required);
    await expectError(l.income, lf.loan_estimatedMonthlyIncome_required);
    await form.fillEarnings();
    await form.next();
    await form.heading(l.loan_title).waitFor();
    await atStep(l.step_loan);
    await form.next();
    await expectError(l.expense, lf.loan_expense_required);
    await expectError(l.loanAmount, lf.loan_loanAmount_required);
    await eventually(async () => {
      const terms = (await said()).find(({ role, name }) => role === 'group' && name === l.loanTerm);
      expect(terms?.description).toContain(lf.loan_loanTerm_required);
    });
    await form.ask({ amountUgx: 300_000, term: '3 months' });
    await form.cost.waitFor();
    expect((await said()).some(({ role, name }) => role === 'group' && name === l.cost)).toBe(true);
    await form.next();
    await form.heading(l.finish_title).waitFor();
    await atStep(l.step_finish);
  },
);
