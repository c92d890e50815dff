import type { Result } from '@somesa/core';
import type {
  AdminSchoolAnswer,
  AdminSchoolsAnswer,
  ChargeChoice,
  ChargePreview,
  FeeChargedAnswer,
  FeeVoidedAnswer,
  PayoutAccountSaved,
  SchoolAdded,
  SchoolChanged,
  SchoolChargeSaved,
  SchoolSnippetAnswer,
  SchoolStatementAnswer,
  SchoolSummary,
  SchoolTermSaved,
  SiteBuilder,
  TermFeeSaved,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, type ApiRequest, automatic, createSender } from '../send-request';
import { toQuery } from '../to-query';

/** ID of a school, also as text of a URL. */
type SchoolId = number | string;
/** Name and contact of a school; an omitted value is cleared. */
export type SchoolDetails = SchoolChanged;

type SchoolResult = Promise<Result<AdminSchoolAnswer, ApiFailure>>;

const readSchool = (data: unknown): AdminSchoolAnswer | null =>
  isRecord(data) && isRecord(data.school) ? readKey<AdminSchoolAnswer>(data, 'school') : null;

const readSchools = (data: unknown): AdminSchoolsAnswer | null =>
  isRecord(data) && Array.isArray(data.schools) ? (data as unknown as AdminSchoolsAnswer) : null;

const readCharged = (data: unknown): FeeChargedAnswer | null =>
  readSchool(data) && readKey<FeeChargedAnswer>(data, 'charged');

const readPreview = (data: unknown): ChargePreview | null =>
  isRecord(data) && isRecord(data.charge) ? (data.charge as unknown as ChargePreview) : null;

const readVoided = (data: unknown): FeeVoidedAnswer | null =>
  readSchool(data) && readKey<FeeVoidedAnswer>(data, 'voided');

const readSnippets = (data: unknown): SchoolSnippetAnswer | null =>
  isRecord(data) && Array.isArray(data.snippets) ? (data as unknown as SchoolSnippetAnswer) : null;

const readStatement = (data: unknown): SchoolStatementAnswer | null =>
  isRecord(data) && isRecord(data.statement) ? (data as unknown as SchoolStatementAnswer) : null;

const getPath = (id: SchoolId, more = ''): string => `/admin/schools/${encodeURIComponent(id)}${more}`;

