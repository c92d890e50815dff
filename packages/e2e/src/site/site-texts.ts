import type { Language, SiteTexts } from '@somesa/core';
import accounts from '@somesa/core/messages/lg/site/accounts.json';
import dashboard from '@somesa/core/messages/lg/site/dashboard.json';
import descriptions from '@somesa/core/messages/lg/site/descriptions.json';
import help from '@somesa/core/messages/lg/site/help.json';
import home from '@somesa/core/messages/lg/site/home.json';
import instalments from '@somesa/core/messages/lg/site/instalments.json';
import layout from '@somesa/core/messages/lg/site/layout.json';
import legal from '@somesa/core/messages/lg/site/legal.json';
import loans from '@somesa/core/messages/lg/site/loans.json';
import partner from '@somesa/core/messages/lg/site/partner.json';
import payFees from '@somesa/core/messages/lg/site/pay-fees.json';
import profile from '@somesa/core/messages/lg/site/profile.json';
import receipts from '@somesa/core/messages/lg/site/receipts.json';
import { en } from './site-texts-en';
import { sw } from './site-texts-sw';

const lg = {
  accounts,
  dashboard,
  descriptions,
  help,
  legal,
  home,
  instalments,
  loans,
  layout,
  partner,
  payFees,
  profile,
  receipts,
};

/** Texts of the site by language. */
export const siteTexts: Record<Language, SiteTexts> = { en, lg, sw };
