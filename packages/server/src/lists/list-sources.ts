import type { OfficeListName, officeLists } from '@somesa/core/office';
import { invitationListSource } from '../accounts/invitation-list-source';
import { userListSource } from '../accounts/user-list-source';
import { auditListSource } from '../audit/audit-list-source';
import { bankLineListSource } from '../bank/bank-line-list-source';
import { disbursementListSource } from '../disbursements/disbursement-list-source';
import { applicationListSource } from '../loans/application-list-source';
import { loanListSource } from '../loans/loan-list-source';
import { loanProductListSource } from '../loans/loan-product-list-source';
import { sentListSource } from '../notifications/sent-list-source';
import { paymentListSource } from '../payments/payment-list-source';
import { refundListSource } from '../refunds/refund-list-source';
import { importListSource } from '../register-imports/import-list-source';
import { dueItemListSource } from '../reports/due-item-list-source';
import { doubtListSource } from '../reviews/doubt-list-source';
import { schoolEntryListSource, schoolListSource } from '../schools/school-list-sources';
import { settlementListSource } from '../settlements/settlement-list-source';
import { studentListSource } from '../students/student-list-source';
import { bookingListSource } from '../support/booking-list-source';
import { messageListSource } from '../support/message-list-source';
import { partnershipListSource } from '../support/partnership-list-source';
import type { ListSource } from './list-source';

/** Where every list comes from; the compiler finds one that is missing. */
export const listSources: { readonly [Name in OfficeListName]: ListSource<(typeof officeLists)[Name]> } = {
  payments: paymentListSource,
  dueItems: dueItemListSource,
  refunds: refundListSource,
  bankLines: bankLineListSource,
  doubts: doubtListSource,
  users: userListSource,
  invitations: invitationListSource,
  sent: sentListSource,
  audit: auditListSource,
  loanProducts: loanProductListSource,
  applications: applicationListSource,
  loans: loanListSource,
  disbursements: disbursementListSource,
  messages: messageListSource,
  bookings: bookingListSource,
  partnerships: partnershipListSource,
  schools: schoolListSource,
  students: studentListSource,
  imports: importListSource,
  settlements: settlementListSource,
  schoolEntries: schoolEntryListSource,
};
