import type { OfficeListAnswer, OfficePaymentAnswer } from '@somesa/core/office';
import { office } from '@somesa/core/office/en';
import { expect } from 'vitest';
import { haveAccount } from '../accounts/account';
import { eventually } from '../person/eventually';
import { expectFocus } from '../person/keyboard';
import { register, sandbox, urls } from '../person/person';
import { promised } from '../person/promised';
import { approve } from '../strangers/handset';
import { beginByPhone, payFees, untilPaid } from './money-by-call';
import { openOfficeKeys } from './office-keys';
import { askOffice } from './officers';

const { payment: text, palette, lists } = office;

promised(
  'a payment is found by its reference and its provider asked again, by keyboard alone',
  async ({ page }) => {
    const child = await register.freshChild(['st-marys-kisubi']);
    const phone = '0772640011';
    const started = await beginByPhone(child, 12_300, phone);
    const { id, reference } = started.payment;
    const keys = openOfficeKeys(page);
    await keys.enterAs('staff', '/payments');
    await keys.openRow(reference);
    await keys.says(lists.payments.words.state.submitted);
    await keys.press(text.ask.do);
    await keys.toast(text.ask.done);
    const asked = await askOffice<OfficePaymentAnswer>('staff', `/payments/${id}`);
    expect(asked.payment.queries).toBeGreaterThan(0);
    await approve(sandbox.url, phone);
    await untilPaid(started);
    await page.reload();
    await keys.says(text.events.words.paid);
    await keys.says(text.receipt);
  },
);

promised(
  'Ctrl+K finds a child, a payment, a loan, a person, a school and a screen, and goes there',
  async ({ page }) => {
    const [child, person] = await Promise.all([register.freshChild(['st-marys-kisubi']), haveAccount()]);
    const { payment } = await payFees(child, 12_400, '0772640012');
    const { rows: loans } = await askOffice<OfficeListAnswer>('staff', '/lists/loans');
    const keys = openOfficeKeys(page);
    await keys.enterAs('staff', '/audit');
    for (const [typed, group, path] of [
      [child.regNo, 'students', /\/admin\/students\/\d+$/],
      [payment.reference, 'payments', /\/admin\/payments\/[\w-]+$/],
      [String(loans[0]?.cells.reference), 'loans', /\/admin\/loans\/[\w-]+$/],
      [person.email, 'people', /\/admin\/users\/[\w-]+$/],
      [child.school.name, 'schools', /\/admin\/schools\/\d+$/],
      [office.shell.pages.loanProducts, 'screens', /\/admin\/loan-products$/],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+k');
      await expectFocus(page, palette.label);
      await page.keyboard.type(typed);
      const found = keys.question.getByRole('group', { name: palette.groups[group] }).getByRole('option');
      await found.first().waitFor();
      await eventually(async () => {
        if ((await found.first().getAttribute('aria-selected')) === 'true') return;
        await page.keyboard.press('ArrowDown');
        throw new Error(`the arrows did not come to ${typed} yet`);
      });
      await keys.enter();
      await page.waitForURL(path);
      await keys.question.waitFor({ state: 'detached' });
      expect(page.url().startsWith(urls.server)).toBe(true);
    }
  },
);
