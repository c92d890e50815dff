import type { JournalRequest } from '@somesa/core/admin';
import type { DemoRequest } from './play-demo';

type Row = readonly [daysAgo: number, ...request: DemoRequest];
type Line = JournalRequest['lines'][number];

const SJN = '/admin/schools/{st-josephs-naggalama}';
const address = 'Walukuba Road, Jinja';
const head = { fullname: 'Peter Wafula', phoneNumber: '0772001303', students: 260 };

const journal = (
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
const write = (fullname: string, email: string, subject: string, message: string): DemoRequest => [
  'guest',
  'POST /contact-messages',
  { fullname, email, subject, message },
];
const book = (fullname: string, phoneNumber: string): DemoRequest => [
  'guest',
  'POST /bookings',
  { fullname, phoneNumber, topic: 'loan', day: '{day of calls}', time: '{time of calls}' },
];
const complete = (daysAgo: number, kind: string, list: string): Row[] => {
  const item = `POST /admin/queue-items/${kind}/{open ${list}}`;
  return [
    [daysAgo, 'staff', `${item}/assign`],
    [daysAgo, 'staff', `${item}/done`, {}],
  ];
};
const adjust = (name: string, kind: string, body: object): DemoRequest => [
  'bursar',
  `POST /admin/students/{${name}}/adjustments`,
  { kind, reason: 'Decided by the board', ...body },
];
const charge = (name: string, kind: string, description: string, amountUgx: number): DemoRequest =>
  adjust(name, kind, { description, dueOn: '{today}', amountUgx });
const receive = (name: string, amountUgx: number, method: string): DemoRequest =>
  adjust(name, 'paid-to-school', {
    feeItemId: null,
    amountUgx,
    method,
    receiptNumber: name,
    paidOn: '{today}',
  });
const addTo = (
  school: string,
  className: string,
  children: readonly (readonly [string, string])[],
): DemoRequest[] =>
  children.map(([firstName, regNo]) => [
    'admin',
    `POST /admin/schools/{${school}}/students`,
    { regNo, firstName, lastName: 'Namutebi', className },
    firstName,
  ]);

const newChildren = [
  ['Sharon', 'SJN-0700'],
  ['Ivan', 'SJN-0701'],
  ['Derrick', 'SJN-0702'],
] as const;
const ownChildren = ['SMK-0103', 'SMK-0104', 'SMK-0105'];

/** Requests of the year that stand alone, with the days ago: the last of each kind still wait for staff. */
export const yearRequests: readonly Row[] = [
  // Journals by hand: one is rejected, and the last one waits.
  [
    356,
    ...journal('bank:disbursements', 'equity:shareholders', 300_000_000, 'Funding from the shareholders'),
  ],
  [356, ...journal('wallet:mtn-disbursements', 'lenders-payable', 150_000_000, 'Credit line of the lender')],
  ...[300, 240, 180, 120, 60].flatMap((daysAgo): Row[] => [
    [
      daysAgo,
      ...journal('expense:charges-mtn', 'wallet:mtn', 30_000 + 150 * daysAgo, 'Charges of the month'),
    ],
    [daysAgo, ...journal('expense:charges-banks', 'bank:collections', 60_000, 'Charges of the month')],
  ]),
  [20, ...journal('expense:impairment', 'loans:allowance', 1_250_000, 'Loss allowance of the month')],
  [9, ...journal('expense:other', 'bank:disbursements', 480_000, 'Stationery', 'stationery')],
  [8, 'admin', 'POST /admin/approvals/{stationery}/reject', { reason: 'Attach the receipt.' }],
  [1, ...journal('bank:disbursements', 'bank:collections', 25_000_000, 'Between our accounts', 'transfer')],

  // Messages and calls, which staff answer.
  [290, ...write('Daniel Opio', 'daniel.opio@somesa.example', 'Wrong number', 'Can the payment be moved?')],
  [290, ...book('Daniel Opio', '0772001210')],
  ...complete(289, 'message', 'messages'),
  ...complete(289, 'booking', 'bookings'),
  [
    150,
    ...write('Lydia Atim', 'lydia.atim@somesa.example', 'Paying early', 'How much is it to pay my loan off?'),
  ],
  [150, ...book('Lydia Atim', '0772001211')],
  ...complete(149, 'message', 'messages'),
  ...complete(149, 'booking', 'bookings'),

  // A school that is declined, and one that is half-way through its checklist.
  [
    200,
    'guest',
    'POST /partnership-requests',
    { school: 'Hillside School', address, email: 'head@hillside.example', ...head },
  ],
  [
    199,
    'staff',
    'POST /admin/partnerships/{open partnerships}/decline',
    { reason: 'You have no bank account.' },
  ],
  [
    6,
    'guest',
    'POST /partnership-requests',
    { school: 'Nile Bridge Academy', address, email: 'head@nilebridge.example', ...head },
  ],
  [
    5,
    'staff',
    'POST /admin/partnerships/{open partnerships}/approve',
    { name: 'Nile Bridge Academy', slug: 'nile-bridge-academy', email: 'head@nilebridge.example' },
  ],
  ...addTo('nile-bridge-academy', 'Primary 4', [
    ['Joel', 'NBA-0001'],
    ['Ali', 'NBA-0002'],
  ]).map((added): Row => [4, ...added]),

  // The bursar changes fees in every way, moves a child to another class, and records one who left.
  ...addTo('st-josephs-naggalama', 'Senior 1 East', newChildren).map((added): Row => [95, ...added]),
  ...newChildren.map(([name]): Row => [94, ...charge(name, 'charge', 'Uniform', 300_000)]),
  [94, ...charge('Ivan', 'brought-forward', 'Balance brought forward', 240_000)],
  [93, ...adjust('Sharon', 'bursary', { feeItemId: '{fee of Sharon}', amountUgx: 200_000 })],
  [90, ...receive('Sharon', 90_000, 'cash')],
  [90, ...receive('Ivan', 240_000, 'bank-slip')],
  [
    89,
    'bursar',
    'POST /admin/students/{Ivan}/adjustments/{adjustment of Ivan}/reverse',
    { reason: 'Of another child' },
  ],
  [88, ...adjust('Derrick', 'correction', { feeItemId: '{fee of Derrick}', amountUgx: 250_000 })],
  [
    88,
    'bursar',
    'POST /admin/students/{Ivan}/move',
    { className: 'Senior 3 Arts', reason: 'Changed subjects' },
  ],
  [88, 'bursar', 'POST /admin/students/{Derrick}/left', { leftOn: '{today-1}', reason: 'Moved to Mbarara' }],
  [64, 'admin', `POST ${SJN}/charges`, { fromOn: '{today+1}', ratePpm: 10_000, flatUgx: 200 }],
  [
    3,
    'admin',
    'POST /admin/invitations',
    { username: 'Grace Achola', email: 'grace@somesa.example', role_id: 2 },
  ],

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
