import { siteEn } from '@somesa/core';
import { type ComponentType, lazy } from 'react';

const { titles } = siteEn;

/** One address of the site: its pattern, what the document is called there, and the page, loaded when it is needed. */
export interface SiteRoute {
  path: string;
  title: string;
  Page: ComponentType;
}

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** The public site, whole. What no pattern takes is the last one's. */
export const routes: readonly SiteRoute[] = [
  {
    path: '/',
    title: titles.home,
    Page: page(async () => (await import('./pages/public/home/home-page')).HomePage),
  },
  {
    path: '/pay-fees',
    title: titles.payFees,
    Page: page(async () => (await import('./pages/public/pay-fees-page')).PayFeesPage),
  },
  {
    path: '/payment-success',
    title: titles.paymentSuccess,
    Page: page(async () => (await import('./pages/public/payment-success-page')).PaymentSuccessPage),
  },
  {
    path: '/receipts',
    title: titles.receipts,
    Page: page(async () => (await import('./pages/public/receipts-page')).ReceiptsPage),
  },
  {
    path: '/receipts/:reference',
    title: titles.receipt,
    Page: page(async () => (await import('./pages/public/receipt-page')).ReceiptPage),
  },
  {
    path: '/partner',
    title: titles.partner,
    Page: page(async () => (await import('./pages/public/partner-page')).PartnerPage),
  },
  {
    path: '*',
    title: titles.notFound,
    Page: page(async () => (await import('./pages/public/not-found-page')).NotFoundPage),
  },
];
