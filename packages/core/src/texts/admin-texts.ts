import accountingLists from '../messages/en/admin/accounting-lists.json';
import accountingPages from '../messages/en/admin/accounting-pages.json';
import accounts from '../messages/en/admin/accounts.json';
import approvalPages from '../messages/en/admin/approval-pages.json';
import clearancePages from '../messages/en/admin/clearance-pages.json';
import dueLists from '../messages/en/admin/due-lists.json';
import feeBatchPages from '../messages/en/admin/fee-batch-pages.json';
import feeReminderLists from '../messages/en/admin/fee-reminder-lists.json';
import feeReminderPages from '../messages/en/admin/fee-reminder-pages.json';
import loanLists from '../messages/en/admin/loan-lists.json';
import loanPages from '../messages/en/admin/loan-pages.json';
import loanProductPages from '../messages/en/admin/loan-product-pages.json';
import moneyLists from '../messages/en/admin/money-lists.json';
import overview from '../messages/en/admin/overview.json';
import palette from '../messages/en/admin/palette.json';
import paymentLists from '../messages/en/admin/payment-lists.json';
import paymentPages from '../messages/en/admin/payment-pages.json';
import peopleLists from '../messages/en/admin/people-lists.json';
import queueItem from '../messages/en/admin/queue-item.json';
import registerProblems from '../messages/en/admin/register-problems.json';
import reports from '../messages/en/admin/reports.json';
import schedule from '../messages/en/admin/schedule.json';
import schoolApiPages from '../messages/en/admin/school-api-pages.json';
import schoolExportPages from '../messages/en/admin/school-export-pages.json';
import schoolLists from '../messages/en/admin/school-lists.json';
import schoolPages from '../messages/en/admin/school-pages.json';
import secondFactor from '../messages/en/admin/second-factor.json';
import sentMessagePages from '../messages/en/admin/sent-message-pages.json';
import settlementPages from '../messages/en/admin/settlement-pages.json';
import shell from '../messages/en/admin/shell.json';
import statementLists from '../messages/en/admin/statement-lists.json';
import statements from '../messages/en/admin/statements.json';
import studentPages from '../messages/en/admin/student-pages.json';
import supportLists from '../messages/en/admin/support-lists.json';
import supportPages from '../messages/en/admin/support-pages.json';
import table from '../messages/en/admin/table.json';
import termReport from '../messages/en/admin/term-report.json';
import userPages from '../messages/en/admin/user-pages.json';

/** Texts of the back office, for its screens and for the files that it provides. They are in English only. */
export const adminTexts = {
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
  termReport,
  loanProduct: loanProductPages,
  settlement: settlementPages,
  approval: approvalPages,
  accounting: accountingPages,
  accounts,
  school: schoolPages,
  schoolApi: schoolApiPages,
  schoolExport: schoolExportPages,
  user: userPages,
  queueItem,
  support: supportPages,
  feeBatch: feeBatchPages,
  feeReminders: feeReminderPages,
  clearance: clearancePages,
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

export type AdminTexts = typeof adminTexts;
