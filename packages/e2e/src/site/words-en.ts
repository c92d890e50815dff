import { accounts } from '@somesa/core/site/en/accounts';
import { dashboard } from '@somesa/core/site/en/dashboard';
import { descriptions } from '@somesa/core/site/en/descriptions';
import { help } from '@somesa/core/site/en/help';
import { home } from '@somesa/core/site/en/home';
import { instalments } from '@somesa/core/site/en/instalments';
import { layout } from '@somesa/core/site/en/layout';
import { legal } from '@somesa/core/site/en/legal';
import { loans } from '@somesa/core/site/en/loans';
import { partner } from '@somesa/core/site/en/partner';
import { payFees } from '@somesa/core/site/en/pay-fees';
import { profile } from '@somesa/core/site/en/profile';
import { receipts } from '@somesa/core/site/en/receipts';

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
