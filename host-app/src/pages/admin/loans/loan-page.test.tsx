import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin';
import { adminDisbursement, adminLoan, createOpenItem } from '../../../testing/admin-loans';
import { sampleApproval } from '../../../testing/admin-money';
import type { StubResponse } from '../../../testing/answers';
import { fill } from '../../../testing/fill';
import { sampleLoanSummary } from '../../../testing/positions';

const LOAN = 'GET /admin/loans/l-1';
const createLoanAnswer = (...loan: Parameters<typeof adminLoan>): StubResponse => [
  200,
  { loan: adminLoan(...loan) },
];
const open = async (loan: StubResponse, more: Record<string, StubResponse> = {}) => {
  const admin = await openAdmin('/admin/loans/l-1', {
    [LOAN]: loan,
    'GET /admin/queue-items/application/l-1': createOpenItem('application', 'l-1'),
    ...more,
  });
  await admin.page.waitFor('History');
  return admin;
};

it('offers no decision until the application is assigned, and shows the decisions then', async () => {
  const admin = await open(createLoanAnswer('submitted'), {
    'POST /admin/queue-items/application/l-1/assign': createOpenItem('application', 'l-1'),
  });
  expect(admin.buttons()).not.toContain('Approve');
  admin.answers[LOAN] = createLoanAnswer('under_review');
  await admin.page.press('Assign to me');
  await admin.page.waitFor('Check the documents and the checklist');
  expect(admin.buttons()).toEqual(expect.arrayContaining(['Approve', 'Decline']));
});

it('approves a loan with the typed amount and term, and rejects an invalid amount', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/approve': createLoanAnswer('approved'),
  });
  await admin.page.press('Approve');
  await fill(admin.getDialog(), { Amount: 'much' });
  await admin.submitDialog();
  expect(admin.getDialog().textContent).toContain('Enter a whole amount above 0');
  await fill(admin.getDialog(), { Amount: '800,000', Term: '6 months' });
  await admin.submitDialog();
  await admin.page.waitFor('The parent has an offer until 5 December 2026');
  expect(admin.listBodies('POST /admin/loans/l-1/approve').at(-1)).toEqual({
    principal: 800_000,
    term: '6 months',
  });
});

it.each([
  [283_333, true],
  [900_000, false],
])(
  'warns about an instalment above the share of the income that is affordable: %i',
  async (income, isWarned) => {
    const sample = adminLoan('under_review', { monthlyPayments: 283_333 });
    const application = { ...sample.application, estimatedMonthlyIncome: income };
    const admin = await open([200, { loan: { ...sample, application } }]);
    expect(admin.main().includes('The instalment is more than 40% of the income')).toBe(isWarned);
  },
);

it('cancels a disbursed loan for its borrower in the cooling-off days', async () => {
  const cancellation = { until: '2026-11-24', amount: 850_000, isRequested: false };
  const disbursed = { disbursedOn: '2026-11-21', cancellation };
  const admin = await open(createLoanAnswer('ongoing', disbursed), {
    'POST /admin/loans/l-1/cancellation': createLoanAnswer('ongoing', {
      ...disbursed,
      cancellation: { ...cancellation, isRequested: true },
    }),
  });
  await admin.page.press('Cancel for borrower');
  await admin.submitDialog();
  await admin.page.waitFor('Cancellation requested. It is complete once');
  expect(admin.buttons()).not.toContain('Cancel for borrower');
});

it('requests the write-off of a loan in arrears with its reason, and opens the request', async () => {
  const admin = await open(createLoanAnswer('in_arrears', { disbursedOn: '2026-09-21' }), {
    'GET /admin/loans/l-1/account': [
      200,
      { account: sampleLoanSummary('in_arrears'), schedules: [], restructuring: null, promise: null },
    ],
    'POST /admin/loans/l-1/write-off': [201, { approval: sampleApproval() }],
    'GET /admin/approvals/a-1': [200, { approval: sampleApproval() }],
  });
  await admin.page.waitFor('Request write-off');
  await admin.page.press('Request write-off');
  await fill(admin.getDialog(), { Reason: 'The borrower has died' });
  await admin.submitDialog();
  expect(admin.listBodies('POST /admin/loans/l-1/write-off')).toEqual([{ reason: 'The borrower has died' }]);
  await admin.page.waitFor('All approvals');
});

