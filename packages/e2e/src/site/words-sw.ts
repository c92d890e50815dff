import { accounts } from '@somesa/core/site/sw/accounts';
import { dashboard } from '@somesa/core/site/sw/dashboard';
import { descriptions } from '@somesa/core/site/sw/descriptions';
import { help } from '@somesa/core/site/sw/help';
import { home } from '@somesa/core/site/sw/home';
import { instalments } from '@somesa/core/site/sw/instalments';
import { layout } from '@somesa/core/site/sw/layout';
import { legal } from '@somesa/core/site/sw/legal';
import { loans } from '@somesa/core/site/sw/loans';
import { partner } from '@somesa/core/site/sw/partner';
import { payFees } from '@somesa/core/site/sw/pay-fees';
import { profile } from '@somesa/core/site/sw/profile';
import { receipts } from '@somesa/core/site/sw/receipts';

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
