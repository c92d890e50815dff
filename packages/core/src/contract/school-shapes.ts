import type { Infer } from 'superstruct';
import { payoutBankNames } from '../admin/banks';
import { collectionWays, joinerCharges, siteBuilders, snippetFindings } from '../admin/school-kinds';
import { widgetNames } from '../site/widget-pages';
import { count, day, flag, instant, list, maybe, object, oneOf, text, ugx, uuid } from './shapes';

const choice = { id: count, slug: text, name: text };

export const schoolRowShape = object(choice);
export type AdminSchoolChoice = Infer<typeof schoolRowShape>;

/** Response to GET /admin/schools, sorted by name. */
export const schoolsShape = object({ schools: list(schoolRowShape) });
export type AdminSchoolsAnswer = Infer<typeof schoolsShape>;

/** Payout account of a school. */
export const schoolPayoutShape = object({
  method: oneOf(['mtn', 'airtel', 'bank']),
  payeeName: text,
  /** Local form; null if the school is paid by bank. */
  phoneNumber: maybe(text),
  bankName: maybe(oneOf(payoutBankNames)),
  accountNumber: maybe(text),
});
export type SchoolPayoutView = Infer<typeof schoolPayoutShape>;

/** Allowed origin of a school, with the result of the last check of a page. */
const schoolOriginShape = object({
  origin: text,
  siteBuilder: maybe(oneOf(siteBuilders)),
  checkedPage: maybe(text),
  checkedAt: maybe(instant),
  found: maybe(oneOf(snippetFindings)),
});
export type SchoolOriginView = Infer<typeof schoolOriginShape>;

/** Fee charged in a term, or a part of one. */
const termFeeShape = object({
  id: count,
  /** Class that is charged; null for every class. If year groups, groups or several classes are chosen, their names in one text. */
  className: maybe(text),
  /** Chosen classes and year groups: children of any of them are charged, or of all classes if none is chosen. */
  classNames: list(text),
  yearGroups: list(text),
  /** Chosen groups: only children in any of them are charged, or all children if none is chosen. */
  groups: list(text),
  /** ID of the first part of a fee in parts; null for any other fee. */
  seriesId: maybe(count),
  /** Number of the part, from 1, and its percentage of the fee. */
  part: maybe(count),
  percent: maybe(count),
  description: text,
  dueOn: day,
  amountUgx: ugx,
  /** Number of children who are charged. */
  children: count,
  /** Time of the last charge; null if never. */
  chargedAt: maybe(instant),
  /** True if a child is charged it only if a payer chooses it in the form. */
  isOptional: flag,
});
export type TermFeeView = Infer<typeof termFeeShape>;

/** Term of a school with its fees. Both days are included. */
export const schoolTermShape = object({
  id: count,
  name: text,
  startsOn: day,
  endsOn: day,
  /** Charge of children who join once the term was charged. */
  joiners: oneOf(joinerCharges),
  fees: list(termFeeShape),
});
export type SchoolTermView = Infer<typeof schoolTermShape>;

/** Charge of a school for each payment of fees, by its first value date. */
const schoolChargeShape = object({
  fromOn: day,
  /** Millionths of what goes to the school. */
  ratePpm: count,
  /** Amount for each payment. */
  flatUgx: ugx,
  /** Administrator who set it. */
  setBy: text,
  setAt: instant,
});
export type SchoolChargeView = Infer<typeof schoolChargeShape>;

/** Group of children, such as boarding. */
const studentGroupShape = object({
  id: count,
  name: text,
  /** Number of enrolled children in it. */
  children: count,
  /** True if a fee is for it, so that it can't be removed. */
  isUsed: flag,
});
export type StudentGroupView = Infer<typeof studentGroupShape>;

/** School, for the back office. */
const adminSchoolShape = object({
  ...choice,
  contactName: maybe(text),
  contactEmail: maybe(text),
  /** Local form. */
  contactPhone: maybe(text),
  address: maybe(text),
  /** Null if there is none. */
  payout: maybe(schoolPayoutShape),
  /** Request for another payout account that waits for its approval or its time. */
  payoutApprovalId: maybe(uuid),
  /** Time from which the requested account is paid; null until the request is approved. */
  payoutTakesEffectAt: maybe(instant),
  origins: list(schoolOriginShape),
  /** Newest first. */
  terms: list(schoolTermShape),
  /** Classes on its register. */
  classes: list(text),
  /** Number of enrolled children of each of its classes, in the same order. */
  classSizes: list(count),
  /** Groups of children, by name. */
  groups: list(studentGroupShape),
  students: count,
  /** Newest first; none if the school was never charged. */
  charges: list(schoolChargeShape),
  /** Amount that we owe the school now; negative if it received too much. */
  payableUgx: ugx,
  /** True if it keeps what is paid above a child’s fees for the next fees; false if that is refunded. */
  takesPrepayments: flag,
});
export type AdminSchoolView = Infer<typeof adminSchoolShape>;

export const schoolAnswerShape = object({ school: adminSchoolShape });
export type AdminSchoolAnswer = Infer<typeof schoolAnswerShape>;

