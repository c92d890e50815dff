import {
  DAY_MS,
  declineReasons,
  formatFullName,
  HOUR_MS,
  type LoanProduct,
  type PaymentMethodDetails,
  roles,
  toKampalaDay,
} from '@somesa/core';
import { createQueueItems } from '../../../admin/queue/queue-items';
import { createBankConfirmations } from '../../../loans/disbursements/bank-confirmations';
import { createBankPaymentFiles } from '../../../loans/disbursements/bank-payment-files';
import { createDisbursementOutcomes } from '../../../loans/disbursements/disbursement-outcomes';
import { createDisbursementPurposes } from '../../../loans/disbursements/disbursement-purpose';
import { loanPurpose } from '../../../loans/disbursements/loan-purpose';
import type { StartedDisbursement } from '../../../loans/disbursements/start-disbursement';
import { createLoanDecisions, recordLoanAudit } from '../../../loans/loans/loan-decisions';
import { queueLoanNotice } from '../../../loans/loans/loan-notices';
import {
  DEFAULT_LATE_RULE,
  findCurrentProduct,
  findProduct,
  saveProduct,
} from '../../../loans/loans/loan-products';
import { type Loan, lockLoan, recordLoanTransition } from '../../../loans/loans/loans-repository';
import { calculateOfferDates, createOfferExpiry } from '../../../loans/loans/offer-expiry';
import { createParentLoans } from '../../../loans/loans/parent-loans';
import { startReview } from '../../../loans/loans/start-review';
import type { User } from '../../../people/sign-in/sessions';
import { findStudents } from '../../../schools/students/students-repository';
import { createDemoStudent, DEMO_STUDENTS } from '../demo-data';
import { acceptDemoOffer, getDemoPerson, insertDemoLoan, requireValue } from '../demo-loan';
import { addBorrower } from './demo-borrowers';
import type { DemoPayer } from './demo-payer';
import { type LoanCourse, loanCourses } from './loan-courses';
import { type DemoYearContext, type DemoYearSchool, throwError } from './year-context';
import { addDemoGuarantor } from './year-guarantors';
import type { LoanPeriod } from './year-payments';
import { getDemoRegNo } from './year-register';
import { createDemoRepayments } from './year-repayments';
import { createDemoTroubles } from './year-troubles';

const jobs = ['Teacher', 'Nurse', 'Trader', 'Driver', 'Accountant', 'Farmer', 'Tailor', 'Electrician'];
const places = ['Ntinda', 'Mukono', 'Wakiso', 'Nansana', 'Kira', 'Entebbe', 'Masaka', 'Jinja'];
const COOLING_OFF_DAYS = 3;
const MIN_FEES_UGX = 100_000;
const STEP_UGX = 10_000;
/** Days before the end between which the product charged a fixed penalty, which was tried; before and after it, the usual one. */
const PENALTY_DAYS_AGO = [350, 95] as const;
/** Amount from which loans need a guarantor since then, in UGX. */
const GUARANTOR_FROM_UGX = 500_000;
const PENALTY = { graceDays: 3, charge: { kind: 'fixed', amountUgx: 10_000 }, capUgx: 30_000 } as const;

/** Loan of the year: its borrower, child and course. */
interface DemoYearLoan {
  number: number;
  course: LoanCourse;
  school: DemoYearSchool;
  studentIndex: number;
  regNo: string;
  submittedAt: Date;
}

/** Lists the year's loans, each for another child. */
export const listDemoLoans = (context: DemoYearContext): DemoYearLoan[] => {
  const { schools, random, until, loansPerCourse } = context;
  const used = new Map<string, number>();
  const list: DemoYearLoan[] = [];
  for (const course of loanCourses) {
    const count = loansPerCourse ?? course.count;
    const [latest, earliest] = course.daysAgo;
    for (let at = 0; at < count; at += 1) {
      const number = list.length;
      const school =
        schools.find(({ prefix }) => prefix === course.school) ?? schools[number % schools.length];
      if (!school) throw new Error('the demo has no schools');
      const studentIndex = used.get(school.prefix) ?? 0;
      used.set(school.prefix, studentIndex + 1);
      const daysAgo = latest + Math.round(((earliest - latest) * (at + 0.5)) / count);
      const submittedAt = new Date(until.getTime() - daysAgo * DAY_MS - (1 + random.below(4)) * HOUR_MS);
      list.push({
        number,
        course,
        school,
        studentIndex,
        regNo: getDemoRegNo(school, studentIndex),
        submittedAt,
      });
    }
  }
  return list;
};

