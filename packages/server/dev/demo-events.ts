import { getMinPromiseUgx, type LoanTerm, loanFileKinds, type Network } from '@somesa/core';
import { bankCodes, bankNamesByCode } from '@somesa/core/admin';
import { desc, eq } from 'drizzle-orm';
import { disbursements } from '../src/loans/tables/disbursements';
import { loans } from '../src/loans/tables/loans';
import type { Database } from '../src/platform/db/database';
import { createDemoStudent, demoPrefixes, getSlug } from './demo-data';
import { createDocumentForm } from './demo-documents';
import type { DemoPerson } from './demo-people';
import type { DemoOutcome } from './demo-server';
import type { DemoEvent, DemoPlay, DemoRequest, Scope } from './play-demo';

/** Wallet of St. Mary's. */
const WALLET = '0772000201';

const decide = (path: string, body = {}): DemoRequest => ['staff', `POST /admin/loans/{loan}/${path}`, body];
const ask = (path: string, body = {}): DemoRequest => ['borrower', `POST /parent/loans/{loan}/${path}`, body];
const handle = (path: string, body = {}): DemoRequest => ['staff', `POST /admin/${path}`, body];

const byPhone = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '{phone}' };
const byBank = { paymentMethod: 'bank', bankName: 'Stanbic Bank', accountNumber: '9030001234567' };
const repay = (amount: unknown, method: object, early: object = {}): DemoRequest => [
  'borrower',
  'POST /payments',
  { purpose: 'repayment', loanId: '{loan}', amount, ...method, ...early },
];
const payEarly = (strategy: string) => ({ purpose: 'early-repayment', strategy });
const arrive: DemoRequest = ['bank', 'transfer', { reference: '{reference}', amountUgx: '{amount}' }];
const unreadable = 'The photo of your ID is too dark to read. Please send a new one.';
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

/** Requests of each step after the application for a loan, or after a payment. */
const vocabulary: Readonly<Record<string, readonly DemoRequest[]>> = {
  consent: [
    ['guest', 'POST /guarantees/consent', { phoneNumber: '{guarantor}', otp: '{code of guarantor}' }],
  ],
  assign: [handle('queue-items/application/{loan}/assign')],
  'ask for documents': [
    decide('request-documents', { kinds: ['idFront', 'bankStatement'], note: unreadable }),
  ],
  approve: [decide('approve')],
  decline: [decide('decline', { reason: 'income_too_low' })],
  withdraw: [ask('withdraw')],
  accept: [ask('acceptance-code'), ask('accept', { otp: '{code}' })],
  'refuse transfers': [['network', WALLET, ['wallet_blocked']]],
  'take transfers': [['network', WALLET, ['paid']]],
  'create file': [handle('bank-payment-files')],
  'confirm transfer': [
    handle('disbursements/{disbursement}/settled', { bankReference: 'LN-{child}', paidOn: '{today}' }),
  ],
  repay: [repay('{due}', byPhone)],
  'transfer the instalment': [repay('{due}', byBank), arrive],
  'transfer early': [repay(150_000, byBank, payEarly('reduce-instalment')), arrive],
  'repay a part': [repay(40_000, byPhone)],
  'repay all': [repay('{payoff}', byPhone)],
  'pay off': [ask('early-quote'), repay('{payoff}', byPhone, payEarly('reduce-term'))],
  cancel: [ask('cancellation')],
  'write off': [decide('write-off', { reason: 'The borrower has moved abroad and answers no calls' })],
  waive: [decide('waivers', { part: 'penalties', amount: 10_000, reason: 'The bank delayed her transfer' })],
  restructure: [decide('restructuring', newTerms)],
  agree: [ask('restructuring-code'), ask('restructuring', { otp: '{code}' })],
  promise: [ask('promise', { promisedOn: '{today+6}', promisedUgx: '{promise}' })],
  'reach no one': [decide('contacts', { channel: 'call', outcome: 'not_reached' })],
  'note a promise': [decide('contacts', { channel: 'call', ...promised })],

  check: [handle('payments/{payment}/check-status')],
  credit: [handle('exceptions/{open exceptions}/credit')],
  refund: [handle('exceptions/{open exceptions}/return')],
  'send refund': [handle('payments/{payment}/refund/send')],
  'record refund': [
    handle('payments/{payment}/refund', {
      ...{ amount: 50_000, method: 'bank' },
      ...{ providerTransactionId: 'RF-{child}', paidOn: '{today}' },
    }),
  ],
  reverse: [handle('payments/{payment}/reverse', { reason: 'The payer reported a wrong number' })],
  return: [
    handle('bank-transactions/{transaction}/return', {
      ...{ providerTransactionId: 'RT-{child}', paidOn: '{today}' },
    }),
  ],
  allocate: [handle('bank-transactions/{transaction}/allocate', { reference: '{reference}' })],
};

