import { readFileSync } from 'node:fs';
import { brand, formatText, type Language, type SiteTexts } from '@somesa/core';
import { urls } from '../browser/person';
import { siteTexts } from './site-texts';

/** A page that can be read before any script runs. */
interface PublicPage {
  path: string;
  title: (words: SiteTexts) => string;
  /** Message that the page's form shows if it does not work without scripts. */
  said?: 'form' | 'payment';
}

/** Every public page, with the heading that it must have. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', title: ({ home }) => home.title },
  { path: '/pay-fees', title: ({ payFees }) => payFees.title },
  { path: '/installment-payments', title: ({ instalments }) => instalments.hero.title },
  { path: '/installment-payments/options', title: ({ instalments }) => instalments.options.title },
  {
    path: '/installment-payments/options/loan-application',
    title: ({ instalments }) => instalments.apply.title,
    said: 'form',
  },
  {
    path: '/installment-payments/options/repayment',
    title: ({ instalments }) => instalments.repay.title,
    said: 'payment',
  },
  { path: '/partner', title: ({ partner }) => partner.title, said: 'form' },
  { path: '/receipts', title: ({ receipts }) => receipts.check.title, said: 'form' },
  { path: '/faqs', title: ({ help }) => help.faqs.title },
  { path: '/contact', title: ({ help }) => help.contact.title, said: 'form' },
  { path: '/contact-us', title: ({ help }) => help.contact.title, said: 'form' },
  { path: '/support', title: ({ help }) => help.support.title },
  { path: '/bookings', title: ({ help }) => help.bookings.title, said: 'form' },
  { path: '/bokings', title: ({ help }) => help.bookings.title, said: 'form' },
  { path: '/booking/guide', title: ({ help }) => help.bookingGuide.title },
  { path: '/payment/guide', title: ({ help }) => help.paymentGuide.title },
  { path: '/sitemap', title: ({ help }) => help.sitemap.title },
  { path: '/privacy', title: ({ legal }) => legal.privacy.title },
  { path: '/terms', title: ({ legal }) => legal.terms.title },
  { path: '/payment-success', title: ({ payFees }) => payFees.success.direct.title, said: 'form' },
  { path: '/guarantee', title: ({ instalments }) => instalments.guarantee.title, said: 'form' },
  { path: '/loan-success', title: ({ instalments }) => instalments.loanSuccess.title },
  { path: '/login', title: ({ accounts }) => accounts.login.title, said: 'form' },
  { path: '/register', title: ({ accounts }) => accounts.register.title, said: 'form' },
  { path: '/forgot-password', title: ({ accounts }) => accounts.forgot.title, said: 'form' },
  { path: '/reset-password', title: ({ accounts }) => accounts.reset.title },
];

/** Lists the paths that the build prerendered. */
export const builtPages = (): string[] =>
  JSON.parse(readFileSync(new URL('../../../../host-app/dist/pages/addresses.json', import.meta.url), 'utf8'))
    .pages;

/** Returns the URL of a page in a language. */
export const addressIn = (language: Language, path: string): string =>
  `${urls.server}${path}?lang=${language}`;

/** Returns the heading of a page in a language. */
export const titleIn = (language: Language, { title }: PublicPage): string => title(siteTexts[language]);

/** Returns the message that a page’s form shows in a language if no script runs; empty if there is none. */
export const noScriptIn = (language: Language, { said }: PublicPage): string =>
  said
    ? formatText(siteTexts[language].layout.noScript[said], {
        phone: brand.phones[0],
        email: brand.emails[0],
      })
    : '';
