import { formatText, payFeesEn, uiEn } from '@somesa/core';
import own from '@somesa/core/messages/en/own-repayment.json';
import repayment from '@somesa/core/messages/en/repayment.json';
import dashboard from '@somesa/core/messages/en/site/dashboard.json';
import type { Locator, Page } from 'playwright-core';
import { urls } from '../browser/person';
import { amountIn, dayIn } from '../loans/figures';
import { type Site, schoolSite, somesaSite } from '../wizard/site';
import { openWizard, type PaymentMethodName } from '../wizard/wizard';

const address = (path: string): string => `${urls.server}/parent/dashboard/loan-repayments/${path}`;

/** Pages where a loan can be repaid. */
const repaymentPages = {
  monthly: { ...somesaSite, url: address('repayment'), paidHeading: dashboard.success.title },
  early: { ...somesaSite, url: address('early-repayment'), paidHeading: dashboard.success.title },
  public: { ...somesaSite, url: `${urls.server}/installment-payments/options/repayment` },
  school: { ...schoolSite, paidHeading: repayment.paid_title },
} as const satisfies Record<string, Site>;

/** Name of a page where a loan can be repaid. */
export type RepaymentPage = keyof typeof repaymentPages;

const getTexts = (name: RepaymentPage) => {
  const title = name === 'early' ? own.early_title : repayment.title;
  const info = name === 'early' ? own.early_info_title : repayment.info_title;
  return { ...payFeesEn, ...repayment, title, info_title_mobile: info, info_title_bank: info };
};

/** Stated effect of an early repayment: amounts in UGX, days as YYYY-MM-DD. */
export interface Preview {
  instalment: number;
  lastDueOn: string;
  saved: number;
}

const figure = 'UGX\\s[\\d,]+';
const preview = new RegExp(
  formatText(own.preview, { amount: `(${figure})`, day: '(\\d+ [A-Z]\\w+?(?: \\d{4})?)' }) +
    formatText(own.saved, { amount: `(${figure})` }),
);

/** Operates the repayment on one of its pages. */
export const openRepayment = (page: Page, name: RepaymentPage) => {
  const words = { payFees: getTexts(name), ui: uiEn };
  const wizard = openWizard(page, repaymentPages[name], { words });
  const { payFees: t } = words;
  const amount = wizard.root.getByLabel(t.amount, { exact: true });
  const choice = (name: string): Locator => wizard.root.getByRole('radio', { name: new RegExp(`^${name}`) });

  return {
    ...wizard,
    amount,
    choice,
    find: async (regNo: string): Promise<void> => {
      await wizard.lookUp(regNo);
      await wizard.root.getByText(t.outstanding).first().waitFor();
    },
    /** Chooses the payment method and waits until the amount is shown. */
    chooseMethod: async (name: PaymentMethodName): Promise<void> => {
      await wizard.method(name);
      await amount.waitFor();
    },
    /** Returns the choices of an early repayment with their effects. */
    previewOf: async (name: string): Promise<Preview> => {
      const text = await choice(name).evaluate(
        (input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '',
      );
      const [, instalment, day, saved] = preview.exec(text) ?? [];
      return { instalment: amountIn(instalment), lastDueOn: dayIn(day), saved: amountIn(saved) };
    },
    /** Waits until the effect of an early repayment is shown. */
    waitForPreview: (): Promise<void> =>
      wizard.root.getByText(new RegExp(formatText(own.valid, { day: '.+' }))).waitFor(),
    /** Continues from Payment Info with a phone. */
    fromPhone: async (network: 'MTN' | 'Airtel', phone: string): Promise<void> => {
      await wizard.phoneField(network).fill(phone);
      await wizard.next();
      await wizard.heading(t.finish_title).waitFor();
    },
    /** Continues from Payment Info with a bank. */
    fromBank: async (bankName: string, accountNumber: string): Promise<void> => {
      await wizard.root.getByLabel(t.bankName).selectOption(bankName);
      await wizard.root.getByLabel(t.accountNumber).fill(accountNumber);
      await wizard.next();
      await wizard.heading(t.finish_title).waitFor();
    },
  };
};
