import { fieldsEn, loanApplicationEn as l, payFeesEn as t, uiEn as ui, type WidgetName } from '@somesa/core';
import loanFields from '@somesa/core/messages/en/loan-fields.json';
import type { Page } from 'playwright-core';
import { CHILD_NAME, newApplicant, openApplication } from '../loans/application';
import { disguisedProgram } from '../loans/test-files';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { waitUntilLive } from './own-page';
import { firstField, type WidgetTag } from './widget-tags';

/** Inspects the current page under the name of a step. */
type Look = (place: string) => Promise<void>;
type Walk = (page: Page, look: Look) => Promise<void>;

const throughPayFees: Walk = async (page, look) => {
  const wizard = openWizard(page, schoolSite);
  await wizard.heading(t.find_title).waitFor();
  await look('the child');
  await wizard.next();
  await wizard.root.getByText(fieldsEn.regNo_required).waitFor();
  await look('a message');
  await wizard.find('SMK-0003');
  await look('the child found');
  await wizard.root.getByRole('radio', { name: t.another_amount }).check();
  await look('the amount');
  await wizard.choose({ kind: 'part', amountUgx: 70_000 });
  await look('the payment method');
  await wizard.method('MTN');
  await look('the phone');
  await wizard.phoneField('MTN').fill('0752123456');
  await wizard.root.getByText(t.other_network_airtel).waitFor();
  await look('the other network');
  await wizard.next();
  await wizard.heading(t.finish_title).waitFor();
  await look('the summary');
  await wizard.button(ui.previous).click();
  await wizard.button(ui.previous).click();
  await wizard.method('Bank Transfer');
  await look('the bank');
};

/** The same on every page, so that their summaries have the same width. */
const applicant = newApplicant();

const throughTheApplication: Walk = async (page, look) => {
  const form = openApplication(page);
  await form.heading(l.personal_title).waitFor();
  // The documents to add are known once the loan product has come.
  await form.slot(l.idBack).waitFor();
  await look('who applies');
  await form.next();
  await form.root.getByText(loanFields.loan_fullName_required).waitFor();
  await form.choose(l.idBack, disguisedProgram());
  await form.slot(l.idBack).getByText(loanFields.upload_picture_invalid).waitFor();
  await look('messages');
  await form.slot(l.idBack).getByRole('button', { name: l.file_remove }).click();
  await form.fillPersonal(applicant);
  await form.next();
  await form.findChild('SMK-0003');
  await look('the child found');
  await form.field(l.childName).fill(CHILD_NAME);
  await form.next();
  await form.heading(l.financial_title).waitFor();
  await form.fillEarnings();
  await look('the earnings');
  await form.next();
  await form.ask({ amountUgx: 300_000, term: '3 months' });
  await form.cost.locator('summary').click();
  await form.cost.getByRole('table').waitFor();
  await look('the cost');
  await form.next();
  await form.heading(l.finish_title).waitFor();
  await look('the summary');
};

const walks: Partial<Record<WidgetName, Walk>> = {
  'pay-fees': throughPayFees,
  'loan-application': throughTheApplication,
};

/** Walks through every step of a widget before sending, or through the first two if no walk is defined. */
export const everyStep =
  (widget: WidgetTag): Walk =>
  async (page, look) => {
    const walk = walks[widget.name];
    if (walk) return walk(page, look);
    await firstField(page, widget).waitFor();
    await waitUntilLive(page, widget.tag);
    await look('the first step');
    await widget.goOn(page);
    await look('the next step');
  };
