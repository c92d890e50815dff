import dueLists from '../messages/lg/office/due-lists.json';
import loanLists from '../messages/lg/office/loan-lists.json';
import loanPages from '../messages/lg/office/loan-pages.json';
import loanProductPages from '../messages/lg/office/loan-product-pages.json';
import moneyLists from '../messages/lg/office/money-lists.json';
import overview from '../messages/lg/office/overview.json';
import palette from '../messages/lg/office/palette.json';
import paymentLists from '../messages/lg/office/payment-lists.json';
import paymentPages from '../messages/lg/office/payment-pages.json';
import peopleLists from '../messages/lg/office/people-lists.json';
import registerProblems from '../messages/lg/office/register-problems.json';
import reports from '../messages/lg/office/reports.json';
import schedule from '../messages/lg/office/schedule.json';
import schoolLists from '../messages/lg/office/school-lists.json';
import schoolPages from '../messages/lg/office/school-pages.json';
import secondFactor from '../messages/lg/office/second-factor.json';
import sentPages from '../messages/lg/office/sent-pages.json';
import settlementPages from '../messages/lg/office/settlement-pages.json';
import shell from '../messages/lg/office/shell.json';
import studentPages from '../messages/lg/office/student-pages.json';
import supportLists from '../messages/lg/office/support-lists.json';
import supportPages from '../messages/lg/office/support-pages.json';
import table from '../messages/lg/office/table.json';
import userPages from '../messages/lg/office/user-pages.json';
import workPages from '../messages/lg/office/work-pages.json';
import type { office as english } from './office-en';

/** What the back office says, in Luganda. */
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
