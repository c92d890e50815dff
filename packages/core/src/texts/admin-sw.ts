import accountingLists from '../messages/sw/admin/accounting-lists.json';
import accountingPages from '../messages/sw/admin/accounting-pages.json';
import accounts from '../messages/sw/admin/accounts.json';
import approvalPages from '../messages/sw/admin/approval-pages.json';
import dueLists from '../messages/sw/admin/due-lists.json';
import feeReminderLists from '../messages/sw/admin/fee-reminder-lists.json';
import feeReminderPages from '../messages/sw/admin/fee-reminder-pages.json';
import loanLists from '../messages/sw/admin/loan-lists.json';
import loanPages from '../messages/sw/admin/loan-pages.json';
import loanProductPages from '../messages/sw/admin/loan-product-pages.json';
import moneyLists from '../messages/sw/admin/money-lists.json';
import overview from '../messages/sw/admin/overview.json';
import palette from '../messages/sw/admin/palette.json';
import paymentLists from '../messages/sw/admin/payment-lists.json';
import paymentPages from '../messages/sw/admin/payment-pages.json';
import peopleLists from '../messages/sw/admin/people-lists.json';
import queueItem from '../messages/sw/admin/queue-item.json';
import registerProblems from '../messages/sw/admin/register-problems.json';
import reports from '../messages/sw/admin/reports.json';
import schedule from '../messages/sw/admin/schedule.json';
import schoolApiPages from '../messages/sw/admin/school-api-pages.json';
import schoolLists from '../messages/sw/admin/school-lists.json';
import schoolPages from '../messages/sw/admin/school-pages.json';
import secondFactor from '../messages/sw/admin/second-factor.json';
import sentMessagePages from '../messages/sw/admin/sent-message-pages.json';
import settlementPages from '../messages/sw/admin/settlement-pages.json';
import shell from '../messages/sw/admin/shell.json';
import statementLists from '../messages/sw/admin/statement-lists.json';
import statements from '../messages/sw/admin/statements.json';
import studentPages from '../messages/sw/admin/student-pages.json';
import supportLists from '../messages/sw/admin/support-lists.json';
import supportPages from '../messages/sw/admin/support-pages.json';
import table from '../messages/sw/admin/table.json';
import userPages from '../messages/sw/admin/user-pages.json';
import type { admin as english } from './admin-en';

/** Texts of the back office, in Swahili. */
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
