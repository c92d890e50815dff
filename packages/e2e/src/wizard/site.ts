import { payFeesEn, siteEn } from '@somesa/core';
import type { Page } from 'playwright-core';
import { urls } from '../person/person';
import type { SchoolSlug } from '../strangers/register';

/** A place where the wizard stands. */
export interface Site {
  name: string;
  url: string;
  /** Children that tests of this site pay for. */
  school: SchoolSlug;
  /** What tells a payer that the money arrived. */
  paidHeading: string;
  receiptLink: string;
}

/** Our own site. */
export const host: Site = {
  name: 'our own site',
  url: `${urls.server}/pay-fees`,
  school: 'kings-college-buddo',
  paidHeading: siteEn.success.title,
  receiptLink: siteEn.success.receipt,
};

/** The demo school's site: another origin, with the wizard in a shadow root. */
export const school: Site = {
  name: 'the school’s page',
  url: `${urls.demo}/fees.html`,
  school: 'st-marys-kisubi',
  paidHeading: payFeesEn.paid_title,
  receiptLink: payFeesEn.receipt_link,
};

/** The toast that says so, to the letter. */
export const paidToast = (page: Page) => page.getByText('Payment was successful', { exact: true });
