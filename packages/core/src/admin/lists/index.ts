import type { AdminListShape } from '../admin-list';
import { dueLists, loanLists } from './loan-lists';
import { accountingLists, moneyLists, paymentLists, statementLists } from './money-lists';
import { peopleLists, supportLists } from './people-lists';
import { feeReminderLists, schoolLists } from './school-lists';

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

export type AdminListName = keyof typeof adminLists;
