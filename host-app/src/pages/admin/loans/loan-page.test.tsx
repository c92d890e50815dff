import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin';
import { adminDisbursement, adminLoan, createOpenWork } from '../../../testing/admin-loans';
import type { Answer } from '../../../testing/answers';
import { fill } from '../../../testing/fill';

const LOAN = 'GET /admin/loans/l-1';
const createLoanAnswer = (...loan: Parameters<typeof adminLoan>): Answer => [
  200,
  { loan: adminLoan(...loan) },
];
const open = async (loan: Answer, more: Record<string, Answer> = {}) => {
  const admin = await openAdmin('/admin/loans/l-1', {
    [LOAN]: loan,
    'GET /admin/work/application/l-1': createOpenWork('application', 'l-1'),
    ...more,
  });
  await admin.page.waitFor('History');
  return admin;
};
const dialog = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('dialog[open]');
  if (!found) throw new Error('nothing was asked');
  return found;
};
const confirm = ({ page }: Awaited<ReturnType<typeof open>>) =>
  page.do(() => dialog().querySelector<HTMLElement>('button[type=submit]')?.click());
const findBody = ({ calls }: Awaited<ReturnType<typeof open>>, name: string) =>
  calls.find((call) => call.name === name)?.body;
const buttons = (container: HTMLElement) =>
  [...container.querySelectorAll('main button')].map(({ textContent }) => textContent?.trim());

it('offers no decision until the application is assigned, and shows the decisions then', async () => {
  const admin = await open(createLoanAnswer('submitted'), {
    'POST /admin/work/application/l-1/claim': createOpenWork('application', 'l-1'),
  });
  expect(buttons(admin.page.container)).not.toContain('Approve');
  admin.answers[LOAN] = createLoanAnswer('under_review');
  await admin.page.press('Assign to me');
  await admin.page.waitFor('Check the documents and the checklist');
  expect(buttons(admin.page.container)).toEqual(expect.arrayContaining(['Approve', 'Decline']));
});

it('is approved with the amount and the term that are shown, not with what is no amount', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/approve': createLoanAnswer('approved'),
  });
  await admin.page.press('Approve');
  await fill(dialog(), { Amount: 'much' });
  await confirm(admin);
  expect(dialog().textContent).toContain('Enter a whole amount above 0');
  await fill(dialog(), { Amount: '800,000', Term: '6 months' });
  await confirm(admin);
  await admin.page.waitFor('The parent has an offer until 5 December 2026');
  expect(findBody(admin, 'POST /admin/loans/l-1/approve')).toEqual({ principal: 800_000, term: '6 months' });
});

it('says under the amount what the server refuses', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/approve': [
      422,
      { message: 'Look at the fields.', errors: { principal: ['At most UGX 400,000 can be lent here.'] } },
    ],
  });
  await admin.page.press('Approve');
  await confirm(admin);
  expect(dialog().textContent).toContain('At most UGX 400,000 can be lent here.');
});

it('a loan for two people is not approved twice by one', async () => {
  const first = { needsTwoPeople: true, firstApproverId: 'u-1' };
  const { page, main } = await open(createLoanAnswer('under_review', first));
  expect(main()).toContain('You approved it. A colleague must approve it too.');
  expect(buttons(page.container)).not.toContain('Approve');
});

it('the second person is told who was the first', async () => {
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

it('is declined with a reason that the parent reads', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/decline': createLoanAnswer('declined'),
  });
  await admin.page.press('Decline');
  await fill(dialog(), { Reason: 'details_differ', 'Note to the parent': 'The name is another' });
  await confirm(admin);
  await admin.page.waitFor('No action needed.');
  expect(findBody(admin, 'POST /admin/loans/l-1/decline')).toEqual({
    reason: 'details_differ',
    note: 'The name is another',
  });
});

it('asks for the papers that are missing', async () => {
  const { checklist } = adminLoan('under_review');
  const loanWithGap = { checklist: { ...checklist, missingDocuments: ['letter' as const] } };
  const admin = await open(createLoanAnswer('under_review', loanWithGap), {
    'POST /admin/loans/l-1/request-documents': createLoanAnswer('under_review', loanWithGap),
  });
  expect(admin.main()).toContain('Documents: Employer’s letter');
  await admin.page.press('Request documents');
  await confirm(admin);
  await admin.page.until(() =>
    expect(findBody(admin, 'POST /admin/loans/l-1/request-documents')).toEqual({
      kinds: ['letter'],
      note: '',
    }),
  );
});

