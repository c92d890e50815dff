import type { LoanProduct, LoanProductBody, Result } from '@somesa/core';
import type {
  AdminBookingAnswer,
  AdminMessageAnswer,
  AdminPartnershipAnswer,
  ResentAnswer,
  SearchAnswer,
  SentChannel,
  TemplatesAnswer,
} from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';
import { createDisbursementsApi } from './disbursements-api';
import { createImportsApi } from './imports-api';
import { createInvitationsApi } from './invitations-api';
import { createListsApi } from './lists-api';
import { createAdminLoansApi } from './loans-api';
import { createAdminPaymentsApi } from './payments-api';
import { createReportsApi } from './reports-api';
import { createSchoolsApi } from './schools-api';
import { createSettlementsApi } from './settlements-api';
import { createUsersApi } from './users-api';
import { createWorkApi } from './work-api';

const readResent = (data: unknown): ResentAnswer | null =>
  isRecord(data) && typeof data.dedupeKey === 'string' ? readKey<ResentAnswer>(data, 'status') : null;

const readTemplates = (data: unknown): TemplatesAnswer | null =>
  isRecord(data) && Array.isArray(data.templates) ? readKey<TemplatesAnswer>(data, 'templates') : null;

/** Builds the calls about what people are sent. */
const createSentMessagesApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Asks for every text that people are sent, in every language. */
    listTemplates: (signal?: AbortSignal): Promise<Result<TemplatesAnswer, ApiFailure>> =>
      ask({ method: 'get', path: '/admin/templates', signal }, readTemplates),

    /**
     * Sends a text message or an e-mail again; its row in the list is `<channel>:<dedupeKey>`. Status 409: what it told is over;
     * status 429: a minute has not passed yet.
     */
    resend: (
      channel: Exclude<SentChannel, 'notification'>,
      dedupeKey: string,
    ): Promise<Result<ResentAnswer, ApiFailure>> =>
      ask(
        {
          method: 'post',
          path: `/admin/sent-messages/${channel}/${encodeURIComponent(dedupeKey)}/resend`,
          body: {},
        },
        readResent,
      ),
  };
};

/** A version of a loan product, and when it was saved as an ISO 8601 instant. */
type SavedLoanProduct = LoanProduct & { savedAt: string };

const readProducts = (data: unknown): SavedLoanProduct[] | null =>
  isRecord(data) && Array.isArray(data.products) ? (data.products as SavedLoanProduct[]) : null;

const readProduct = (data: unknown): LoanProduct | null =>
  isRecord(data) ? readKey<LoanProduct>(data.product, 'version') : null;

/** Builds the calls about what loans are given under. */
const createLoanProductsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Asks for every version of every product, the newest of each first. */
    listLoanProducts: (signal?: AbortSignal): Promise<Result<SavedLoanProduct[], ApiFailure>> =>
      ask({ method: 'get', path: '/admin/loan-products', signal }, readProducts),

    /** Saves the next version of a product: new applications are made under it. For administrators. */
    saveLoanProduct: (body: LoanProductBody): Promise<Result<LoanProduct, ApiFailure>> =>
      ask({ method: 'post', path: '/admin/loan-products', body }, readProduct),
  };
};

/** Builds the calls that read what people sent to those who run the site. */
const createAdminSupportApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const one = <Answer>(noun: string, id: string, key: string & keyof Answer, signal?: AbortSignal) =>
    ask({ method: 'get', path: `/admin/${noun}/${encodeURIComponent(id)}`, signal }, (data) =>
      readKey<Answer>(data, key),
    );

  return {
    /** Asks for the whole of a message from the contact form. */
    getMessage: (id: string, signal?: AbortSignal) =>
      one<AdminMessageAnswer>('messages', id, 'message', signal),

    /** Asks for a call that somebody booked. */
    getBooking: (id: string, signal?: AbortSignal) =>
      one<AdminBookingAnswer>('bookings', id, 'booking', signal),

    /** Asks for a school’s request to become a partner. */
    getPartnership: (id: string, signal?: AbortSignal) =>
      one<AdminPartnershipAnswer>('partnerships', id, 'partnership', signal),
  };
};

const readFound = (data: unknown): SearchAnswer | null =>
  isRecord(data) && Array.isArray(data.people) ? readKey<SearchAnswer>(data, 'payments') : null;

/** Builds the call that looks for everything at once. */
const createSearchApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Looks for people, students, payments, loans and schools, at most five of each. Status 422: too short, or too long. */
    search: (text: string, signal?: AbortSignal): Promise<Result<SearchAnswer, ApiFailure>> =>
      ask({ method: 'get', path: '/admin/search', query: { q: text }, signal }, readFound),
  };
};

/** Builds all calls of the back office. Each answers a Result: never undefined, and nothing is thrown. */
export const createAdminApi = (options: ApiOptions) => ({
  ...createDisbursementsApi(options),
  ...createImportsApi(options),
  ...createInvitationsApi(options),
  ...createListsApi(options),
  ...createLoanProductsApi(options),
  ...createAdminLoansApi(options),
  ...createAdminPaymentsApi(options),
  ...createReportsApi(options),
  ...createSchoolsApi(options),
  ...createSearchApi(options),
  ...createSentMessagesApi(options),
  ...createSettlementsApi(options),
  ...createUsersApi(options),
  ...createWorkApi(options),
  ...createAdminSupportApi(options),
});

/** All calls of the back office. */
export type AdminApi = ReturnType<typeof createAdminApi>;
