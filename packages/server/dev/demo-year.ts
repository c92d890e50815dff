import type { FailureReason, LoanTerm } from '@somesa/core';
import type { JournalRequest } from '@somesa/core/admin';
import { demoPrefixes, formatRegNo } from './demo-data';
import type { DemoLoan, DemoPayment } from './demo-events';
import { createDemoPerson } from './demo-people';
import type { DemoRequest } from './play-demo';

/** Loan of the demo's parent, all by bank transfer, with a late and an early repayment: no network knows a payment of it. */
const parentLoan: DemoLoan = {
  ...{ daysAgo: 163, child: 'SJN-0002', amountUgx: 900_000, term: '12 months' },
  borrower: createDemoPerson('Patience', 'Nakato', '0772000101', 'parent'),
  steps:
    'assign 1, approve 2, accept 3, create file 4, confirm transfer 5, transfer the instalment 33 77 94, ' +
    'transfer early 105, transfer the instalment 124 154',
};
/** Application of someone without an account. */
const application: DemoLoan = {
  ...{ daysAgo: 0.1, child: 'KCB-0001', amountUgx: 600_000, term: '6 months', steps: '' },
  borrower: createDemoPerson('Harriet', 'Nambooze', '0772000412'),
  isGuest: true,
};

type Row = readonly [daysAgo: number, ...request: DemoRequest];
type Line = JournalRequest['lines'][number];