it('shows where it stands when somebody else was faster', async () => {
  const admin = await open(createLoanAnswer('under_review'), {
    'POST /admin/loans/l-1/approve': [409, { message: 'This can’t be done with the loan as it stands now.' }],
  });
  admin.answers[LOAN] = createLoanAnswer('declined');
  await admin.page.press('Approve');
  await confirm(admin);
  await admin.page.waitFor('No action needed.');
});

it('shows pictures beside the data, each by a link that was made for it', async () => {
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
  await page.until(() =>
    expect(page.container.querySelector('main img')?.getAttribute('src')).toBe('/api/files/t-1'),
  );
});

it('is paid once the bank says so, under its reference', async () => {
  const entry = { event: 'added_to_file' as const, from: 'created' as const, to: 'in_file' as const };
  const log = [{ disbursementId: 'd-1', ...entry, by: null, detail: null, at: '2026-11-21T09:00:00.000Z' }];
  const admin = await open(createLoanAnswer('accepted', { disbursementEvents: log }), {
    'GET /admin/disbursements/d-1': [200, { disbursement: adminDisbursement() }],
    'GET /admin/work/disbursement/d-1': createOpenWork('disbursement', 'd-1'),
    'POST /admin/disbursements/d-1/settled': [
      200,
      { disbursement: adminDisbursement({ status: 'succeeded', transactionId: 'FT1' }) },
    ],
  });
  await admin.page.waitFor('Mark as paid');
  await admin.page.press('Mark as paid');
  await fill(dialog(), { 'Bank reference': 'FT1', 'Paid on': '2026-11-21' });
  admin.answers[LOAN] = createLoanAnswer('disbursed', { disbursementEvents: log });
  admin.answers['GET /admin/disbursements/d-1'] = [
    200,
    { disbursement: adminDisbursement({ status: 'succeeded', transactionId: 'FT1' }) },
  ];
  await confirm(admin);
  await admin.page.waitFor('Transaction ID');
  expect(findBody(admin, 'POST /admin/disbursements/d-1/settled')).toEqual({
    bankReference: 'FT1',
    paidOn: '2026-11-21',
  });
  expect(buttons(admin.page.container)).not.toContain('Mark as paid');
});

it('shows a child’s typed name beside the registered one, and never ticks a name that does not fit', async () => {
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
  [{ missingDocuments: ['letter' as const] }, 'Missing documents: Employer’s letter.'],
  [{ isStudentLinked: false, ceiling: null, outstanding: null }, 'No student is linked.'],
  [{ canSchoolBePaid: false }, 'The school has no payout account.'],
  [{ ceiling: 400_000 }, 'The amount is above UGX 400,000'],
])('disables Approve and says why if the checklist has %j', async (gaps, reason) => {
  const admin = await open(createLoanAnswer('under_review', { checklist: { ...checklist, ...gaps } }));
  const button = approveButton(admin);
  expect(button.disabled).toBe(true);
  const reasonElement = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reasonElement?.textContent).toContain(reason);
});

it('lets staff offer the most that can be lent if the amount is too high', async () => {
  const admin = await open(
    createLoanAnswer('under_review', { checklist: { ...checklist, ceiling: 400_000 } }),
    {
      'POST /admin/loans/l-1/approve': createLoanAnswer('approved'),
    },
  );
  await admin.page.press('Offer less');
  await confirm(admin);
  expect(findBody(admin, 'POST /admin/loans/l-1/approve')).toEqual({ principal: 400_000, term: '3 months' });
});

it('says why two people must approve: what the borrower has together', async () => {
  const sums = { needsTwoPeople: true, exposure: 2_350_000, secondApprovalAbove: 2_000_000 };
  const { main } = await open(createLoanAnswer('under_review', sums));
  expect(main()).toContain('the total is UGX 2,350,000, above UGX 2,000,000.');
});

it('shows what was requested beside what is offered', async () => {
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
