import {
  formatText,
  type LoanTerm,
  loanTermLengths,
  payFeesEn as p,
  loanApplicationEn as t,
  uiEn as ui,
} from '@somesa/core';
import type { Locator, Page } from 'playwright-core';
import { FAMILY_NAME, freshEmail, freshPhone } from '../accounts/test-account';
import { waitForHydration } from '../browser/hydration';
import { urls } from '../browser/person';
import type { TestFile } from './test-files';

/** Path of the application on the Somesa site. */
const somesaPath = '/installment-payments/options/loan-application';

/** Details of the applicant, as typed. */
export interface Applicant {
  fullName: string;
  email: string;
  phone: string;
  address: string;
}

/** Returns the label of a field that may stay empty. */
export const optional = (label: string): string => formatText(t.optional, { label });

/** Name of the child SMK-0003, as its parent types it. */
export const CHILD_NAME = 'Brian Atim';

/** Creates the details of a person without an account. */
export const newApplicant = (): Applicant => ({
  fullName: `Sarah ${FAMILY_NAME}`,
  email: freshEmail(),
  phone: freshPhone(),
  address: 'Plot 4, Kisubi Road, Entebbe',
});

/** Details of the loan that is requested. */
export interface RequestedLoan {
  amountUgx: number;
  term: LoanTerm;
}

/** Operates the loan application; `within` is a part of a page with several widgets. */
export const openApplication = (page: Page, within: Page | Locator = page) => {
  const root = within.getByRole('group', { name: t.title, exact: true });
  const button = (name: string): Locator => root.getByRole('button', { name, exact: true });
  const heading = (name: string): Locator => root.getByRole('heading', { name, exact: true });
  const field = (label: string): Locator => root.getByLabel(label, { exact: true });
  const next = (): Promise<void> => button(ui.next).click();
  const termChoice = (term: LoanTerm): Locator =>
    root.getByRole('radio', { name: formatText(t.term, { months: loanTermLengths[term].months }) });

  const fillPersonal = async ({ fullName, email, phone, address }: Applicant): Promise<void> => {
    await field(t.fullName).fill(fullName);
    await field(t.email).fill(email);
    await field(t.phoneNumber1).fill(phone);
    await field(t.address).fill(address);
  };

  const findChild = async (regNo: string): Promise<void> => {
    await field(optional(p.regNo)).fill(regNo);
    await button(t.find).click();
    await button(t.other_child).waitFor();
  };

  const fillEarnings = async (): Promise<void> => {
    await field(t.jobTitle).fill('Teacher');
    await field(t.income).fill('1900000');
  };

  const ask = async ({ amountUgx, term }: RequestedLoan): Promise<void> => {
    await field(t.expense).selectOption({ label: t.expense_fees });
    await field(t.loanAmount).fill(String(amountUgx));
    await termChoice(term).check();
  };

  /** Returns the slot of one document, by its name on the screen. */
  const slot = (name: string): Locator => root.locator('[part="field"]').filter({ hasText: name });

  return {
    root,
    button,
    heading,
    field,
    next,
    termChoice,
    fillPersonal,
    findChild,
    fillEarnings,
    ask,
    slot,
    /** Cost of the loan, as far as it is shown. */
    cost: root.getByRole('group', { name: t.cost, exact: true }),
    open: async (): Promise<void> => {
      await page.goto(urls.server + somesaPath);
      await waitForHydration(page);
      await heading(t.personal_title).waitFor();
    },
    choose: (name: string, file: TestFile): Promise<void> =>
      slot(name).locator('input[type="file"]').first().setInputFiles(file),
    waitUntilSent: (name: string): Promise<void> =>
      slot(name).getByText(t.file_done, { exact: true }).waitFor(),
    tryAgain: (name: string): Promise<void> =>
      slot(name)
        .getByRole('button', { name: `${ui.try_again}: ${name}` })
        .click(),

    /** Fills in everything from the first step to the last, without documents. */
    fillIn: async (applicant: Applicant, regNo: string, request: RequestedLoan): Promise<void> => {
      await fillPersonal(applicant);
      await next();
      await findChild(regNo);
      await field(t.childName).fill(CHILD_NAME);
      await next();
      await heading(t.financial_title).waitFor();
      await fillEarnings();
      await next();
      await ask(request);
      await next();
      await heading(t.finish_title).waitFor();
    },
  };
};

export type Application = ReturnType<typeof openApplication>;
