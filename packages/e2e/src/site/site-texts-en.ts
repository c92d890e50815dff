import accounts from '@somesa/core/messages/en/site/accounts.json';
import dashboard from '@somesa/core/messages/en/site/dashboard.json';
import descriptions from '@somesa/core/messages/en/site/descriptions.json';
import help from '@somesa/core/messages/en/site/help.json';
import home from '@somesa/core/messages/en/site/home.json';
import instalments from '@somesa/core/messages/en/site/instalments.json';
import layout from '@somesa/core/messages/en/site/layout.json';
import legal from '@somesa/core/messages/en/site/legal.json';
import loans from '@somesa/core/messages/en/site/loans.json';
import partner from '@somesa/core/messages/en/site/partner.json';
import payFees from '@somesa/core/messages/en/site/pay-fees.json';
import profile from '@somesa/core/messages/en/site/profile.json';
import receipts from '@somesa/core/messages/en/site/receipts.json';

export const en = {
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
