import dueLists from '../messages/en/office/due-lists.json';
import loanLists from '../messages/en/office/loan-lists.json';
import loanPages from '../messages/en/office/loan-pages.json';
import loanProductPages from '../messages/en/office/loan-product-pages.json';
import moneyLists from '../messages/en/office/money-lists.json';
import overview from '../messages/en/office/overview.json';
import palette from '../messages/en/office/palette.json';
import paymentLists from '../messages/en/office/payment-lists.json';
import paymentPages from '../messages/en/office/payment-pages.json';
import peopleLists from '../messages/en/office/people-lists.json';
import registerProblems from '../messages/en/office/register-problems.json';
import reports from '../messages/en/office/reports.json';
import schedule from '../messages/en/office/schedule.json';
import schoolLists from '../messages/en/office/school-lists.json';
import schoolPages from '../messages/en/office/school-pages.json';
import secondFactor from '../messages/en/office/second-factor.json';
import sentPages from '../messages/en/office/sent-pages.json';
import settlementPages from '../messages/en/office/settlement-pages.json';
import shell from '../messages/en/office/shell.json';
import studentPages from '../messages/en/office/student-pages.json';
import supportLists from '../messages/en/office/support-lists.json';
import supportPages from '../messages/en/office/support-pages.json';
import table from '../messages/en/office/table.json';
import userPages from '../messages/en/office/user-pages.json';
import workPages from '../messages/en/office/work-pages.json';

/** What the back office says, in English. */
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