/** Returns the periods in which loans pay the fees of their children. */
export const listLoanPeriods = (loans: readonly DemoYearLoan[]): LoanPeriod[] =>
  loans.map(({ regNo, submittedAt }) => ({ regNo, submittedOn: toKampalaDay(submittedAt) }));

/** Adds the steps of the year's loans, each by the people who take them. */
export const planDemoLoans = (
  context: DemoYearContext,
  payer: DemoPayer,
  loans: readonly DemoYearLoan[],
): void => {
  const { timeline, random, staff, admin, until } = context;
  const { database, clock, add } = timeline;
  const ignore = () => undefined;
  const expiry = createOfferExpiry({ database, clock, report: throwError });
  const decisions = createLoanDecisions({
    database,
    clock,
    expiry,
    secondApprovalAboveUgx: Number.POSITIVE_INFINITY,
    coolingOffDays: COOLING_OFF_DAYS,
  });
  const parentLoans = createParentLoans({ database, clock });
  const queue = createQueueItems({ database, clock, begin: { application: startReview } });
  const staffUser = { id: staff.id, roleId: roles.staff, schoolId: null, sessionHash: '' } as const;
  const staffActor = { kind: 'staff', id: staff.id } as const;
  const purposes = createDisbursementPurposes(loanPurpose);
  const files = createBankPaymentFiles({ database, clock });
  const confirmations = createBankConfirmations({ database, clock, observe: ignore, purposes });
  const transfers = createDisbursementOutcomes({
    database,
    clock,
    getCurrency: () => 'UGX',
    observe: ignore,
    purposes,
  });
  const repay = createDemoRepayments(context, payer);
  const addTrouble = createDemoTroubles(context, payer);
  const inHours = (hours: number, perform: () => Promise<unknown>): void =>
    add(payer.later(hours * HOUR_MS), perform);

  const saveProductWith = async (change: Partial<LoanProduct>) =>
    database.transaction(async (tx) => {
      const current = await findCurrentProduct(tx);
      if (!current) throw new Error('the demo has no product');
      const { version: _, ...product } = current;
      const options = { savedBy: admin.id, now: clock.now(), maxAnnualRatePpm: 336_000 };
      return saveProduct(tx, { ...product, ...change }, options);
    });
  const [from, to] = PENALTY_DAYS_AGO;
  add(new Date(until.getTime() - from * DAY_MS), () => saveProductWith({ late: PENALTY }));
  add(new Date(until.getTime() - to * DAY_MS), () =>
    saveProductWith({ late: DEFAULT_LATE_RULE, guarantorFromUgx: GUARANTOR_FROM_UGX }),
  );

  const submit = ({ number, course, school, regNo, studentIndex }: DemoYearLoan, user: User): Promise<Loan> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const borrower = { kind: 'parent', id: user.id } as const;
      const child = { regNo, school: school.slug };
      const { loan } = await insertDemoLoan(tx, now, borrower, child, ({ view }, product) => {
        const freeUgx = view.outstanding - view.pending;
        const isForFees = freeUgx >= MIN_FEES_UGX;
        const requestedUgx = isForFees
          ? (freeUgx * (70 + random.below(31))) / 100
          : 300_000 + random.below(180_000);
        const { firstName, lastName } = createDemoStudent(school.prefix, DEMO_STUDENTS + 1 + studentIndex);
        return {
          request: {
            principalUgx: Math.floor(requestedUgx / STEP_UGX) * STEP_UGX,
            term: course.term ?? random.pick(product.terms),
            expense: isForFees ? 'School Fees' : 'Admission Fees',
          },
          applicant: {
            fullName: formatFullName(user.firstName, user.lastName),
            email: user.email ?? '',
            msisdn1: user.msisdn ?? '',
            msisdn2: null,
            address: `Plot ${5 + number}, ${random.pick(places)}`,
            jobTitle: random.pick(jobs),
            language: 'en',
            childName: formatFullName(firstName, lastName),
            regNo,
            estimatedMonthlyIncomeUgx: 600_000 + (number % 9) * 150_000,
          },
        };
      });
      await addDemoGuarantor(tx, loan, { number, hasConsented: course.ending !== 'submitted', now });
      await queueLoanNotice(tx, loan.id, 'received', now);
      return loan;
    });

  const offer = (id: string): Promise<unknown> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const loan = await lockLoan(tx, id);
      if (!loan) throw new Error('a loan of the demo does not exist');
      const dates = calculateOfferDates(await findProduct(tx, loan), now);
      const change = {
        now,
        set: { ...dates, nextCheckAt: dates.offerEndsAt, coolingOffDays: COOLING_OFF_DAYS },
      };
      const offered = requireValue(
        await recordLoanTransition(tx, loan, 'approve', staffActor, change),
        'be offered',
      );
      await queueLoanNotice(tx, id, 'approved', now);
      await recordLoanAudit(tx, 'loan.approved', offered, staff.id, now);
    });

  const accept = (
    { school, regNo }: DemoYearLoan,
    id: string,
    ownerId: string,
  ): Promise<StartedDisbursement> =>
    database.transaction(async (tx) => {
      const loan = await lockLoan(tx, id);
      const [student] = await findStudents(tx, regNo, school.slug, clock.now());
      if (!(loan && student)) throw new Error('a loan of the demo does not exist');
      const borrower = { kind: 'parent', id: ownerId } as const;
      return acceptDemoOffer(tx, loan, borrower, student.view.items, clock.now());
    });

  const disburse = (
    { course }: DemoYearLoan,
    loan: Loan,
    user: User,
    { row, sendable }: StartedDisbursement,
  ) => {
    const startRepaying = (): void => {
      const phoneNumber = `0${(user.msisdn ?? '').slice(4)}`;
      const byPhone: PaymentMethodDetails = { paymentMethod: 'mobile', network: 'mtn', phoneNumber };
      const method = random.hasChance(75) ? byPhone : payer.createBank();
      const running = { id: loan.id, ownerId: user.id, method, disbursedAt: clock.now() };
      repay(running, course);
      if (course.trouble) addTrouble(running, course.trouble);
    };
    if (sendable) {
      inHours(0.01, async () => {
        await transfers.recordSubmission(row.id, { kind: 'accepted' }, true);
        if (course.ending === 'transfer_failed') {
          const detail = 'PAYEE_NOT_ALLOWED_TO_RECEIVE';
          return transfers.recordFailed(row.id, { kind: 'failed', reason: 'wallet_blocked', detail });
        }
        const providerTransactionId = payer.createTransactionId();
        const paid = {
          kind: 'paid',
          providerTransactionId,
          amountUgx: loan.principalUgx,
          currency: 'UGX',
        } as const;
        await transfers.recordPaid(row.id, paid);
        startRepaying();
      });
      return;
    }
    if (course.ending === 'waiting_for_file') return;
    inHours(3, async () => {
      await files.create(staff.id);
      if (course.ending === 'in_file') return;
      inHours(22, async () => {
        const bankReference = `LN${payer.createTransactionId()}`;
        const paid = { bankReference, paidOn: toKampalaDay(clock.now()) };
        await confirmations.recordPaid(row.id, paid, staffActor);
        startRepaying();
      });
    });
  };

  const review = (each: DemoYearLoan, loan: Loan, user: User): void => {
    const { ending } = each.course;
    if (ending === 'submitted') return;
    inHours(20, () => queue.assign({ kind: 'application', subject: loan.id }, staffUser));
    if (ending === 'under_review') return;
    if (ending === 'documents_requested') {
      const note = 'The photo of your ID is too dark to read. Please send a new one.';
      inHours(26, () => decisions.requestDocuments(loan.id, staff.id, ['idFront', 'bankStatement'], note));
      return;
    }
    if (ending === 'withdrawn') {
      inHours(30, () => parentLoans.withdraw(user.id, loan.id));
      return;
    }
    if (ending === 'declined') {
      const reason = declineReasons[each.number % declineReasons.length] ?? 'other';
      inHours(44, () => decisions.decline(loan.id, staff.id, reason));
      return;
    }
    inHours(46, () => offer(loan.id));
    if (ending === 'offered' || ending === 'offer_expired') return;
    if (ending === 'offer_withdrawn') inHours(70, () => parentLoans.withdraw(user.id, loan.id));
    else inHours(74, async () => disburse(each, loan, user, await accept(each, loan.id, user.id)));
  };

  let passwordHash: string | null = null;
  for (const each of loans)
    add(each.submittedAt, async () => {
      passwordHash ??= (await getDemoPerson(database, 'parent')).passwordHash;
      const user = await addBorrower(timeline, each.number, passwordHash);
      review(each, await submit(each, user), user);
    });
};
