import accounts from '@somesa/core/messages/sw/site/accounts.json';
import dashboard from '@somesa/core/messages/sw/site/dashboard.json';
import descriptions from '@somesa/core/messages/sw/site/descriptions.json';
import help from '@somesa/core/messages/sw/site/help.json';
import home from '@somesa/core/messages/sw/site/home.json';
import instalments from '@somesa/core/messages/sw/site/instalments.json';
import layout from '@somesa/core/messages/sw/site/layout.json';
import legal from '@somesa/core/messages/sw/site/legal.json';
import loans from '@somesa/core/messages/sw/site/loans.json';
import partner from '@somesa/core/messages/sw/site/partner.json';
import payFees from '@somesa/core/messages/sw/site/pay-fees.json';
import profile from '@somesa/core/messages/sw/site/profile.json';
import receipts from '@somesa/core/messages/sw/site/receipts.json';

export const sw = {
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