it('shows the server’s error under the amount', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/approve': [
      422,
      { message: 'Look at the fields.', errors: { principal: ['At most UGX 400,000 can be lent here.'] } },
    ],
  });
  await admin.page.press('Approve');
  await admin.submitDialog();
  expect(admin.getDialog().textContent).toContain('At most UGX 400,000 can be lent here.');
});

it('offers no second approval to the first approver', async () => {
  const first = { needsTwoPeople: true, firstApproverId: 'u-1' };
  const { main, buttons } = await open(createLoanAnswer('under_review', first));
  expect(main()).toContain('You approved it. A colleague must approve it too.');
  expect(buttons()).not.toContain('Approve');
});

it('names the first approver to the second one', async () => {
  const { main } = await open(
    createLoanAnswer('under_review', {
      needsTwoPeople: true,
      firstApproverId: 'u-2',
      log: [
        {
          event: 'first_approval',
          from: 'under_review',
          to: 'under_review',
          detail: 'UGX 850000',
          by: { kind: 'staff', id: 'u-2', name: 'Grace Aine' },
          at: '2026-11-21T08:00:00.000Z',
        },
      ],
    }),
  );
  expect(main()).toContain('Grace Aine approved it. Yours is the second approval.');
});

it('declines a loan with a reason and a note to the parent', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/decline': createLoanAnswer('declined'),
  });
  await admin.page.press('Decline');
  await fill(admin.getDialog(), { Reason: 'details_differ', 'Note to the parent': 'The name is another' });
  await admin.submitDialog();
  await admin.page.waitFor('No action needed.');
  expect(admin.listBodies('POST /admin/loans/l-1/decline').at(-1)).toEqual({
    reason: 'details_differ',
    note: 'The name is another',
  });
});

it('requests the missing documents', async () => {
  const { checklist } = adminLoan('under_review');
  const loanWithGap = { checklist: { ...checklist, missingDocuments: ['letter' as const] } };
  const admin = await open(createLoanAnswer('under_review', loanWithGap), {
    'POST /admin/loans/l-1/request-documents': createLoanAnswer('under_review', loanWithGap),
  });
  expect(admin.main()).toContain('Missing: 1 document');
  expect(admin.main()).toContain('Employer’s letter');
  await admin.page.press('Request documents');
  await admin.submitDialog();
  await admin.page.waitUntil(() =>
    expect(admin.listBodies('POST /admin/loans/l-1/request-documents').at(-1)).toEqual({
      kinds: ['letter'],
      note: '',
    }),
  );
});

it('shows the current status after a conflict with someone else’s decision', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/approve': [409, { message: 'This can’t be done with the loan as it stands now.' }],
  });
  admin.answers[LOAN] = createLoanAnswer('declined');
  await admin.page.press('Approve');
  await admin.submitDialog();
  await admin.page.waitFor('No action needed.');
});

it('shows a picture of a document through a link requested for it', async () => {
  const file = { id: 'f-1', kind: 'idFront' as const, name: 'id.jpg', size: 340_000, type: 'image/jpeg' };
  const { page } = await open(
    createLoanAnswer('under_review', { documents: [{ ...file, uploadedAt: '2026-11-20T08:00:00.000Z' }] }),
    {
      'POST /admin/loans/l-1/documents/f-1/link': [
        200,
        { url: '/api/files/t-1', expiresAt: '2026-11-21T08:05:00.000Z' },
      ],
    },
  );
  await page.waitUntil(() =>
    expect(page.container.querySelector('main img')?.getAttribute('src')).toBe('/api/files/t-1'),
  );
});

it('marks a disbursement as paid with the bank’s reference', async () => {
  const entry = { event: 'added_to_file' as const, from: 'created' as const, to: 'in_file' as const };
  const log = [{ disbursementId: 'd-1', ...entry, by: null, detail: null, at: '2026-11-21T09:00:00.000Z' }];
  const admin = await open(createLoanAnswer('accepted', { disbursementEvents: log }), {
    'GET /admin/disbursements/d-1': [200, { disbursement: adminDisbursement() }],
    'GET /admin/queue-items/disbursement/d-1': createOpenItem('disbursement', 'd-1'),
    'POST /admin/disbursements/d-1/settled': [
      200,
      { disbursement: adminDisbursement({ status: 'succeeded', transactionId: 'FT1' }) },
    ],
  });
  await admin.page.waitFor('Mark as paid');
  await admin.page.press('Mark as paid');
  await fill(admin.getDialog(), { 'Bank reference': 'FT1', 'Paid on': '2026-11-21' });
  admin.answers[LOAN] = createLoanAnswer('disbursed', { disbursementEvents: log });
  admin.answers['GET /admin/disbursements/d-1'] = [
    200,
    { disbursement: adminDisbursement({ status: 'succeeded', transactionId: 'FT1' }) },
  ];
  await admin.submitDialog();
  await admin.page.waitFor('Transaction ID');
  expect(admin.listBodies('POST /admin/disbursements/d-1/settled').at(-1)).toEqual({
    bankReference: 'FT1',
    paidOn: '2026-11-21',
  });
  expect(admin.buttons()).not.toContain('Mark as paid');
});

