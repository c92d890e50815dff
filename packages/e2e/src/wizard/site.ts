import { payFeesEn } from '@somesa/core';
import payFees from '@somesa/core/messages/en/site/pay-fees.json';
import { urls } from '../browser/person';
import type { SchoolSlug } from '../external-systems/register';

/** A page with the wizard. */
export interface Site {
  name: string;
  url: string;
  /** Schools whose children the tests of this site pay for. */
  schools: readonly SchoolSlug[];
  /** Heading of a paid payment. */
  paidHeading: string;
  receiptLink: string;
}

/** The Somesa site. */
export const somesaSite: Site = {
  name: 'our own site',
  url: `${urls.server}/pay-fees`,
  schools: ['kings-college-buddo', 'st-josephs-naggalama'],
  paidHeading: payFees.success.title,
  receiptLink: payFees.success.receipt,
};

/** The demo school's site: another origin, with the wizard in a shadow root. */
export const schoolSite: Site = {
  name: 'the school’s page',
  url: `${urls.demo}/fees.html`,
  schools: ['st-marys-kisubi'],
  paidHeading: payFeesEn.paid_title,
  receiptLink: payFeesEn.receipt_link,
};

/** Returns a page of the gallery, on another origin. */
export const gallery = (file: string, schoolOfPage: SchoolSlug, name = file): Site => ({
  ...schoolSite,
  name,
  url: `${urls.demo}/gallery/${file}`,
  schools: [schoolOfPage],
});
