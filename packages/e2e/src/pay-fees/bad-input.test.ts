import { fieldsEn as f, formatText, payFeesEn as t, uiEn as ui } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { expectMessage, expectNoMessage } from '../browser/messages';
import { register } from '../browser/person';
import { schoolSite, somesaSite } from '../wizard/site';
import { openWizard, type Wizard } from '../wizard/wizard';

for (const site of [somesaSite, schoolSite]) {
  browserTest(
    `a registration number on ${site.name} shows an error only after the field is left or sent, and an unknown one stays and says what to do`,
    async ({ page, pageErrors }) => {
      pageErrors.allow(/students\/SMK-9999/);
      const wizard = openWizard(page, site);
      await wizard.open();
      const field = wizard.root.getByLabel(t.regNo);
      await field.pressSequentially('a');
      await expectNoMessage(field);
      await field.fill('');
      await field.blur();
      await expectMessage(field, f.regNo_required);
      await field.fill('a b !');
      await expectMessage(field, f.regNo_invalid);
      await field.fill('smk-9999');
      await eventually(() => expectNoMessage(field));
      await wizard.next();
      await wizard.root.getByText('We couldn’t find SMK-9999.').waitFor();
      await wizard.root.getByText(t.not_found_hint).waitFor();
      expect(await field.inputValue()).toBe('smk-9999');
      await field.fill('SMK-0001');
      await wizard.next();
      await wizard.seesChild();
    },
  );
}

/** Checks that an amount must be whole shillings, above 0 and at most the outstanding balance. */
const checkAmounts = async (wizard: Wizard, outstanding: number): Promise<void> => {
  await wizard.root.getByRole('radio', { name: t.another_amount }).check();
  const field = wizard.root.getByLabel(t.amount, { exact: true });
  await expectNoMessage(field);
  await wizard.next();
  await expectMessage(field, f.amount_required);
  for (const wrong of ['0', '-500', '1000.50', 'ten', '1e6']) {
    await field.fill(wrong);
    await expectMessage(field, f.amount_invalid);
  }
  await field.fill(String(outstanding + 1));
  await expectMessage(
    field,
    formatText(f.amount_above_outstanding, { amount: outstanding.toLocaleString('en-US') }),
  );
  await wizard.next();
  await wizard.seesChild();
};

/** Checks that a transfer requires a bank and an account. */
const checkBank = async (wizard: Wizard): Promise<void> => {
  await wizard.method('Bank Transfer');
  const [bank, account] = [wizard.root.getByLabel(t.bankName), wizard.root.getByLabel(t.accountNumber)];
  await expectNoMessage(bank);
  await wizard.next();
  await expectMessage(bank, f.bankName_required);
  await expectMessage(account, f.accountNumber_required);
  await account.fill('12345');
  await expectMessage(account, f.accountNumber_invalid);
  await account.fill('123456');
  await bank.selectOption('Equity Bank');
  await wizard.next();
  await wizard.heading(t.finish_title).waitFor();
};

/** Checks that a phone number must have 10 digits, and that one of the other network shows a hint and is accepted. */
const checkPhone = async (wizard: Wizard): Promise<void> => {
  await wizard.method('MTN');
  const field = wizard.phoneField('MTN');
  await field.pressSequentially('077212345');
  await expectNoMessage(field);
  await wizard.next();
  await expectMessage(field, f.phoneNumber_invalid);
  await field.fill('');
  await expectMessage(field, f.phoneNumber_required);
  await field.fill('0752123456');
  await wizard.root.getByText(t.other_network_airtel).waitFor();
  await wizard.button(formatText(t.switch_network, { network: 'Airtel' })).click();
  await wizard.phoneField('Airtel').waitFor();
  await wizard.phoneField('Airtel').fill('0772123456');
  await wizard.root.getByText(t.other_network_mtn).waitFor();
  await wizard.next();
  await wizard.heading(t.finish_title).waitFor();
};

browserTest(
  'the wizard offers no payment for a child who owes nothing, and names each invalid value of the later steps',
  async ({ page }) => {
    const child = await register.lookUp('SMK-0003');
    const wizard = openWizard(page, somesaSite);
    await wizard.open();
    await wizard.lookUp('SMK-0002');
    await wizard.root.getByText(t.nothing_title).waitFor();
    expect(await wizard.button(ui.next).isDisabled()).toBe(true);
    await wizard.button(t.pay_another).click();

    await wizard.find(child.regNo);
    await checkAmounts(wizard, child.outstanding);
    await wizard.choose({ kind: 'part', amountUgx: 499 });
    // An amount below the mobile money limit can be paid by bank only.
    expect(await wizard.button(/^MTN/).isDisabled()).toBe(true);
    expect(await wizard.button(/^Airtel/).isDisabled()).toBe(true);
    await checkBank(wizard);

    for (let steps = 0; steps < 3; steps += 1) await wizard.button(ui.previous).click();
    await wizard.choose({ kind: 'part', amountUgx: child.outstanding });
    await checkPhone(wizard);
  },
);

browserTest('an amount above the mobile money limit can be paid by bank, or in part', async ({ page }) => {
  // No child of the demo owes so much, so the lookup's response is changed.
  await page.route('**/api/students/*', async (route) => {
    const answer = await route.fetch();
    const child = (await answer.json()) as Awaited<ReturnType<typeof register.lookUp>>;
    const items = child.items.map((item) => ({
      ...item,
      amount: item.amount + 4_000_000,
      due: item.due + 4_000_000,
    }));
    await route.fulfill({
      response: answer,
      json: { ...child, items, outstanding: items.reduce((sum, { due }) => sum + due, 0) },
    });
  });
  const wizard = openWizard(page, somesaSite);
  await wizard.open();
  await wizard.find('SMK-0003');
  await wizard.root.getByText(t.above_limit.replace(/ ?\{.*/s, '')).waitFor();
  await wizard.next();
  await wizard.heading(t.method_title).waitFor();
  expect(await wizard.button(/^MTN/).isDisabled()).toBe(true);
  expect(await wizard.button(/^Bank Transfer/).isDisabled()).toBe(false);
  await wizard.button(ui.previous).click();
  await wizard.button('Pay UGX 5,000,000 now').click();
  await wizard.next();
  await wizard.root.getByText('Amount to pay: UGX 5,000,000.').waitFor();
  expect(await wizard.button(/^MTN/).isDisabled()).toBe(false);
});