it('shows the registered name of the child, and a warning if the name in the application differs', async () => {
  const registeredChild = {
    name: 'Peter Okello',
    regNo: 'SMK-0001',
    className: 'Senior 2',
    fitsApplication: false,
  };
  const { page } = await open(createLoanAnswer('under_review', { registeredChild }));
  const main = page.container.querySelector('main')?.textContent;
  expect(main).toContain('Name in the registerPeter Okello, Senior 2');
  const line = [...page.container.querySelectorAll('li')].find(({ textContent }) =>
    textContent?.includes('Register: Peter Okello. Application: Amina Nakato.'),
  );
  expect(line?.hasAttribute('data-lacks')).toBe(true);
  expect(main).not.toContain('Student linked');
});

const approveButton = ({ page }: Awaited<ReturnType<typeof open>>): HTMLButtonElement => {
  const found = [...page.container.querySelectorAll('main button')].find(
    ({ textContent }) => textContent?.trim() === 'Approve',
  );
  if (!(found instanceof HTMLButtonElement)) throw new Error('there is no such button');
  return found;
};
const checklist = adminLoan('under_review').checklist;

it.each([
  [{ missingDocuments: ['letter' as const] }, 'Missing: 1 document. Request them from the parent.'],
  [
    { isStudentLinked: false, ceiling: null, outstanding: null },
    'No student is linked. Link the child to the register.',
  ],
  [
    { missingDocuments: ['bankStatement' as const, 'letter' as const] },
    'Missing: 2 documents. Request them from the parent.',
  ],
  [{ canSchoolBePaid: false }, 'The school has no payout account. An administrator must add one.'],
  [{ ceiling: 400_000 }, 'the maximum for this loan now. Offer less, or decline.'],
  [{ ceiling: 0 }, 'the maximum for this loan now. Decline the application.'],
])('disables Approve, and shows the reason and what to do if the checklist has %j', async (gaps, reason) => {
  const admin = await open(createLoanAnswer('under_review', { checklist: { ...checklist, ...gaps } }));
  const button = approveButton(admin);
  expect(button.disabled).toBe(true);
  const reasonElement = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reasonElement?.textContent).toContain(reason);
});

it('offers the maximum principal instead of an amount above the limit', async () => {
  const admin = await open(
    createLoanAnswer('under_review', { checklist: { ...checklist, ceiling: 400_000 } }),
    {
      'POST /admin/loans/l-1/approve': createLoanAnswer('approved'),
    },
  );
  await admin.page.press('Offer less');
  await admin.submitDialog();
  expect(admin.listBodies('POST /admin/loans/l-1/approve').at(-1)).toEqual({
    principal: 400_000,
    term: '3 months',
  });
});

it('explains a second approval with the borrower’s total exposure', async () => {
  const sums = { needsTwoPeople: true, exposure: 2_350_000, secondApprovalAbove: 2_000_000 };
  const { main } = await open(createLoanAnswer('under_review', sums));
  expect(main()).toContain('the total is UGX 2,350,000, above UGX 2,000,000.');
});

it('is headed by the applicant, the amount and the term', async () => {
  const { page } = await open(createLoanAnswer('under_review'));
  const heading = page.container.querySelector('h1')?.textContent?.replaceAll('\u00a0', ' ');
  expect(heading).toBe('Sarah Nakato · UGX 850,000 · 3 months');
});

it('compares the instalment with the applicant’s income', async () => {
  const { main } = await open(createLoanAnswer('under_review', { monthlyPayments: 285_000 }));
  expect(main().replaceAll('\u00a0', ' ')).toContain('UGX 285,000 of UGX 900,000 a month (32%)');
});

it('says that missing documents are requested once the parent was asked for all of them', async () => {
  const missingDocuments = ['idFront' as const, 'letter' as const];
  const answer = { checklist: { ...checklist, missingDocuments }, documentsNeeded: missingDocuments };
  const admin = await open(createLoanAnswer('under_review', answer));
  expect(admin.page.text()).toContain('Missing: 2 documents. We have asked the parent for them.');
  expect(admin.page.text()).not.toContain('Request them from the parent.');
});

