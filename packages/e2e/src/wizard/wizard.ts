import { formatText, type PaymentStarted, payFeesEn, uiEn } from '@somesa/core';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { waitForHydration } from '../browser/hydration';
import { urls } from '../browser/person';
import type { Site } from './site';

/** Payment methods as the buttons name them. */
export type PaymentMethodName = 'MTN' | 'Airtel' | 'Bank Transfer';

/** Returns a number as screens show it: 0772 123 456. */
export const shownPhone = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** Amount to pay. */
export type Share =
  | { kind: 'everything' }
  | { kind: 'item'; description: string }
  | { kind: 'part'; amountUgx: number };

/** Maximum time until an approved payment shows as paid, in milliseconds. */
const PAID_WITHIN_MS = 20_000;

/** Duration just above our limit of 30 seconds for one request, as minutes and seconds. */
export const ABOVE_REQUEST_LIMIT = '00:31';

/** Texts that a person looks for. */
type Words = { payFees: Record<keyof typeof payFeesEn, string>; ui: Record<keyof typeof uiEn, string> };
const english: Words = { payFees: payFeesEn, ui: uiEn };

/** Operates the pay-fees wizard; `within` is a part of a page with several widgets. */
export const openWizard = (
  page: Page,
  site: Site,
  {
    within = page,
    words: { payFees: t, ui } = english,
  }: { within?: Page | Locator | FrameLocator; words?: Words } = {},
) => {
  const root = within.getByRole('group', { name: t.title, exact: true });
  const button = (name: string | RegExp): Locator => root.getByRole('button', { name, exact: true });
  const heading = (name: string): Locator => root.getByRole('heading', { name, exact: true });
  /** Waits for the found child and the amounts that can be paid. */
  const seesChild = (): Promise<void> =>
    root.getByRole('group', { name: t.amount_title, exact: true }).waitFor();
  /** The label includes the amount if a phone pays it. */
  const finishButton = button(new RegExp(`^${ui.finish}`));
  const next = (): Promise<void> => button(ui.next).click();

  /** Types a registration number and continues. */
  const lookUp = async (regNo: string): Promise<void> => {
    await root.getByLabel(t.regNo).fill(regNo);
    await next();
  };

  const find = async (regNo: string): Promise<void> => {
    await lookUp(regNo);
    await seesChild();
  };

  const choose = async (share: Share): Promise<void> => {
    if (share.kind === 'everything') await root.getByRole('radio', { name: t.everything }).check();
    if (share.kind === 'item') await root.getByRole('radio', { name: share.description }).check();
    if (share.kind === 'part') {
      await root.getByRole('radio', { name: t.another_amount }).check();
      await root.getByLabel(t.amount, { exact: true }).fill(String(share.amountUgx));
    }
    await next();
    await heading(t.method_title).waitFor();
  };

  const method = async (name: PaymentMethodName): Promise<void> => {
    await button(new RegExp(`^${name === 'Bank Transfer' ? t.bank : name}`)).click();
    await heading(name === 'Bank Transfer' ? t.info_title_bank : t.info_title_mobile).waitFor();
  };

  const phoneField = (network: 'MTN' | 'Airtel'): Locator =>
    root.getByLabel(formatText(t.phoneNumber, { network }));

  const payWithPhone = async (network: 'MTN' | 'Airtel', phone: string): Promise<void> => {
    await method(network);
    await phoneField(network).fill(phone);
    await next();
    await heading(t.finish_title).waitFor();
  };

  const payWithBank = async (bankName: string, accountNumber: string): Promise<void> => {
    await method('Bank Transfer');
    await root.getByLabel(t.bankName).selectOption(bankName);
    await root.getByLabel(t.accountNumber).fill(accountNumber);
    await next();
    await heading(t.finish_title).waitFor();
  };

  /** Presses Finish and returns the service's response. */
  const finish = async (): Promise<PaymentStarted> => {
    const [response] = await Promise.all([
      page.waitForResponse(
        (each) => /\/payments(\/[^/]+\/retry)?$/.test(each.url()) && each.request().method() === 'POST',
      ),
      finishButton.click(),
    ]);
    return (await response.json()) as PaymentStarted;
  };

  return {
    root,
    button,
    heading,
    phoneField,
    next,
    finishButton,
    lookUp,
    find,
    seesChild,
    choose,
    method,
    payWithPhone,
    payWithBank,
    finish,
    open: async (): Promise<void> => {
      await page.goto(site.url);
      await heading(t.find_title).waitFor();
      if (site.url.startsWith(urls.server)) await waitForHydration(page);
    },
    /** Fills in everything before the last step, with a phone. */
    fillIn: async (regNo: string, share: Share, network: 'MTN' | 'Airtel', phone: string): Promise<void> => {
      await find(regNo);
      await choose(share);
      await payWithPhone(network, phone);
    },
    seesPaid: async (withinMs = PAID_WITHIN_MS): Promise<void> => {
      await page.getByRole('heading', { name: site.paidHeading, exact: true }).waitFor({ timeout: withinMs });
    },
  };
};

export type Wizard = ReturnType<typeof openWizard>;
