import { accounts } from '@somesa/core/site/lg/accounts';
import { dashboard } from '@somesa/core/site/lg/dashboard';
import { descriptions } from '@somesa/core/site/lg/descriptions';
import { help } from '@somesa/core/site/lg/help';
import { home } from '@somesa/core/site/lg/home';
import { instalments } from '@somesa/core/site/lg/instalments';
import { layout } from '@somesa/core/site/lg/layout';
import { legal } from '@somesa/core/site/lg/legal';
import { loans } from '@somesa/core/site/lg/loans';
import { partner } from '@somesa/core/site/lg/partner';
import { payFees } from '@somesa/core/site/lg/pay-fees';
import { profile } from '@somesa/core/site/lg/profile';
import { receipts } from '@somesa/core/site/lg/receipts';

export const lg = {
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
