import type { SiteTexts } from '@somesa/core';

export interface SiteLink {
  href: string;
  name: {
    [Key in keyof SiteTexts['layout']['frame']]: SiteTexts['layout']['frame'][Key] extends string
      ? Key
      : never;
  }[keyof SiteTexts['layout']['frame']];
}

export const mainLinks: readonly SiteLink[] = [
  { href: '/', name: 'home' },
  { href: '/pay-fees', name: 'payFees' },
  { href: '/installment-payments', name: 'instalments' },
  { href: '/faqs', name: 'faqs' },
  { href: '/contact', name: 'contact' },
];

export const guestLinks: readonly SiteLink[] = [
  { href: '/login', name: 'login' },
  { href: '/register', name: 'register' },
];

interface PageLink {
  href: string;
  name: keyof SiteTexts['layout']['pages'];
}

export const footerLinks: readonly {
  heading: keyof SiteTexts['layout']['frame']['footer'];
  links: readonly PageLink[];
}[] = [
  {
    heading: 'pay',
    links: [
      { href: '/pay-fees', name: 'payFees' },
      { href: '/installment-payments', name: 'instalments' },
      { href: '/payment/guide', name: 'paymentGuide' },
      { href: '/receipts', name: 'receipts' },
    ],
  },
  {
    heading: 'help',
    links: [
      { href: '/bookings', name: 'bookings' },
      { href: '/booking/guide', name: 'bookingGuide' },
      { href: '/support', name: 'support' },
      { href: '/faqs', name: 'faqs' },
      { href: '/contact', name: 'contact' },
    ],
  },
  {
    heading: 'about',
    links: [
      { href: '/partner', name: 'partner' },
      { href: '/privacy', name: 'privacy' },
      { href: '/terms', name: 'terms' },
      { href: '/sitemap', name: 'sitemap' },
      { href: '/login', name: 'login' },
      { href: '/register', name: 'register' },
    ],
  },
];
