import type { OfficeListName, officeLists } from '@somesa/core/office';
import { disbursementListSource } from '../../loans/disbursements/disbursement-list-source';
import { applicationListSource } from '../../loans/loans/application-list-source';
import { loanListSource } from '../../loans/loans/loan-list-source';
import { loanProductListSource } from '../../loans/loans/loan-product-list-source';
import { bankLineListSource } from '../../payments/bank/bank-line-list-source';
import { doubtListSource } from '../../payments/exceptions/doubt-list-source';
import { paymentListSource } from '../../payments/payments/payment-list-source';
import { refundListSource } from '../../payments/refunds/refund-list-source';
import { settlementListSource } from '../../payments/settlements/settlement-list-source';
import { invitationListSource } from '../../people/invitations/invitation-list-source';
import { userListSource } from '../../people/staff/user-list-source';
import type { ListSource } from '../../platform/lists/list-source';
import { importListSource } from '../../schools/register-imports/import-list-source';
import { schoolEntryListSource, schoolListSource } from '../../schools/schools/school-list-sources';
import { studentListSource } from '../../schools/students/student-list-source';
import { bookingListSource } from '../../site/support/booking-list-source';
import { messageListSource } from '../../site/support/message-list-source';
import { partnershipListSource } from '../../site/support/partnership-list-source';
import { auditListSource } from '../audit/audit-list-source';
import { dueItemListSource } from '../reports/due-item-list-source';
import { sentListSource } from '../sent-messages/sent-list-source';

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