/** Charge of fees of a term, if children with the same item are charged as chosen. */
const chargePreviewShape = object({
  /** Each fee, in parts or not, in the order of due dates. */
  fees: list(
    object({
      id: count,
      description: text,
      className: maybe(text),
      /** Number of children without the item in this term, and of those who have it already, such as from another class. */
      children: count,
      alreadyChildren: count,
      /** Sum that those who have it already lack. */
      differenceUgx: ugx,
      /** Sum of what would be charged. */
      totalUgx: ugx,
    }),
  ),
  /** Number of children who would be charged anything. */
  children: count,
  totalUgx: ugx,
  /** Number of children with an item of the term already. */
  alreadyChildren: count,
});
export type TermChargePreview = Infer<typeof chargePreviewShape>;
export const chargePreviewAnswerShape = object({ charge: chargePreviewShape });

export const feesChargedShape = object({
  school: adminSchoolShape,
  /** Number of children who were charged anything now, and the sum. */
  charged: count,
  chargedUgx: ugx,
  /** Number of children who have the same item in the term already and were not charged. */
  notCharged: count,
});
export type FeesChargedAnswer = Infer<typeof feesChargedShape>;

export const groupMembersShape = object({
  /** Number of children whose groups changed. */
  changed: count,
});

export const feeVoidedShape = object({
  school: adminSchoolShape,
  /** Number of children without the fee now. */
  voided: count,
  /** Number of children who are still charged, because a part is paid or pending. */
  notVoided: count,
});
export type FeeVoidedAnswer = Infer<typeof feeVoidedShape>;

/** Snippet that a school pastes into its page for one form. */
const widgetSnippetShape = object({
  widget: oneOf(widgetNames),
  /** Our own page with the same form. */
  page: text,
  html: text,
  /** URL for website builders that accept only a URL. */
  frame: text,
});
export type WidgetSnippet = Infer<typeof widgetSnippetShape>;

export const schoolSnippetShape = object({ snippets: list(widgetSnippetShape) });
export type SchoolSnippetAnswer = Infer<typeof schoolSnippetShape>;

/**
 * Statement of a school by the ledger: opening + collected - reversed - charged + loans in - loans out -
 * settled + other = closing. Both days are included, by posting date.
 */
const schoolStatementShape = object({
  from: day,
  to: day,
  openingUgx: ugx,
  collectedUgx: ugx,
  reversedUgx: ugx,
  /** Our charges for payments, less those of reversed payments. */
  chargedUgx: ugx,
  loansInUgx: ugx,
  loansOutUgx: ugx,
  settledUgx: ugx,
  /** Amounts in none of the other categories: corrections. */
  otherUgx: ugx,
  closingUgx: ugx,
  /** Recorded as paid to the school in these days, less what was reversed. It is not part of the balance. */
  paidToSchoolUgx: ugx,
  /** Bursaries recorded in these days, less those reversed. */
  bursaryUgx: ugx,
});
export type SchoolStatementView = Infer<typeof schoolStatementShape>;
/** Fees of a school now, by the ledger: collected less reversed since a day, outstanding, and owed to the school. */
export const schoolSummaryShape = object({
  todayUgx: ugx,
  /** Monday of this week. */
  weekFrom: day,
  weekUgx: ugx,
  /** Term that started last; null before the first one. */
  term: maybe(object({ name: text, from: day, collectedUgx: ugx })),
  /** Fees charged to the children of the register and not paid. */
  outstandingUgx: ugx,
  /** Recorded this week as paid to the school without us, less what was reversed. */
  paidToSchoolUgx: ugx,
  /** Amount of the next settlement; negative if the school received too much. */
  payableUgx: ugx,
});
export type SchoolSummary = Infer<typeof schoolSummaryShape>;

export const schoolStatementAnswerShape = object({ statement: schoolStatementShape });
export type SchoolStatementAnswer = Infer<typeof schoolStatementAnswerShape>;

/** Fees of a term as they are now: expected = charged - bursaries = paid + paid to the school + outstanding. */
const termFeeSums = {
  /** Number of children who were charged a fee, owe one, or have a bursary. */
  children: count,
  owing: count,
  withBursary: count,
  chargedUgx: ugx,
  bursaryUgx: ugx,
  expectedUgx: ugx,
  /** Paid through us, by payments and loans. */
  paidUgx: ugx,
  paidToSchoolUgx: ugx,
  outstandingUgx: ugx,
};
const termFeeSumsShape = object(termFeeSums);
export type TermFeeSums = Infer<typeof termFeeSumsShape>;

/** Term of a report, with the days whose money counts as received in it: until the next term starts, or today. */
const reportedTermShape = object({ id: count, name: text, from: day, to: day, fees: termFeeSumsShape });

const receivedUgx = { amountUgx: ugx, beforeUgx: ugx };

/** A term of a school beside the one before it: its fees by class, and the money that came in by its way and by week. */
export const termReportShape = object({
  term: reportedTermShape,
  before: maybe(reportedTermShape),
  /** Outstanding amount of all fees that belong to neither of the two. */
  otherOutstandingUgx: ugx,
  /** Fees of the term by class; the class of children who left is null. */
  classes: list(object({ className: maybe(text), ...termFeeSums })),
  /** Money received on the days of each term, less reversals. */
  received: object({
    ...receivedUgx,
    /** Received in the term before until the same day of it as today. */
    beforeToDateUgx: ugx,
    ways: list(object({ way: oneOf(collectionWays), ...receivedUgx })),
    /** From the first week, which starts with the term. Later money counts in the last one. */
    weeks: list(object({ from: day, ...receivedUgx })),
  }),
});
export type TermReport = Infer<typeof termReportShape>;
/** The report is null before a school has a term. */
export const termReportAnswerShape = object({ report: maybe(termReportShape) });
export type TermReportAnswer = Infer<typeof termReportAnswerShape>;
