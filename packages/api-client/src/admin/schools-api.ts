import type { Result } from '@somesa/core';
import type {
  AdminSchoolAnswer,
  AdminSchoolsAnswer,
  AdminStudentAnswer,
  FeeChargedAnswer,
  FeeTakenBackAnswer,
  PayoutAccountSaved,
  SchoolAdded,
  SchoolChanged,
  SchoolSnippetAnswer,
  SchoolStatementAnswer,
  SchoolTermSaved,
  SiteBuilder,
  TermFeeSaved,
} from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions, CallRequest } from '../call';
import type { ApiFailure } from '../line-failure';
import { queryOf } from '../query-of';
import { isRecord, readKey } from '../read-answer';

/** A number of ours, as the path or an address has it. */
type SchoolId = number | string;
/** Name and contact of a school; an omitted value is cleared. */
export type SchoolDetails = SchoolChanged;
/** A term as it is to be. Days `YYYY-MM-DD`, both included. */
export type TermInput = SchoolTermSaved;
/** A fee of a term as it is to be; without a class it is for every one. Amount in UGX. */
export type FeeInput = TermFeeSaved;

type SchoolResult = Promise<Result<AdminSchoolAnswer, ApiFailure>>;

const readSchool = (data: unknown): AdminSchoolAnswer | null =>
  isRecord(data) && isRecord(data.school) ? readKey<AdminSchoolAnswer>(data, 'school') : null;

const readSchools = (data: unknown): AdminSchoolsAnswer | null =>
  isRecord(data) && Array.isArray(data.schools) ? (data as unknown as AdminSchoolsAnswer) : null;

const readCharged = (data: unknown): FeeChargedAnswer | null =>
  readSchool(data) && readKey<FeeChargedAnswer>(data, 'charged');

const readTakenBack = (data: unknown): FeeTakenBackAnswer | null =>
  readSchool(data) && readKey<FeeTakenBackAnswer>(data, 'takenBack');

const readSnippets = (data: unknown): SchoolSnippetAnswer | null =>
  isRecord(data) && Array.isArray(data.snippets) ? (data as unknown as SchoolSnippetAnswer) : null;

const readStatement = (data: unknown): SchoolStatementAnswer | null =>
  isRecord(data) && isRecord(data.statement) ? (data as unknown as SchoolStatementAnswer) : null;

const readStudent = (data: unknown): AdminStudentAnswer | null =>
  isRecord(data) && isRecord(data.student) ? readKey<AdminStudentAnswer>(data, 'student') : null;

const pathOf = (id: SchoolId, more = ''): string => `/admin/schools/${encodeURIComponent(id)}${more}`;

/** Builds the calls about schools and their children; each change answers the school as it stands then. A bursar finds their own school alone, to look at. */
export const createSchoolsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const change = (method: CallRequest['method'], path: string, body?: object): SchoolResult =>
    ask({ method, path, body }, readSchool);

  return {
    /** Asks for the names of all schools. */
    listSchools: (signal?: AbortSignal) =>
      ask({ method: 'get', path: '/admin/schools', signal }, readSchools),

    /** Adds a school. A short name that another school has is told under `slug`. */
    addSchool: (body: SchoolAdded): SchoolResult => change('post', '/admin/schools', body),

    /** Asks for a school with its terms, origins and classes. */
    getSchool: (id: SchoolId, signal?: AbortSignal): SchoolResult =>
      ask({ method: 'get', path: pathOf(id), signal }, readSchool),

    /** Changes what a school is called and who is its contact; what is left out is emptied. */
    changeSchool: (id: SchoolId, body: SchoolDetails): SchoolResult => change('put', pathOf(id), body),

    /** Writes down where a school is paid. For administrators. */
    savePayoutAccount: (id: SchoolId, body: PayoutAccountSaved): SchoolResult =>
      change('put', pathOf(id, '/payout-account'), body),

    /** Allows the pages of a web origin to show the school's forms. */
    addOrigin: (id: SchoolId, origin: string, siteBuilder: SiteBuilder | null = null): SchoolResult =>
      change('post', pathOf(id, '/origins'), { origin, siteBuilder }),

    /** Takes a web origin away. */
    removeOrigin: (id: SchoolId, origin: string): SchoolResult =>
      change('delete', `${pathOf(id, '/origins')}?origin=${encodeURIComponent(origin)}`),

    /** Looks for the school's snippet on a page below one of its origins. */
    checkOrigin: (id: SchoolId, page: string): SchoolResult =>
      change('post', pathOf(id, '/origins/check'), { page }),

    /** Adds a term. */
    addTerm: (id: SchoolId, body: TermInput): SchoolResult => change('post', pathOf(id, '/terms'), body),

    /** Changes a term’s name and days. */
    changeTerm: (id: SchoolId, term: number, body: TermInput): SchoolResult =>
      change('put', pathOf(id, `/terms/${term}`), body),

    /** Removes a term with its fees. Status 409: a child is charged one of them. */
    removeTerm: (id: SchoolId, term: number): SchoolResult => change('delete', pathOf(id, `/terms/${term}`)),

    /** Adds a fee to a term; nobody is charged by that. */
    addTermFee: (id: SchoolId, term: number, body: FeeInput): SchoolResult =>
      change('post', pathOf(id, `/terms/${term}/fees`), body),

    /** Puts a fee on the account of every child of its class that has it not yet. */
    chargeFee: (id: SchoolId, fee: number): Promise<Result<FeeChargedAnswer, ApiFailure>> =>
      ask({ method: 'post', path: pathOf(id, `/fees/${fee}/charge`), body: {} }, readCharged),

    /** Changes a fee; of one that is charged the amount and the day, on every child’s account. */
    changeFee: (id: SchoolId, fee: number, body: FeeInput): SchoolResult =>
      change('put', pathOf(id, `/fees/${fee}`), body),

    /** Removes a fee. Status 409: a child is charged it. */
    removeFee: (id: SchoolId, fee: number): SchoolResult => change('delete', pathOf(id, `/fees/${fee}`)),

    /** Takes a fee off the account of every child of whom nothing was paid of it. */
    takeFeeBack: (id: SchoolId, fee: number): Promise<Result<FeeTakenBackAnswer, ApiFailure>> =>
      ask({ method: 'post', path: pathOf(id, `/fees/${fee}/take-back`), body: {} }, readTakenBack),

    /** Asks for what a school pastes into its pages. */
    getSnippets: (id: SchoolId, signal?: AbortSignal): Promise<Result<SchoolSnippetAnswer, ApiFailure>> =>
      ask({ method: 'get', path: pathOf(id, '/snippet'), signal }, readSnippets),

    /** Asks for a school's statement of some days, each included; without days of this month until today. */
    getStatement: (
      id: SchoolId,
      { from, to }: { from?: string | undefined; to?: string | undefined } = {},
      signal?: AbortSignal,
    ): Promise<Result<SchoolStatementAnswer, ApiFailure>> =>
      ask(
        { method: 'get', path: pathOf(id, '/statement'), query: queryOf({ from, to }), signal },
        readStatement,
      ),

    /** Asks for a child with its fees and latest payments. */
    getStudent: (
      id: number | string,
      signal?: AbortSignal,
    ): Promise<Result<AdminStudentAnswer, ApiFailure>> =>
      ask({ method: 'get', path: `/admin/students/${encodeURIComponent(id)}`, signal }, readStudent),
  };
};

/** The calls about schools and their children. */
export type SchoolsApi = ReturnType<typeof createSchoolsApi>;