/** Returns the events of steps, each with the days on which it is taken after a day: `approve 2, repay 30 60`. */
const listSteps = (daysAgo: number, steps: string, scope: Scope): DemoEvent[] =>
  [...steps.matchAll(/([a-z ]+?)((?: \d+)+)(?:, |$)/g)].flatMap(([, name = '', days = '']) =>
    [...days.matchAll(/\d+/g)].map(([day]) => ({
      daysAgo: daysAgo - Number(day),
      perform: async ({ send }) => {
        const requests = vocabulary[name];
        if (!requests) throw new Error(`the demo knows no step ${name}`);
        for (const request of requests) await send(request, scope);
      },
    })),
  );

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
    ...(guarantor && {
      guarantorName: 'Moses Kizito',
      guarantorPhone: guarantor,
      guarantorRelation: 'Brother',
    }),
    ...files,
  };
  const who = loan.isGuest ? 'guest' : borrower.email;
  const { reference } = (await send([who, 'POST /loan-applications', application])).application;
  const [row] = await database.orm.select({ id: loans.id }).from(loans).where(eq(loans.reference, reference));
  if (!row) throw new Error('the demo has no such loan');
  return row.id;
};

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
        const sent = database.orm.select().from(disbursements).where(eq(disbursements.loanId, id));
        return (await sent.orderBy(desc(disbursements.createdAt)))[0]?.id;
      },
    });
  };
  return [{ daysAgo: loan.daysAgo, perform: start }, ...listSteps(loan.daysAgo, loan.steps, scope)];
};

/** Payment of a child's fees: shillings, or `half` or `all` of what is outstanding. */
export type DemoPayment = readonly [
  daysAgo: number,
  child: string,
  amount: number | 'half' | 'all',
  by: Network | 'bank',
  more?: {
    /** Reports of the network, one for each status check. */
    outcomes?: readonly DemoOutcome[];
    /** Transfer that arrives a day later, if it differs from the payment; null if none arrives. */
    transfer?: { moreUgx?: number; text?: string } | null;
    /** Steps that follow, with the days after the payment: `check 1, credit 2`. */
    steps?: string;
    /** User who pays; a guest by default. */
    who?: string;
  },
];

/** Beginnings of phone numbers, one for the payers of each school. */
const prefixes = { mtn: ['0772', '0782', '0762'], airtel: ['0752', '0702', '0742'] } as const;

/** Creates the fields of a payment method, with a phone number or an account that no other payment has. */
const createMethod = ([daysAgo, child, , by]: DemoPayment) => {
  const number = child.slice(5) + String(Math.ceil(daysAgo)).padStart(3, '0');
  const bankName = bankNamesByCode[bankCodes[Number(number) % bankCodes.length] ?? 'stanbic'];
  if (by === 'bank') return { paymentMethod: by, bankName, accountNumber: `3200${number}` };
  const prefix = prefixes[by][demoPrefixes.findIndex((each) => child.startsWith(each))];
  return { paymentMethod: 'mobile', network: by, phoneNumber: `${prefix}${number}` };
};

export const listPaymentEvents = (payment: DemoPayment): DemoEvent[] => {
  const [daysAgo, child, amount, by, { outcomes, transfer = {}, steps = '', who = 'guest' } = {}] = payment;
  const scope: Scope = { child };
  const method = createMethod(payment);
  const start = async ({ server, send }: DemoPlay): Promise<void> => {
    const school = getSlug(child);
    const { outstanding, pending } = await server.call(null, `GET /students/${child}?school=${school}`);
    const parts = amount === 'half' ? 2 : 1;
    const shillings =
      typeof amount === 'number' ? amount : Math.floor((outstanding - pending) / parts / 5_000) * 5_000;
    if (outcomes && method.phoneNumber) server.plan(method.phoneNumber, outcomes);
    const body = { purpose: 'fees', school, regNo: child, amount: shillings, ...method };
    await send([who, 'POST /payments', body], scope);
  };
  const receive = async ({ server }: DemoPlay): Promise<void> => {
    const { reference, amount: paidUgx } = scope as { reference: string; amount: number };
    const { moreUgx = 0, text } = transfer ?? {};
    const arrived = { reference, bankName: method.bankName, amountUgx: paidUgx + moreUgx, text };
    scope.transaction = await server.receiveTransfer(arrived);
  };
  return [
    { daysAgo, perform: start },
    ...(by === 'bank' && transfer ? [{ daysAgo: daysAgo - 1, perform: receive }] : []),
    ...listSteps(daysAgo, steps, scope),
  ];
};
