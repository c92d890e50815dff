import { getMinPromiseUgx, type LoanTerm, loanFileKinds } from '@somesa/core';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database';
import { disbursements, loans } from '../src/platform/db/schema';
import { createDemoStudent } from './demo-data';
import { createDocumentForm } from './demo-documents';
import { getSlug } from './demo-payments';
import type { DemoPerson } from './demo-people';
import { type DemoEvent, type DemoPlay, type DemoRequest, listSteps, type Vocabulary } from './play-demo';

/** Loan of the demo, with its steps and the days on which they are taken after the application: `assign 1, approve 2`. */
export interface DemoLoan {
  daysAgo: number;
  child: string;
  amountUgx: number;
  term: LoanTerm;
  steps: string;
  borrower: DemoPerson;
  /** Phone number of the guarantor. */
  guarantor?: string;
  /** True if the borrower has no account. */
  isGuest?: boolean;
}

/** Wallet of St. Mary's. */
const WALLET = '0772000201';

const decide = (path: string, body: object = {}): DemoRequest => [
  'staff',
  `POST /admin/loans/{loan}/${path}`,
  body,
];
const ask = (path: string, body: object = {}): DemoRequest => [
  'borrower',
  `POST /parent/loans/{loan}/${path}`,
  body,
];
const byPhone = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '{phone}' };
const byBank = { paymentMethod: 'bank', bankName: 'Stanbic Bank', accountNumber: '9030001234567' };
const pay = (amount: unknown, more: object = {}): DemoRequest => [
  'borrower',
  'POST /payments',
  { purpose: 'repayment', loanId: '{loan}', amount, ...byPhone, ...more },
];
/** Payment by bank transfer, which arrives at once. */
const transfer = (amount: unknown, more: object = {}): DemoRequest[] => [
  ['borrower', 'POST /payments', { purpose: 'repayment', loanId: '{loan}', amount, ...byBank, ...more }],
  ['bank', 'transfer', { reference: '{reference}', amountUgx: '{amount}' }],
];
const early = { purpose: 'early-repayment', strategy: 'reduce-instalment' };
const unreadable = 'The photo of your ID is too dark to read. Please send a new one.';
const settled = { bankReference: 'LN-{child}', paidOn: '{today}' };
const newTerms = {
  instalments: 8,
  firstDueOn: '{today+25}',
  annualRatePpm: 30_000,
  reason: 'Her shop burnt down',
};
const promised = {
  outcome: 'promised',
  promisedOn: '{today+7}',
  promisedUgx: 50_000,
  note: 'He is paid on Friday',
};

/** Steps of a loan: the requests of those who take them. */
const steps: Vocabulary = {
  consent: [
    ['guest', 'POST /guarantees/consent', { phoneNumber: '{guarantor}', otp: '{code of guarantor}' }],
  ],
  assign: [['staff', 'POST /admin/queue-items/application/{loan}/assign']],
  'ask for documents': [
    decide('request-documents', { kinds: ['idFront', 'bankStatement'], note: unreadable }),
  ],
  approve: [decide('approve')],
  decline: [decide('decline', { reason: 'income_too_low' })],
  withdraw: [ask('withdraw')],
  accept: [ask('acceptance-code'), ask('accept', { otp: '{code}' })],
  'refuse transfers': [['network', WALLET, ['wallet_blocked']]],
  'take transfers': [['network', WALLET, ['paid']]],
  'create file': [['staff', 'POST /admin/bank-payment-files']],
  'confirm transfer': [['staff', 'POST /admin/disbursements/{disbursement}/settled', settled]],
  repay: [pay('{due}')],
  'transfer the instalment': transfer('{due}'),
  'transfer early': transfer(150_000, early),
  'repay a part': [pay(40_000)],
  'repay all': [pay('{payoff}')],
  'pay off': [ask('early-quote'), pay('{payoff}', { ...early, strategy: 'reduce-term' })],
  cancel: [ask('cancellation')],
  'write off': [decide('write-off', { reason: 'The borrower has moved abroad and answers no calls' })],
  waive: [decide('waivers', { part: 'penalties', amount: 10_000, reason: 'The bank delayed her transfer' })],
  restructure: [decide('restructuring', newTerms)],
  agree: [ask('restructuring-code'), ask('restructuring', { otp: '{code}' })],
  promise: [ask('promise', { promisedOn: '{today+6}', promisedUgx: '{promise}' })],
  'reach no one': [decide('contacts', { channel: 'call', outcome: 'not_reached' })],
  'note a promise': [decide('contacts', { channel: 'call', ...promised })],
};

