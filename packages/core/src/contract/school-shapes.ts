import type { Infer } from 'superstruct';
import { siteBuilders, snippetFindings } from '../admin/school-kinds';
import { bankNames } from '../banks';
import { widgetNames } from '../widget-pages';
import { count, day, instant, list, maybe, object, oneOf, text, ugx } from './shapes';

const choice = { id: count, slug: text, name: text };

/** A school as a list to choose from names it. */
export const schoolRowShape = object(choice);
export type AdminSchoolChoice = Infer<typeof schoolRowShape>;

/** GET /admin/schools, in the order of their names. */
export const schoolsShape = object({ schools: list(schoolRowShape) });
export type AdminSchoolsAnswer = Infer<typeof schoolsShape>;

/** Account to which a school is paid. */
export const schoolPayoutShape = object({
  method: oneOf(['mtn', 'bank']),
  payeeName: text,
  /** As it is dialled at home; null if the school is paid by bank. */
  phoneNumber: maybe(text),
  bankName: maybe(oneOf(bankNames)),
  accountNumber: maybe(text),
});
export type SchoolPayoutView = Infer<typeof schoolPayoutShape>;

/** A web origin whose pages may show a school's forms, and what was on the page that was checked last. */
export const schoolOriginShape = object({
  origin: text,
  siteBuilder: maybe(oneOf(siteBuilders)),
  checkedPage: maybe(text),
  checkedAt: maybe(instant),
  found: maybe(oneOf(snippetFindings)),
});
export type SchoolOriginView = Infer<typeof schoolOriginShape>;

/** Fee charged to a class in a term. */
export const termFeeShape = object({
  id: count,
  /** The class that is charged; null for every class. */
  className: maybe(text),
  description: text,
  dueOn: day,
  amountUgx: ugx,
  /** Number of children's accounts that it stands on. */
  children: count,
  /** Time when it was last put on the children's accounts; null until then. */
  chargedAt: maybe(instant),
});
export type TermFeeView = Infer<typeof termFeeShape>;

/** A school's term with its fees. Both days are included. */
export const schoolTermShape = object({
  id: count,
  name: text,
  startsOn: day,
  endsOn: day,
  fees: list(termFeeShape),
});
export type SchoolTermView = Infer<typeof schoolTermShape>;

/** A school with all that the back office knows of it. */
export const adminSchoolShape = object({
  ...choice,
  contactName: maybe(text),
  contactEmail: maybe(text),
  /** As it is dialled at home. */
  contactPhone: maybe(text),
  address: maybe(text),
  /** Null if nobody recorded where it is paid. */
  payout: maybe(schoolPayoutShape),
  origins: list(schoolOriginShape),
  /** Newest first. */
  terms: list(schoolTermShape),
  /** Classes on its register. */
  classes: list(text),
  students: count,
  /** Amount that we owe the school now; negative if it received too much. */
  payableUgx: ugx,
});
export type AdminSchoolView = Infer<typeof adminSchoolShape>;

/** Response to each call that shows or changes a school. */
export const schoolAnswerShape = object({ school: adminSchoolShape });
export type AdminSchoolAnswer = Infer<typeof schoolAnswerShape>;

/** Response to putting a fee on children's accounts. */
export const feeChargedShape = object({
  school: adminSchoolShape,
  /** Number of children's accounts that it was put on now. */
  charged: count,
});
export type FeeChargedAnswer = Infer<typeof feeChargedShape>;

/** Response to taking a fee off children's accounts. */
export const feeTakenBackShape = object({
  school: adminSchoolShape,
  /** Number of children's accounts that it was taken off. */
  takenBack: count,
  /** Number of accounts that it stays on, because something of it was paid or is being paid. */
  kept: count,
});
export type FeeTakenBackAnswer = Infer<typeof feeTakenBackShape>;

/** Code that a school pastes into its page for one form. */
export const widgetSnippetShape = object({
  widget: oneOf(widgetNames),
  /** Our own page that does the same. */
  page: text,
  html: text,
  /** Address for website builders that take an address alone. */
  frame: text,
});
export type WidgetSnippet = Infer<typeof widgetSnippetShape>;

/** A snippet for each form. */
export const schoolSnippetShape = object({ snippets: list(widgetSnippetShape) });
export type SchoolSnippetAnswer = Infer<typeof schoolSnippetShape>;

/**
 * A school's statement by the ledger alone: opening + collected - taken back + loans in - loans out - settled + other = closing.
 * Both days are included, by when an entry was booked in Kampala.
 */
export const schoolStatementShape = object({
  from: day,
  to: day,
  openingUgx: ugx,
  collectedUgx: ugx,
  takenBackUgx: ugx,
  loansInUgx: ugx,
  loansOutUgx: ugx,
  settledUgx: ugx,
  /** Amounts in none of the other categories: corrections. */
  otherUgx: ugx,
  closingUgx: ugx,
});
export type SchoolStatementView = Infer<typeof schoolStatementShape>;
export const schoolStatementAnswerShape = object({ statement: schoolStatementShape });
export type SchoolStatementAnswer = Infer<typeof schoolStatementAnswerShape>;
