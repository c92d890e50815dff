import { formatText, loanApplicationEn as t } from '@somesa/core';
import f from '@somesa/core/messages/en/loan-fields.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { expectMessage, expectNoMessage } from '../browser/messages';
import { openOwnPage } from '../embed/own-page';
import { CHILD_NAME, newApplicant, openApplication, optional } from './application';

browserTest(
  'an application shows errors under each field once it is left or sent, and continues when they are fixed',
  async ({ page }) => {
    const applicant = newApplicant();
    await openOwnPage(page, {
      body: '<somesa-loan-application school="st-marys-kisubi" theme="light"></somesa-loan-application>',
    });
    const form = openApplication(page);
    await form.heading(t.personal_title).waitFor();
    const [email, phone] = [form.field(t.email), form.field(t.phoneNumber1)];
    await email.pressSequentially('sarah@');
    await expectNoMessage(email);
    await email.blur();
    await expectMessage(email, f.loan_email_invalid);
    await form.next();
    await expectMessage(form.field(t.fullName), f.loan_fullName_required);
    await expectMessage(phone, f.loan_phoneNumber1_required);
    await expectMessage(form.field(t.address), f.loan_address_required);
    await phone.fill('077212345');
    await expectMessage(phone, f.loan_phoneNumber1_invalid);
    await form.field(optional(t.phoneNumber2)).fill('12');
    await form.next();
    await expectMessage(form.field(optional(t.phoneNumber2)), f.loan_phoneNumber2_invalid);
    await form.field(optional(t.phoneNumber2)).fill('');
    await form.fillPersonal(applicant);
    await eventually(() => expectNoMessage(email));
    await form.next();

    await form.heading(t.child_title).waitFor();
    await form.findChild('SMK-0003');
    await form.next();
    await expectMessage(form.field(t.childName), f.loan_childName_required);
    await form.field(t.childName).fill(CHILD_NAME);
    await form.next();

    await form.heading(t.financial_title).waitFor();
    await form.field(t.jobTitle).fill('Teacher');
    for (const wrong of ['0', '-500', 'ten']) {
      await form.field(t.income).fill(wrong);
      await form.next();
      await expectMessage(form.field(t.income), f.loan_estimatedMonthlyIncome_invalid);
    }
    await form.field(t.income).fill('1900000');
    await form.next();

    await form.heading(t.loan_title).waitFor();
    await form.ask({ amountUgx: 850_001, term: '3 months' });
    await form.next();
    await expectMessage(form.field(t.loanAmount), formatText(f.loan_loanAmount_above, { amount: '850,000' }));
    await form.field(t.loanAmount).fill('850000');
    await form.next();
    await form.heading(t.finish_title).waitFor();
    expect(await form.root.getByText('UGX 850,000').count()).toBeGreaterThan(0);
  },
);
