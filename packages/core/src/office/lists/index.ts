import type { OfficeListShape } from '../office-list';
import { dueLists } from './due-lists';
import { loanLists } from './loan-lists';
import { moneyLists } from './money-lists';
import { paymentLists } from './payment-lists';
import { peopleLists } from './people-lists';
import { schoolLists } from './school-lists';
import { supportLists } from './support-lists';

/** Every list of the back office, by the name in its address. */
export const officeLists = {
  ...dueLists,
  ...loanLists,
  ...moneyLists,
  ...paymentLists,
  ...peopleLists,
  ...schoolLists,
  ...supportLists,
} as const satisfies Record<string, OfficeListShape>;

/** The names of the lists. */
export type OfficeListName = keyof typeof officeLists;

/** The columns of a list. */
export type ListColumnName<Name extends OfficeListName> = keyof (typeof officeLists)[Name]['columns'] &
  string;
