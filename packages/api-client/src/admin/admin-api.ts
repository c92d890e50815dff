import type { LoanProduct, LoanProductBody, Result } from '@somesa/core';
import type {
  AdminBookingAnswer,
  AdminMessageAnswer,
  AdminPartnershipAnswer,
  MessageChannel,
  PartnershipApproval,
  ResentAnswer,
  SearchAnswer,
  TemplatesAnswer,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { createApprovalsApi } from './approvals-api';
import { createDisbursementsApi } from './disbursements-api';
import { createFeeRemindersApi } from './fee-reminders-api';
import { createImportsApi } from './imports-api';
import { createInvitationsApi } from './invitations-api';
import { createListsApi } from './lists-api';
import { createAdminLoansApi } from './loans-api';
import { createAdminPaymentsApi } from './payments-api';
import { createQueueApi } from './queue-api';
import { createReportsApi } from './reports-api';
import { createSchoolApiApi } from './school-api-api';
import { createSchoolPeopleApi } from './school-people-api';
import { createSchoolsApi } from './schools-api';
import { createSettlementsApi } from './settlements-api';
import { createStatementsApi } from './statements-api';
import { createStudentsApi } from './students-api';
import { createUsersApi } from './users-api';

const readResent = (data: unknown): ResentAnswer | null =>
  isRecord(data) && typeof data.dedupeKey === 'string' ? readKey<ResentAnswer>(data, 'status') : null;

const readTemplates = (data: unknown): TemplatesAnswer | null =>
  isRecord(data) && Array.isArray(data.templates) ? readKey<TemplatesAnswer>(data, 'templates') : null;

/** Creates the requests about sent messages. */
const createSentMessagesApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Lists the templates of all messages, in every language. */
    listTemplates: (signal?: AbortSignal): Promise<Result<TemplatesAnswer, ApiFailure>> =>
      send({ method: 'get', path: '/admin/templates', signal }, readTemplates),

    /**
     * Sends an SMS or an email again. The ID of its row in the list is `<channel>:<dedupeKey>`. Status 409: it is no longer
     * valid. Status 429: it was sent less than a minute ago.
     */
    resend: (
      channel: Exclude<MessageChannel, 'notification'>,
      dedupeKey: string,
    ): Promise<Result<ResentAnswer, ApiFailure>> =>
      send(
        {
          method: 'post',
          path: `/admin/sent-messages/${channel}/${encodeURIComponent(dedupeKey)}/resend`,
          body: {},
        },
        readResent,
      ),
  };
};

/** Version of a loan product, with the instant at which it was saved. */
type SavedLoanProduct = LoanProduct & { savedAt: string };

const readProducts = (data: unknown): SavedLoanProduct[] | null =>
  isRecord(data) && Array.isArray(data.products) ? (data.products as SavedLoanProduct[]) : null;

const readProduct = (data: unknown): LoanProduct | null =>
  isRecord(data) ? readKey<LoanProduct>(data.product, 'version') : null;

/** Creates the requests about loan products. */
const createLoanProductsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Lists every version of every product, newest first. */
    listLoanProducts: (signal?: AbortSignal): Promise<Result<SavedLoanProduct[], ApiFailure>> =>
      send({ method: 'get', path: '/admin/loan-products', signal }, readProducts),

    /** Saves a new version of a product, for later applications. For administrators. */
    saveLoanProduct: (body: LoanProductBody): Promise<Result<LoanProduct, ApiFailure>> =>
      send({ method: 'post', path: '/admin/loan-products', body }, readProduct),
  };
};

/** Creates the requests about messages, scheduled calls and partnership requests. */
const createAdminSupportApi = (options: ApiOptions) => {
  const send = createSender(options);
  const getByKey = <Answer>(noun: string, id: string, key: string & keyof Answer, signal?: AbortSignal) =>
    send({ method: 'get', path: `/admin/${noun}/${encodeURIComponent(id)}`, signal }, (data) =>
      readKey<Answer>(data, key),
    );

  const decide = (id: string, decision: 'approve' | 'decline', body: object) =>
    send({ method: 'post', path: `/admin/partnerships/${id}/${decision}`, body }, (data) =>
      readKey<AdminPartnershipAnswer>(data, 'partnership'),
    );

  return {
    /** Gets a message from the contact form. */
    getMessage: (id: string, signal?: AbortSignal) =>
      getByKey<AdminMessageAnswer>('messages', id, 'message', signal),

    /** Gets a scheduled call. */
    getBooking: (id: string, signal?: AbortSignal) =>
      getByKey<AdminBookingAnswer>('bookings', id, 'booking', signal),

    /** Gets a partnership request. */
    getPartnership: (id: string, signal?: AbortSignal) =>
      getByKey<AdminPartnershipAnswer>('partnerships', id, 'partnership', signal),

    /** Approves a partnership request, which creates the school. Status 409: it is decided already. */
    approvePartnership: (id: string, body: PartnershipApproval) => decide(id, 'approve', body),

    /** Declines a partnership request with a reason, which the contact gets. Status 409: it is decided already. */
    declinePartnership: (id: string, reason: string) => decide(id, 'decline', { reason }),
  };
};

const readResults = (data: unknown): SearchAnswer | null =>
  isRecord(data) && Array.isArray(data.people) ? readKey<SearchAnswer>(data, 'payments') : null;

/** Creates the search of the back office. */
const createSearchApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Searches people, students, payments, loans and schools, at most five of each. Status 422: too short, or too long. */
    search: (text: string, signal?: AbortSignal): Promise<Result<SearchAnswer, ApiFailure>> =>
      send({ method: 'get', path: '/admin/search', query: { q: text }, signal }, readResults),
  };
};

/** Creates all requests of the back office. */
export const createAdminApi = (options: ApiOptions) => ({
  ...createApprovalsApi(options),
  ...createDisbursementsApi(options),
  ...createFeeRemindersApi(options),
  ...createImportsApi(options),
  ...createInvitationsApi(options),
  ...createListsApi(options),
  ...createLoanProductsApi(options),
  ...createAdminLoansApi(options),
  ...createAdminPaymentsApi(options),
  ...createReportsApi(options),
  ...createSchoolPeopleApi(options),
  ...createSchoolsApi(options),
  ...createSchoolApiApi(options),
  ...createSearchApi(options),
  ...createSentMessagesApi(options),
  ...createSettlementsApi(options),
  ...createStatementsApi(options),
  ...createStudentsApi(options),
  ...createUsersApi(options),
  ...createQueueApi(options),
  ...createAdminSupportApi(options),
});

export type AdminApi = ReturnType<typeof createAdminApi>;
