import type { BankName } from '../banks';
import type { WidgetName } from '../widget-pages';

/** The website builders whose own frames we know. */
export const siteBuilders = ['wix', 'google-sites'] as const;
export type SiteBuilder = (typeof siteBuilders)[number];

/** What was on a page where a school's snippet was looked for: the snippet, a page without it, or no page that can be read. */
export const snippetFindings = ['snippet', 'no-snippet', 'no-page'] as const;
export type SnippetFinding = (typeof snippetFindings)[number];

/** A school as a list to choose from names it. */
export interface OfficeSchoolChoice {
  id: number;
  slug: string;
  name: string;
}

/** GET /admin/schools, in the order of their names. */
export interface OfficeSchoolsAnswer {
  schools: OfficeSchoolChoice[];
}

/** Where a school is paid. The phone number is written as it is dialled at home; null where the way needs none. */
export interface SchoolPayoutView {
  way: 'mtn' | 'bank';
  payeeName: string;
  phoneNumber: string | null;
  bankName: BankName | null;
  accountNumber: string | null;
}

/** A web origin whose pages may show a school's forms, and what was on the page that was looked at last. `checkedAt` is an ISO 8601 instant. */
export interface SchoolOriginView {
  origin: string;
  siteBuilder: SiteBuilder | null;
  checkedPage: string | null;
  checkedAt: string | null;
  found: SnippetFinding | null;
}

/** What a class is charged in a term. Days `YYYY-MM-DD`, the amount in UGX, `chargedAt` an ISO 8601 instant. */
export interface TermFeeView {
  id: number;
  /** The class that is charged; null for every one. */
  className: string | null;
  description: string;
  dueOn: string;
  amountUgx: number;
  /** On how many children's accounts it stands. */
  children: number;
  /** When it was last put on the children's accounts; null until then. */
  chargedAt: string | null;
}

/** A school's term with its fees. Days `YYYY-MM-DD`, both included. */
export interface SchoolTermView {
  id: number;
  name: string;
  startsOn: string;
  endsOn: string;
  fees: TermFeeView[];
}

/** GET /admin/schools/:id, and the answer of each call that changes a school. */
export interface OfficeSchoolView extends OfficeSchoolChoice {
  contactName: string | null;
  contactEmail: string | null;
  /** As it is dialled at home. */
  contactPhone: string | null;
  address: string | null;
  /** Null where nobody wrote down where it is paid. */
  payout: SchoolPayoutView | null;
  origins: SchoolOriginView[];
  /** Newest first. */
  terms: SchoolTermView[];
  /** The classes on its register. */
  classes: string[];
  students: number;
  /** What we owe it now, in UGX; negative where it got too much. */
  payableUgx: number;
}
export interface OfficeSchoolAnswer {
  school: OfficeSchoolView;
}

/** POST /admin/schools/:id/fees/:fee/charge. */
export interface FeeChargedAnswer extends OfficeSchoolAnswer {
  /** On how many children's accounts it was put now. */
  charged: number;
}

/** POST /admin/schools/:id/fees/:fee/take-back. */
export interface FeeTakenBackAnswer extends OfficeSchoolAnswer {
  /** Off how many children's accounts it was taken. */
  takenBack: number;
  /** On how many it stays, since something was paid of it, or is being paid. */
  kept: number;
}

/** What a school pastes into its page for one form. */
export interface WidgetSnippet {
  widget: WidgetName;
  /** Our own page that does the same. */
  page: string;
  html: string;
  /** The address for website builders that take an address alone. */
  frame: string;
}

/** GET /admin/schools/:id/snippet. */
export interface SchoolSnippetAnswer {
  snippets: WidgetSnippet[];
}

/**
 * GET /admin/schools/:id/statement, by the ledger alone, in UGX: opening + collected - taken back + loans in - loans out - settled + other =
 * closing. Days `YYYY-MM-DD`, both included, by when an entry was booked in Kampala.
 */
export interface SchoolStatementView {
  from: string;
  to: string;
  openingUgx: number;
  collectedUgx: number;
  takenBackUgx: number;
  loansInUgx: number;
  loansOutUgx: number;
  settledUgx: number;
  /** What has none of these names: corrections. */
  otherUgx: number;
  closingUgx: number;
}
export interface SchoolStatementAnswer {
  statement: SchoolStatementView;
}