const jobs = ['Teacher', 'Nurse', 'Trader', 'Driver', 'Accountant', 'Farmer'];
const places = ['Ntinda', 'Mukono', 'Wakiso', 'Kira', 'Entebbe', 'Jinja'];

/** Submits an application with all its documents, and returns the ID of the loan. */
const apply = async ({ server, send }: DemoPlay, database: Database, loan: DemoLoan): Promise<string> => {
  const { child, borrower, guarantor } = loan;
  const variant = Math.ceil(loan.daysAgo);
  const { firstName, lastName } = createDemoStudent('', Number(child.slice(4)));
  const files: Record<string, string> = {};
  for (const kind of loanFileKinds)
    files[kind] = (await server.call(null, 'POST /uploads', await createDocumentForm(kind))).upload.id;
  const guaranteed = {
    guarantorName: 'Moses Kizito',
    guarantorPhone: guarantor,
    guarantorRelation: 'Brother',
  };
  const application = {
    fullName: `${borrower.firstName} ${borrower.lastName}`,
    email: borrower.email,
    phoneNumber1: borrower.phoneNumber,
    jobTitle: jobs[variant % jobs.length],
    address: `Plot ${5 + variant}, ${places[variant % places.length]}`,
    school: getSlug(child),
    childName: `${firstName} ${lastName}`,
    regNo: child,
    estimatedMonthlyIncome: 650_000 + (variant % 9) * 150_000,
    expense: 'School Fees',
    loanAmount: loan.amountUgx,
    loanTerm: loan.term,
    ...(guarantor && guaranteed),
    ...files,
  };
  const who = loan.isGuest ? 'guest' : borrower.email;
  const { reference } = (await send([who, 'POST /loan-applications', application])).application;
  const [row] = await database.orm.select({ id: loans.id }).from(loans).where(eq(loans.reference, reference));
  if (!row) throw new Error('the demo has no such loan');
  return row.id;
};

/** Returns the events of a loan. */
export const listLoanEvents = (database: Database, loan: DemoLoan): DemoEvent[] => {
  const { email, phoneNumber } = loan.borrower;
  const { guarantor = '' } = loan;
  const scope = { borrower: email, phone: phoneNumber, child: loan.child, guarantor };
  const start = async (play: DemoPlay): Promise<void> => {
    const { server } = play;
    const id = await apply(play, database, loan);
    const read = (path: string) => server.call(email, `GET /parent/loans/${id}/${path}`);
    const readCode = async (to: string): Promise<string> => {
      await server.sweep();
      return server.findText(`+256${to.slice(1)}`, /\b(\d{6})\b/).found;
    };
    Object.assign(scope, {
      loan: id,
      code: () => readCode(phoneNumber),
      'code of guarantor': () => readCode(guarantor),
      due: async () => (await read('account')).account.nextDue.amount,
      promise: async () => getMinPromiseUgx((await read('account')).account.arrears),
      payoff: async () => (await read('payoff')).payoff.total,
      disbursement: async () => {
        const of = eq(disbursements.loanId, id);
        const sent = database.orm.select().from(disbursements).where(of);
        return (await sent.orderBy(desc(disbursements.createdAt)))[0]?.id;
      },
    });
  };
  return [{ daysAgo: loan.daysAgo, perform: start }, ...listSteps(loan.daysAgo, loan.steps, steps, scope)];
};
