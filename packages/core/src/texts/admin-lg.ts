import accountingLists from '../messages/lg/admin/accounting-lists.json';
import accountingPages from '../messages/lg/admin/accounting-pages.json';
import accounts from '../messages/lg/admin/accounts.json';
import approvalPages from '../messages/lg/admin/approval-pages.json';
import dueLists from '../messages/lg/admin/due-lists.json';
import feeReminderLists from '../messages/lg/admin/fee-reminder-lists.json';
import feeReminderPages from '../messages/lg/admin/fee-reminder-pages.json';
import loanLists from '../messages/lg/admin/loan-lists.json';
import loanPages from '../messages/lg/admin/loan-pages.json';
import loanProductPages from '../messages/lg/admin/loan-product-pages.json';
import moneyLists from '../messages/lg/admin/money-lists.json';
import overview from '../messages/lg/admin/overview.json';
import palette from '../messages/lg/admin/palette.json';
import paymentLists from '../messages/lg/admin/payment-lists.json';
import paymentPages from '../messages/lg/admin/payment-pages.json';
import peopleLists from '../messages/lg/admin/people-lists.json';
import queueItem from '../messages/lg/admin/queue-item.json';
import registerProblems from '../messages/lg/admin/register-problems.json';
import reports from '../messages/lg/admin/reports.json';
import schedule from '../messages/lg/admin/schedule.json';
import schoolApiPages from '../messages/lg/admin/school-api-pages.json';
import schoolLists from '../messages/lg/admin/school-lists.json';
import schoolPages from '../messages/lg/admin/school-pages.json';
import secondFactor from '../messages/lg/admin/second-factor.json';
import sentMessagePages from '../messages/lg/admin/sent-message-pages.json';
import settlementPages from '../messages/lg/admin/settlement-pages.json';
import shell from '../messages/lg/admin/shell.json';
import statementLists from '../messages/lg/admin/statement-lists.json';
import statements from '../messages/lg/admin/statements.json';
import studentPages from '../messages/lg/admin/student-pages.json';
import supportLists from '../messages/lg/admin/support-lists.json';
import supportPages from '../messages/lg/admin/support-pages.json';
import table from '../messages/lg/admin/table.json';
import userPages from '../messages/lg/admin/user-pages.json';
import type { admin as english } from './admin-en';

/** Texts of the back office, in Luganda. */
export const admin: typeof english = {
  registerProblems,
  palette,
  shell,
  payment: paymentPages,
  overview,
  reports,
  schedule,
  secondFactor,
  sentMessages: sentMessagePages,
  statements,
  student: studentPages,
  table,
  loanProduct: loanProductPages,
  settlement: settlementPages,
  approval: approvalPages,
  accounting: accountingPages,
  accounts,
  school: schoolPages,
  schoolApi: schoolApiPages,
  user: userPages,
  queueItem,
  support: supportPages,
  feeReminders: feeReminderPages,
  loan: loanPages,
  lists: {
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
  },
};