/** Creates the requests about schools. Each change returns the school. A bursar can only read their own school. */
export const createSchoolsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const change = (method: ApiRequest['method'], path: string, body?: object): SchoolResult =>
    send({ method, path, body }, readSchool);

  return {
    /** Lists the names of all schools. */
    listSchools: (signal?: AbortSignal) =>
      send({ method: 'get', path: '/admin/schools', signal }, readSchools),

    /** Adds a school. A short name that is taken is an error under `slug`. */
    addSchool: (body: SchoolAdded): SchoolResult => change('post', '/admin/schools', body),

    /** Gets a school with its terms, origins and classes. */
    getSchool: (id: SchoolId, signal?: AbortSignal): SchoolResult =>
      send({ method: 'get', path: getPath(id), signal }, readSchool),

    /** Changes the name and contact of a school; omitted fields are emptied. */
    changeSchool: (id: SchoolId, body: SchoolDetails): SchoolResult => change('put', getPath(id), body),

    /** Saves the payout account of a school. For administrators. */
    savePayoutAccount: (id: SchoolId, body: PayoutAccountSaved): SchoolResult =>
      change('put', getPath(id, '/payout-account'), body),

    /** Sets what a school is charged from a day after today. For administrators. */
    setSchoolCharge: (id: SchoolId, body: SchoolChargeSaved): SchoolResult =>
      change('post', getPath(id, '/charges'), body),

    /** Allows the pages of a web origin to show the school's forms. */
    addOrigin: (id: SchoolId, origin: string, siteBuilder: SiteBuilder | null = null): SchoolResult =>
      change('post', getPath(id, '/origins'), { origin, siteBuilder }),

    /** Removes a web origin. */
    removeOrigin: (id: SchoolId, origin: string): SchoolResult =>
      change('delete', `${getPath(id, '/origins')}?origin=${encodeURIComponent(origin)}`),

    /** Checks a page on one of the school's origins for its snippet. */
    checkOrigin: (id: SchoolId, page: string): SchoolResult =>
      change('post', getPath(id, '/origins/check'), { page }),

    /** Adds a term. */
    addTerm: (id: SchoolId, body: SchoolTermSaved): SchoolResult =>
      change('post', getPath(id, '/terms'), body),

    /** Changes a term’s name and days. */
    changeTerm: (id: SchoolId, term: number, body: SchoolTermSaved): SchoolResult =>
      change('put', getPath(id, `/terms/${term}`), body),

    /** Removes a term with its fees. Status 409: a child is charged one of them. */
    removeTerm: (id: SchoolId, term: number): SchoolResult => change('delete', getPath(id, `/terms/${term}`)),

    /** Adds a fee to a term, without charging it. */
    addTermFee: (id: SchoolId, term: number, body: TermFeeSaved): SchoolResult =>
      change('post', getPath(id, `/terms/${term}/fees`), body),

    /** Counts the children that a charge would reach, and those who have the same item already. */
    previewFeeCharge: (
      id: SchoolId,
      fee: number,
      signal?: AbortSignal,
    ): Promise<Result<ChargePreview, ApiFailure>> =>
      send({ method: 'get', path: getPath(id, `/fees/${fee}/charge`), signal }, readPreview),

    /** Charges a fee to every child of its class that does not have it yet. Status 409: some have the same item; `already` must say what to do. */
    chargeFee: (
      id: SchoolId,
      fee: number,
      already?: ChargeChoice,
    ): Promise<Result<FeeChargedAnswer, ApiFailure>> =>
      send(
        { method: 'post', path: getPath(id, `/fees/${fee}/charge`), body: already ? { already } : {} },
        readCharged,
      ),

    /** Changes a fee; the amount and due date of a charged one change for every child. */
    changeFee: (id: SchoolId, fee: number, body: TermFeeSaved): SchoolResult =>
      change('put', getPath(id, `/fees/${fee}`), body),

    /** Removes a fee. Status 409: a child is charged it. */
    removeFee: (id: SchoolId, fee: number): SchoolResult => change('delete', getPath(id, `/fees/${fee}`)),

    /** Voids a fee for every child who has paid nothing of it. */
    voidFee: (id: SchoolId, fee: number): Promise<Result<FeeVoidedAnswer, ApiFailure>> =>
      send({ method: 'post', path: getPath(id, `/fees/${fee}/void`), body: {} }, readVoided),

    /** Gets the snippets that a school pastes into its pages. */
    getSnippets: (id: SchoolId, signal?: AbortSignal): Promise<Result<SchoolSnippetAnswer, ApiFailure>> =>
      send({ method: 'get', path: getPath(id, '/snippet'), signal }, readSnippets),

    /** Gets what a school collected, what is outstanding and what it is owed. */
    getSummary: (id: SchoolId, signal?: AbortSignal): Promise<Result<SchoolSummary, ApiFailure>> =>
      send({ method: 'get', path: getPath(id, '/summary'), headers: automatic, signal }, (data) =>
        readKey<SchoolSummary>(data, 'weekUgx'),
      ),

    /** Gets a school's statement of some days, both included; by default of this month. */
    getStatement: (
      id: SchoolId,
      { from, to }: { from?: string | undefined; to?: string | undefined } = {},
      signal?: AbortSignal,
    ): Promise<Result<SchoolStatementAnswer, ApiFailure>> =>
      send(
        { method: 'get', path: getPath(id, '/statement'), query: toQuery({ from, to }), signal },
        readStatement,
      ),
  };
};
