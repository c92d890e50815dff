import type { accounts } from './en/site/accounts';
import type { dashboard } from './en/site/dashboard';
import type { descriptions } from './en/site/descriptions';
import type { help } from './en/site/help';
import type { home } from './en/site/home';
import type { instalments } from './en/site/instalments';
import type { layout } from './en/site/layout';
import type { legal } from './en/site/legal';
import type { loans } from './en/site/loans';
import type { partner } from './en/site/partner';
import type { payFees } from './en/site/pay-fees';
import type { profile } from './en/site/profile';
import type { receipts } from './en/site/receipts';
import type { Texts } from './texts';

/** Everything that the site says, in one language, part by part. */
export interface SiteTexts {
  layout: Texts<typeof layout>;
  descriptions: Texts<typeof descriptions>;
  home: Texts<typeof home>;
  payFees: Texts<typeof payFees>;
  receipts: Texts<typeof receipts>;
  partner: Texts<typeof partner>;
  instalments: Texts<typeof instalments>;
  help: Texts<typeof help>;
  legal: Texts<typeof legal>;
  loans: Texts<typeof loans>;
  accounts: Texts<typeof accounts>;
  profile: Texts<typeof profile>;
  dashboard: Texts<typeof dashboard>;
}
