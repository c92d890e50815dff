import type { Database } from '../src/platform/db/database';
import { type DemoLoan, listLoanEvents } from './demo-loans';
import { listPaymentEvents } from './demo-payments';
import { createEvent, type DemoEvent } from './play-demo';

/** Loan of the demo's parent with one late and one early repayment, all by bank transfer: no network knows a payment of this history. */
const parentLoan: DemoLoan = {
  daysAgo: 163,
  child: 'SJN-0002',
  amountUgx: 900_000,
  term: '12 months',
  borrower: {
    email: 'parent@somesa.example',
    firstName: 'Patience',
    lastName: 'Nakato',
    phoneNumber: '0772000101',
  },
  steps:
    'assign 1, approve 2, accept 3, create file 4, confirm transfer 5, transfer the instalment 33 77 94, transfer early 105, transfer the instalment 124 154',
};

/** Application of someone without an account. */
const application: DemoLoan = {
  daysAgo: 0.1,
  child: 'KCB-0001',
  amountUgx: 600_000,
  term: '6 months',
  borrower: {
    email: 'harriet.nambooze@somesa.example',
    firstName: 'Harriet',
    lastName: 'Nambooze',
    phoneNumber: '0772000412',
  },
  isGuest: true,
  steps: '',
};

const message = {
  fullname: 'Josephine Auma',
  email: 'josephine.auma@somesa.example',
  subject: 'Receipt for Term 3',
  message: 'I paid by bank on Monday and the school asks for a receipt. Where do I find it?',
};
const partnership = {
  school: 'Nile Valley Secondary School',
  address: 'Walukuba Road, Jinja',
  fullname: 'Daniel Opio',
  students: 640,
  email: 'bursar@nilevalley.example',
  phoneNumber: '0772000410',
  note: 'Our parents queue at the bank every term.',
};
const call = {
  fullname: 'Moses Kato',
  phoneNumber: '0752000411',
  topic: 'loan',
  day: '{day of calls}',
  time: '{time of calls}',
};

/** Lists what happens in the half year of the demo's parent, and what then waits for staff. */
export const listParentEvents = (database: Database): DemoEvent[] => [
  ...[parentLoan, application].flatMap((loan) => listLoanEvents(database, loan)),
  ...[
    { daysAgo: 148, amount: 200_000 },
    { daysAgo: 65, amount: 120_000 },
  ].flatMap((payment) => listPaymentEvents({ ...payment, child: 'SJN-0001', by: 'bank', who: 'parent' })),
  createEvent(
    0.08,
    ['guest', 'POST /contact-messages', message],
    ['guest', 'POST /partnership-requests', partnership],
    ['guest', 'POST /bookings', call],
    ['bank', 'transfer', { amountUgx: 85_000, text: 'SCHOOL FEES AUMA' }],
  ),
];
