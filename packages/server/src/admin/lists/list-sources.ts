import type { AdminListName, adminLists } from '@somesa/core/admin';
import {
  applicationListSource,
  collectionListSource,
  loanListSource,
  loanProductListSource,
} from '../../loans/list-sources';
import {
  bankTransactionListSource,
  claimListSource,
  disbursementListSource,
  exceptionListSource,
  paymentListSource,
  refundListSource,
  settlementListSource,
} from '../../payments/list-sources';
import {
  feeReminderListSource,
  feeSendingListSource,
  schoolLedgerListSource,
  webhookDeliveryListSource,
} from '../../payments/school-list-sources';
import {
  reconciliationDayListSource,
  statementLineListSource,
} from '../../payments/statements/statement-list-sources';
import { approvalListSource } from '../../people/approvals/approval-list-source';
import { invitationListSource } from '../../people/invitations/invitation-list-source';
import { schoolViewListSource } from '../../people/staff/school-views';
import { userListSource } from '../../people/staff/user-list-source';
import type { ListSource } from '../../platform/lists/list-source';
import {
  classListSource,
  feeAdjustmentListSource,
  feeBatchListSource,
  importListSource,
  schoolListSource,
  studentListSource,
} from '../../schools/list-sources';
import {
  bookingListSource,
  messageListSource,
  partnershipListSource,
} from '../../site/support/support-list-sources';
import { ledgerEntryListSource } from '../accounting/ledger-entry-list-source';
import { auditListSource } from '../audit/audit-list-source';
import { instalmentsDueListSource } from '../reports/instalment-due-list-source';
import { sentMessagesListSource } from '../sent-messages/sent-messages-list-source';

/** Sources of all lists; the compiler finds a missing one. */
export const listSources: { readonly [Name in AdminListName]: ListSource<(typeof adminLists)[Name]> } = {
  ledgerEntries: ledgerEntryListSource,
  reconciliationDays: reconciliationDayListSource,
  statementLines: statementLineListSource,
  payments: paymentListSource,
  instalmentsDue: instalmentsDueListSource,
  refunds: refundListSource,
  bankTransactions: bankTransactionListSource,
  claims: claimListSource,
  exceptions: exceptionListSource,
  approvals: approvalListSource,
  users: userListSource,
  invitations: invitationListSource,
  sentMessages: sentMessagesListSource,
  audit: auditListSource,
  loanProducts: loanProductListSource,
  applications: applicationListSource,
  feeSendings: feeSendingListSource,
  feeReminders: feeReminderListSource,
  loans: loanListSource,
  collections: collectionListSource,
  disbursements: disbursementListSource,
  messages: messageListSource,
  bookings: bookingListSource,
  partnerships: partnershipListSource,
  schools: schoolListSource,
  students: studentListSource,
  classes: classListSource,
  feeAdjustments: feeAdjustmentListSource,
  feeBatches: feeBatchListSource,
  imports: importListSource,
  settlements: settlementListSource,
  schoolLedger: schoolLedgerListSource,
  webhookDeliveries: webhookDeliveryListSource,
  schoolViews: schoolViewListSource,
};
