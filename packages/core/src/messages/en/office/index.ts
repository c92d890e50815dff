import { dueLists } from './due-lists';
import { loanLists } from './loan-lists';
import { loanPages } from './loan-pages';
import { loanProductPages } from './loan-product-pages';
import { moneyLists } from './money-lists';
import { overview } from './overview';
import { palette } from './palette';
import { paymentLists } from './payment-lists';
import { paymentPages } from './payment-pages';
import { peopleLists } from './people-lists';
import { registerProblems } from './register-problems';
import { reports } from './reports';
import { schedule } from './schedule';
import { schoolLists } from './school-lists';
import { schoolPages } from './school-pages';
import { secondFactor } from './second-factor';
import { sentPages } from './sent-pages';
import { settlementPages } from './settlement-pages';
import { shell } from './shell';
import { studentPages } from './student-pages';
import { supportLists } from './support-lists';
import { supportPages } from './support-pages';
import { table } from './table';
import { userPages } from './user-pages';
import { workPages } from './work-pages';

/** What the back office says. */
export const office = {
  registerProblems,
  palette,
  shell,
  payment: paymentPages,
  overview,
  reports,
  schedule,
  secondFactor,
  sent: sentPages,
  student: studentPages,
  table,
  loanProduct: loanProductPages,
  settlement: settlementPages,
  school: schoolPages,
  user: userPages,
  work: workPages,
  support: supportPages,
  loan: loanPages,
  /** The lists, by the name in their address: each column's head, and the names of what a word can be. */
  lists: {
    ...dueLists,
    ...loanLists,
    ...moneyLists,
    ...paymentLists,
    ...peopleLists,
    ...schoolLists,
    ...supportLists,
  },
} as const;