it('names each fault in the checklist, and all of them beside the disabled Approve', async () => {
  const gaps = { missingDocuments: ['idFront', 'letter'] as const, canSchoolBePaid: false };
  const admin = await open(
    createLoanAnswer('under_review', {
      checklist: { ...checklist, ...gaps, missingDocuments: [...gaps.missingDocuments] },
    }),
  );
  const faults = [...admin.page.container.querySelectorAll('li[data-lacks]')].map((line) => line.textContent);
  expect(faults).toEqual([
    'Problem: Missing: 2 documentsID, front, Employer’s letterRequest them from the parent.',
    'Problem: The school has no payout accountAn administrator must add one.',
  ]);
  const reason = document.getElementById(approveButton(admin).getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe(
    'You can’t approve this yet. Missing: 2 documents. Request them from the parent. The school has no payout account. An administrator must add one.',
  );
  expect(reason?.querySelector('a')?.getAttribute('href')).toBe('/admin/schools?q=Hill%20School');
});

it.each(['submitted', 'under_review', 'approved'] as const)(
  'offers one place to assign an application that is %s',
  async (status) => {
    const admin = await open(createLoanAnswer(status));
    await admin.page.waitFor('Unassigned');
    expect(admin.buttons().filter((name) => name === 'Assign to me')).toHaveLength(1);
  },
);

it('shows the requested amount and term beside the offered ones', async () => {
  const requested = { amount: 1_200_000, term: '12 months' as const };
  const { main } = await open(
    createLoanAnswer('approved', {
      requested,
      history: [{ status: 'approved', at: '2026-11-21T08:00:00.000Z' }],
    }),
  );
  expect(main()).toContain('UGX 1,200,000, 12 months');
  expect(main()).toContain('UGX 850,000, 3 months');
  expect(main()).not.toContain('You asked for');
});

it('tells the history of a loan in words, without the codes that the server stores', async () => {
  const by = { kind: 'staff', id: 'u-2', name: 'Grace Aine' } as const;
  const entry = { from: 'under_review', to: 'under_review', by, at: '2026-11-21T08:00:00.000Z' } as const;
  const { main } = await open(
    createLoanAnswer('declined', {
      log: [
        { ...entry, event: 'request_documents', detail: 'idFront, letter' },
        { ...entry, event: 'link_student', detail: 'student 12' },
        { ...entry, event: 'first_approval', detail: 'UGX 850000, 6 months' },
        { ...entry, event: 'decline', to: 'declined', detail: 'income_too_low' },
      ],
    }),
  );
  for (const text of ['Employer’s letter', 'UGX 850,000, 6 months', 'Income too low']) {
    expect(main()).toContain(text);
  }
  expect(main()).not.toMatch(/idFront|student 12|income_too_low/);
});

it('counts either statement as one missing document where one is enough', async () => {
  const documentRule = {
    required: ['bankStatement' as const, 'mobileMoneyStatement' as const],
    optional: [],
    isOneStatementEnough: true,
  };
  const missingDocuments = [...documentRule.required];
  const answer = { documentRule, checklist: { ...checklist, missingDocuments } };
  const admin = await open(createLoanAnswer('under_review', answer));
  expect(admin.page.text()).toContain('Missing: 1 document');
  expect(admin.page.text()).toContain('Bank statement or Mobile money statement');
});

it.each([
  [null, 'No guarantor is named'],
  [{ consentedAt: null }, 'The guarantor has not agreed yet'],
  [{ consentedAt: '2026-11-21T08:05:00.000Z' }, 'The guarantor agreed to less than this amount and term'],
])('names the fault of a guarantor %j', async (more, fault) => {
  const guarantor = more && {
    name: 'John Okello',
    phoneNumber: '0752444111',
    relation: 'Brother',
    amount: 600_000,
    askedAt: '2026-11-20T08:05:00.000Z',
    ...more,
  };
  const gaps = { needsGuarantor: true, guarantor, checklist: { ...checklist, isGuaranteed: false } };
  const admin = await open(createLoanAnswer('under_review', gaps));
  expect(admin.page.text()).toContain(fault);
  expect(approveButton(admin).disabled).toBe(true);
  if (guarantor) expect(admin.main()).toContain('0752444111');
});
