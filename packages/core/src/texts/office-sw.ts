import dueLists from '../messages/sw/office/due-lists.json';
import loanLists from '../messages/sw/office/loan-lists.json';
import loanPages from '../messages/sw/office/loan-pages.json';
import loanProductPages from '../messages/sw/office/loan-product-pages.json';
import moneyLists from '../messages/sw/office/money-lists.json';
import overview from '../messages/sw/office/overview.json';
import palette from '../messages/sw/office/palette.json';
import paymentLists from '../messages/sw/office/payment-lists.json';
import paymentPages from '../messages/sw/office/payment-pages.json';
import peopleLists from '../messages/sw/office/people-lists.json';
import registerProblems from '../messages/sw/office/register-problems.json';
import reports from '../messages/sw/office/reports.json';
import schedule from '../messages/sw/office/schedule.json';
import schoolLists from '../messages/sw/office/school-lists.json';
import schoolPages from '../messages/sw/office/school-pages.json';
import secondFactor from '../messages/sw/office/second-factor.json';
import sentPages from '../messages/sw/office/sent-pages.json';
import settlementPages from '../messages/sw/office/settlement-pages.json';
import shell from '../messages/sw/office/shell.json';
import studentPages from '../messages/sw/office/student-pages.json';
import supportLists from '../messages/sw/office/support-lists.json';
import supportPages from '../messages/sw/office/support-pages.json';
import table from '../messages/sw/office/table.json';
import userPages from '../messages/sw/office/user-pages.json';
import workPages from '../messages/sw/office/work-pages.json';
import type { office as english } from './office-en';

/** What the back office says, in Swahili. */
export const office: typeof english = {
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
  lists: {
    ...dueLists,
    ...loanLists,
    ...moneyLists,
    ...paymentLists,
    ...peopleLists,
    ...schoolLists,
    ...supportLists,
  },
};
