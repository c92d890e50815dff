import type { AdminListShape } from '../admin-list';
import { accountingLists } from './accounting-lists';
import { dueLists } from './due-lists';
import { feeReminderLists } from './fee-reminder-lists';
import { loanLists } from './loan-lists';
import { moneyLists } from './money-lists';
import { paymentLists } from './payment-lists';
import { peopleLists } from './people-lists';
import { schoolLists } from './school-lists';
import { statementLists } from './statement-lists';
import { supportLists } from './support-lists';

/** Every list of the back office, by the name in its URL. */
export const adminLists = {
  ...accountingLists,
  ...dueLists,
  ...feeReminderLists,
  ...loanLists,
  ...moneyLists,
  ...paymentLists,
  ...peopleLists,
  ...schoolLists,
  ...statementLists,
  ...supportLists,
} as const satisfies Record<string, AdminListShape>;

/** Name of a list. */
export type AdminListName = keyof typeof adminLists;