const email = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@somesa.example`;
const write = (fullname: string, subject: string, message: string): DemoRequest => [
  'guest',
  'POST /contact-messages',
  { fullname, email: email(fullname), subject, message },
];
const book = (fullname: string, phoneNumber: string): DemoRequest => [
  'guest',
  'POST /bookings',
  { fullname, phoneNumber, topic: 'loan', day: '{day of calls}', time: '{time of calls}' },
];
const requestPartnership = (school: string, fullname: string, phoneNumber: string): DemoRequest => [
  'guest',
  'POST /partnership-requests',
  {
    ...{ school, fullname, phoneNumber, address: 'Walukuba Road, Jinja', students: 640 },
    ...{ email: email(fullname), note: 'Our parents queue at the bank every term.' },
  },
];

/** The half year of the demo's parent, and what then waits for staff. */
export const parentHistory = {
  loans: [parentLoan, application],
  payments: [
    [148, 'SJN-0001', 200_000, 'bank', { who: 'parent' }],
    [65, 'SJN-0001', 120_000, 'bank', { who: 'parent' }],
  ] satisfies DemoPayment[],
  requests: [
    [
      0.08,
      ...write('Josephine Auma', 'Receipt for Term 3', 'I paid by bank on Monday. Where is my receipt?'),
    ],
    [0.08, ...requestPartnership('Nile Valley Secondary School', 'Daniel Opio', '0772000410')],
    [0.08, ...book('Moses Kato', '0752000411')],
    [0.08, 'bank', 'transfer', { amountUgx: 85_000, text: 'SCHOOL FEES AUMA' }],
  ] satisfies Row[],
};

/** Terms, with the days ago on which they start. */
export const yearTerms = [
  ['Term 1', 345],
  ['Term 2', 225],
  ['Term 3', 105],
] as const;
export const yearClasses = ['Senior 1 East', 'Senior 2 West', 'Senior 3 South'] as const;
/** Numbers of the year's children at each school: the first pay all year, and the tables name those from 85. */
export const [FIRST_CHILD, LAST_CHILD] = [61, 105];
const PAYERS = 16;

const offered = 'assign 1, approve 2';
const lent = `${offered}, accept 3`;
const lentByBank = `${lent}, create file 4, confirm transfer 5`;

/** Loans: days ago of the application, child, amount, term and steps. SMK and KCB are paid by MTN, SJN by bank. */
const loanRows: readonly (readonly [number, string, number, LoanTerm, string])[] = [
  [1, 'SMK-0085', 430_000, '6 months', ''],
  [3, 'KCB-0085', 520_000, '12 months', 'consent 1, assign 2'],
  [5, 'SMK-0086', 380_000, '3 months', 'assign 1, ask for documents 2'],
  [6, 'KCB-0086', 450_000, '6 months', offered],
  [60, 'SMK-0087', 640_000, '12 months', 'consent 1, assign 2, decline 3'],
  [80, 'KCB-0087', 300_000, '6 months', 'assign 1, withdraw 2'],
  [40, 'KCB-0088', 420_000, '6 months', offered],
  [8, 'SJN-0085', 390_000, '6 months', `${lent}, create file 4`],
  [4, 'SJN-0086', 410_000, '6 months', lent],
  [7, 'SMK-0089', 470_000, '6 months', `${offered}, refuse transfers 3, accept 3, take transfers 4`],
  [9, 'KCB-0089', 360_000, '12 months', lent],
  [200, 'SMK-0090', 480_000, '12 months', `${lent}, repay 30 60 90 120 150 180`],
  [110, 'SJN-0087', 400_000, '12 months', `${lentByBank}, repay 30 60 90`],
  [330, 'SMK-0091', 450_000, '6 months', `${lent}, repay 30 60 90 120 150 180`],
  [195, 'KCB-0091', 500_000, '12 months', `${lent}, repay 30 60 90, pay off 100`],
  [190, 'SMK-0092', 470_000, '12 months', `${lent}, repay 30 77 90 120 150 180`],
  [155, 'KCB-0092', 440_000, '12 months', `${lent}, repay 30 60`],
  [62, 'SMK-0093', 380_000, '6 months', `${lent}, promise 60`],
  [76, 'KCB-0093', 390_000, '6 months', `${lent}, repay 30, reach no one 70, note a promise 73`],
  [25, 'SMK-0094', 340_000, '6 months', `${lent}, cancel 4, repay all 5`],
  [290, 'KCB-0094', 420_000, '6 months', `${lent}, repay 30, write off 250, repay a part 278`],
  [335, 'SJN-0088', 300_000, '3 months', `${lentByBank}, repay 30, write off 185, repay all 265`],
  [170, 'SMK-0095', 460_000, '12 months', `${lent}, repay 30, waive 74, repay 76 90 120 150`],
  [160, 'KCB-0095', 430_000, '6 months', `${lent}, repay 30 60, restructure 130, agree 132`],
  [140, 'SMK-0096', 410_000, '6 months', `${lent}, repay 30 60, restructure 138`],
];

const firstNames = ['Sarah', 'Moses', 'Juliet', 'Peter', 'Annet', 'Robert', 'Florence', 'Isaac', 'Doreen'];
const lastNames = ['Kyomuhendo', 'Wasswa', 'Akello', 'Byaruhanga', 'Nabirye', 'Ochieng', 'Kagimu'];
/** Creates the borrower of a row. */
const createBorrower = (at: number) =>
  createDemoPerson(
    firstNames[at % firstNames.length] ?? '',
    lastNames[at % lastNames.length] ?? '',
    `07720011${String(at).padStart(2, '0')}`,
  );

export const yearLoans: readonly DemoLoan[] = loanRows.map(
  ([daysAgo, child, amountUgx, term, steps], at) => ({
    ...{ daysAgo, child, amountUgx, term, steps },
    borrower: createBorrower(at),
    ...(steps.startsWith('consent') && { guarantor: `07010000${10 + at}` }),
  }),
);

const failures: readonly FailureReason[] = [
  'insufficient_funds',
  'declined',
  'not_approved_in_time',
  'limit_reached',
  'number_unknown',
  'wallet_blocked',
];
const methods = ['mtn', 'airtel', 'bank', 'mtn'] as const;

/** Lists the payments of a term: at once or in two parts, some of which fail at first. */
const listTermPayments = (startDaysAgo: number): DemoPayment[] =>
  demoPrefixes.flatMap((prefix, school) =>
    Array.from({ length: PAYERS }, (_, at): DemoPayment[] => {
      const child = formatRegNo(prefix, FIRST_CHILD + at);
      const by = methods[at % methods.length] ?? 'mtn';
      const daysAgo = startDaysAgo + 8 - 3 * ((at * 5 + school * 4) % 13);
      const reason = at % 8 === 4 ? failures[(at / 4 + school) % failures.length] : undefined;
      const isWhole = at % 2 === 0;
      return [
        ...(reason ? [[daysAgo + 1, child, 'all', by, { outcomes: [reason] }] as const] : []),
        [daysAgo, child, isWhole ? 'all' : 'half', by],
        ...(isWhole ? [] : [[daysAgo - 33, child, 'all', by] as const]),
      ];
    }).flat(),
  );

const late = { outcomes: ['not_approved_in_time', 'paid'] } as const;
const less = { outcomes: [{ lessUgx: 20_000 }] };
const transfer = (text: string) => ({ transfer: { text } });

/** Payments of the terms; some that go wrong, one kind after the other; and those of the last two weeks. */
export const yearPayments: readonly DemoPayment[] = [
  ...yearTerms.flatMap(([, daysAgo]) => listTermPayments(daysAgo)),
  // A network reports success after a failure.
  [250, 'SMK-0097', 150_000, 'mtn', { ...late, steps: 'check 1, credit 2' }],
  [150, 'KCB-0097', 160_000, 'airtel', { ...late, steps: 'check 1, refund 2, send refund 3' }],
  [12, 'SJN-0097', 170_000, 'mtn', { ...late, steps: 'check 1' }],
  // A network took another amount.
  [270, 'SMK-0098', 70_000, 'airtel', { ...less, steps: 'refund 1, record refund 2' }],
  [120, 'KCB-0098', 190_000, 'mtn', { ...less, steps: 'credit 1' }],
  [30, 'SJN-0098', 140_000, 'mtn', { ...less, steps: 'refund 1' }],
  [11, 'SMK-0099', 130_000, 'mtn', less],
  // A network gave no answer for two days.
  [140, 'KCB-0099', 120_000, 'mtn', { outcomes: ['silent'] }],
  // A transfer was of another amount, quoted no reference, was too large, or never came.
  [180, 'SJN-0099', 150_000, 'bank', { transfer: { moreUgx: -15_000 } }],
  [230, 'SMK-0100', 160_000, 'bank', { ...transfer('DAUGHTER FEES'), steps: 'return 4' }],
  [43, 'KCB-0100', 170_000, 'bank', { ...transfer('FEES TERM'), steps: 'allocate 2' }],
  [9, 'SJN-0100', 180_000, 'bank', transfer('TUITION S4')],
  [70, 'SMK-0101', 'all', 'bank', { transfer: { moreUgx: 50_000 }, steps: 'record refund 5' }],
  [36, 'KCB-0101', 150_000, 'bank', { transfer: null }],
  // A network reversed a payment.
  [190, 'SJN-0101', 140_000, 'mtn', { steps: 'reverse 2' }],
  [45, 'SMK-0102', 110_000, 'airtel', { steps: 'reverse 2' }],
  // Charts end with money, and some payments still wait for their payer.
  ...Array.from({ length: 14 }, (_, at): DemoPayment => {
    const child = formatRegNo(demoPrefixes[at % 3] ?? '', 103);
    return [at + 1, child, 30_000 + 2_500 * at, at % 2 === 0 ? 'mtn' : 'airtel'];
  }),
  [0.4, 'SJN-0104', 80_000, 'bank', { transfer: null }],
  [0.3, 'SMK-0104', 85_000, 'bank', { transfer: null }],
  [0.0006, 'SJN-0105', 90_000, 'mtn', { outcomes: ['pending'] }],
  [0.0003, 'SMK-0105', 95_000, 'mtn', { outcomes: ['pending'] }],
];

const SJN = '/admin/schools/{st-josephs-naggalama}';

const post = (
  debitAccount: Line['debitAccount'],
  creditAccount: Line['creditAccount'],
  amountUgx: number,
  reason: string,
  name?: string,
): DemoRequest => [
  'staff',
  'POST /admin/journals',
  { lines: [{ debitAccount, creditAccount, amountUgx }], valueDate: '{today}', reason },
  name,
];
const complete = (daysAgo: number, kind: string, list: string): Row[] => {
  const item = `POST /admin/queue-items/${kind}/{open ${list}}`;
  return [
    [daysAgo, 'staff', `${item}/assign`],
    [daysAgo, 'staff', `${item}/done`, {}],
  ];
};
const bursar = (path: string, body: object, name?: string): DemoRequest => [
  'bursar',
  `POST ${path}`,
  body,
  name,
];
const adjust = (name: string, kind: string, body: object): DemoRequest =>
  bursar(`/admin/students/{${name}}/adjustments`, { kind, reason: 'Decided by the board', ...body });
const charge = (name: string, kind: string, description: string, amountUgx: number): DemoRequest =>
  adjust(name, kind, { description, dueOn: '{today}', amountUgx });
const receive = (name: string, amountUgx: number, method: string): DemoRequest => {
  const receipt = { method, receiptNumber: name, paidOn: '{today}' };
  return adjust(name, 'paid-to-school', { feeItemId: null, amountUgx, ...receipt });
};
const add = (school: string, className: string, firstName: string, regNo: string): DemoRequest => [
  'admin',
  `POST /admin/schools/{${school}}/students`,
  { regNo, firstName, lastName: 'Namutebi', className },
  firstName,
];
const newChildren = ['Sharon', 'Ivan', 'Derrick'];
const ownChildren = ['SMK-0103', 'SMK-0104', 'SMK-0105'];
const register = new Blob(
  ['Registration number,First name,Last name,Class\nSJN-0710,Joan,Atim,Senior 2 West'],
  {
    type: 'text/csv',
  },
);

/** Requests of the year that stand alone, with the days ago: the last of each kind still wait for staff. */
export const yearRequests: readonly Row[] = [
  // Journals by hand: one is rejected, and the last one waits.
  [356, ...post('bank:disbursements', 'equity:shareholders', 300_000_000, 'Funding from the shareholders')],
  [356, ...post('wallet:mtn-disbursements', 'lenders-payable', 150_000_000, 'Credit line of the lender')],
  ...[240, 120, 60].flatMap((daysAgo): Row[] => [
    [daysAgo, ...post('expense:charges-mtn', 'wallet:mtn', 30_000 + 150 * daysAgo, 'Charges of MTN')],
    [daysAgo, ...post('expense:charges-banks', 'bank:collections', 60_000, 'Charges of the bank')],
  ]),
  [20, ...post('expense:impairment', 'loans:allowance', 1_250_000, 'Loss allowance of the month')],
  [9, ...post('expense:other', 'bank:disbursements', 480_000, 'Stationery', 'stationery')],
  [8, 'admin', 'POST /admin/approvals/{stationery}/reject', { reason: 'Attach the receipt.' }],
  [1, ...post('bank:disbursements', 'bank:collections', 25_000_000, 'Between our accounts', 'transfer')],

  // A message and a call, which staff answer.
  [290, ...write('Daniel Opio', 'Wrong number', 'Can the payment be moved?')],
  [290, ...book('Daniel Opio', '0772001210')],
  ...complete(289, 'message', 'messages'),
  ...complete(289, 'booking', 'bookings'),

  // A school that is declined, and one that is half-way through its checklist.
  [200, ...requestPartnership('Hillside School', 'Peter Wafula', '0772001303')],
  [199, 'staff', 'POST /admin/partnerships/{open partnerships}/decline', { reason: 'No bank account.' }],
  [6, ...requestPartnership('Nile Bridge Academy', 'Joan Wafula', '0772001304')],
  [
    5,
    'staff',
    'POST /admin/partnerships/{open partnerships}/approve',
    { name: 'Nile Bridge Academy', slug: 'nile-bridge-academy', email: 'joan.wafula@somesa.example' },
  ],
  [4, ...add('nile-bridge-academy', 'Primary 4', 'Joel', 'NBA-0001')],

  // The bursar changes fees in every way, moves a child to another class, records one who left, and imports a class.
  ...newChildren.flatMap((name, at): Row[] => [
    [95, ...add('st-josephs-naggalama', 'Senior 1 East', name, `SJN-070${at}`)],
    [94, ...charge(name, 'charge', 'Uniform', 300_000)],
  ]),
  [94, ...charge('Ivan', 'brought-forward', 'Balance brought forward', 240_000)],
  [93, ...adjust('Sharon', 'bursary', { feeItemId: '{fee of Sharon}', amountUgx: 200_000 })],
  [90, ...receive('Sharon', 90_000, 'cash')],
  [90, ...receive('Ivan', 240_000, 'bank-slip')],
  [
    89,
    ...bursar('/admin/students/{Ivan}/adjustments/{adjustment of Ivan}/reverse', { reason: 'Of another' }),
  ],
  [88, ...adjust('Derrick', 'correction', { feeItemId: '{fee of Derrick}', amountUgx: 250_000 })],
  [88, ...bursar('/admin/students/{Ivan}/move', { className: 'Senior 3 Arts', reason: 'Changed subjects' })],
  [88, ...bursar('/admin/students/{Derrick}/left', { leftOn: '{today-1}', reason: 'Moved to Mbarara' })],
  [30, ...bursar(`${SJN}/register-imports?name=senior-2.csv`, register, 'import')],
  [29, ...bursar('/admin/register-imports/{import}/apply', {})],
  [64, 'admin', `POST ${SJN}/charges`, { fromOn: '{today+1}', ratePpm: 10_000, flatUgx: 200 }],
  [3, 'admin', 'POST /admin/invitations', { username: 'Grace Achola', email: email('Grace'), role_id: 2 }],

  // Children of the demo's parent, and one prompt that pays for all of them.
  ...ownChildren.map(
    (regNo): Row => [2, 'parent', 'POST /parent/children', { school: 'st-marys-kisubi', regNo }, regNo],
  ),
  [
    2,
    'parent',
    'POST /parent/children/payments',
    {
      children: ownChildren.map((regNo) => ({ id: `{${regNo}}`, amount: 60_000 })),
      ...{ paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772000101' },
    },
  ],
];
