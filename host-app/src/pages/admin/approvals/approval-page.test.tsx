import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin';
import { createOpenItem } from '../../../testing/admin-loans';
import { sampleApproval } from '../../../testing/admin-money';
import { fill } from '../../../testing/fill';

const GET = 'GET /admin/approvals/a-1';
const ITEM = 'GET /admin/queue-items/approval/a-1';
const open = (more: Parameters<typeof sampleApproval>[0] = {}, responses = {}) =>
  openAdmin(
    '/admin/approvals/a-1',
    {
      [GET]: [200, { approval: sampleApproval(more) }],
      [ITEM]: createOpenItem('approval', 'a-1'),
      ...responses,
    },
    roles.administrator,
  );

it('shows who asked, when, why and what will happen, and approves', async () => {
  const APPROVE = 'POST /admin/approvals/a-1/approve';
  const { page, main, submitDialog, listBodies } = await open(
    {},
    {
      [APPROVE]: [
        200,
        {
          approval: sampleApproval({
            status: 'applied',
            canApprove: false,
            canReject: false,
            decidedBy: { id: 'u-3', name: 'Moses Ojok' },
          }),
        },
      ],
    },
  );
  await page.waitFor('Grace Aine');
  for (const text of [
    'Stationery',
    'What will happen',
    'Other expenses',
    'Bank account for payouts',
    '45,000',
  ])
    expect(main(), text).toContain(text);
  await page.press('Approve');
  await submitDialog();
  await page.waitFor('Moses Ojok');
  expect(listBodies(APPROVE)).toHaveLength(1);
  expect(main()).toContain('In effect');
});

it('names the school on whose account a journal is, and warns of what the journal does not change', async () => {
  const posting = {
    debitAccount: 'unallocated-receipts',
    debitSchool: null,
    creditAccount: 'school-payable:7',
    creditSchool: 'Hill School',
    amountUgx: 45_000,
  };
  const { page, main } = await open({ postings: [posting] });
  await page.waitFor('Owed to schools (Hill School)');
  expect(main()).toContain('The school sees it on its statement as a correction.');
  expect(main()).toContain('their money can still be matched or returned');
});

it('keeps the typed reason of a rejection if it fails', async () => {
  const REJECT = 'POST /admin/approvals/a-1/reject';
  const message = 'This request has already been decided or withdrawn.';
  const { page, submitDialog, getDialog, listBodies } = await open({}, { [REJECT]: [409, { message }] });
  await page.waitFor('Grace Aine');
  await page.press('Reject');
  await fill(getDialog(), { Reason: 'Wrong account' });
  await submitDialog();
  await page.waitFor(message);
  expect(listBodies(REJECT)).toEqual([{ reason: 'Wrong account' }]);
  expect(getDialog().querySelector('textarea')?.value).toBe('Wrong account');
});

it('shows the person who asked why they can’t approve, and lets them withdraw', async () => {
  const { page, buttons } = await open({ isOwn: true, canApprove: false, canReject: false });
  await page.waitFor('You requested this, so another person must approve it.');
  expect(buttons()).toContain('Withdraw');
  expect(buttons()).not.toContain('Approve');
  expect(buttons()).not.toContain('Reject');
});

it('shows values before and after a change, and the problem for which it could not take effect', async () => {
  const { page, main } = await open({
    problem: 'The school is closed.',
    facts: [{ name: 'amountUgx', before: 1_000, after: 2_000 }],
    postings: [],
  });
  await page.waitFor('This could not take effect: The school is closed.');
  for (const text of ['Before', 'UGX 1,000', 'After', 'UGX 2,000']) expect(main()).toContain(text);
});

it('requests the reversal of a posted journal', async () => {
  const REVERSE = 'POST /admin/journals/a-1/reverse';
  const reversal = sampleApproval({ id: 'a-2', kind: 'journal-reversal', subjectName: 'SF-7KQ2-M4X9' });
  const { page, getDialog, submitDialog, listBodies } = await open(
    { status: 'applied', canApprove: false, canReject: false },
    {
      [REVERSE]: [201, { approval: reversal }],
      'GET /admin/approvals/a-2': [200, { approval: reversal }],
      'GET /admin/queue-items/approval/a-2': createOpenItem('approval', 'a-2'),
    },
  );
  await page.waitFor('Grace Aine');
  await page.press('Reverse');
  expect(getDialog().querySelector('input[type=file]')?.getAttribute('aria-label')).toBe(
    'Choose a file: Document',
  );
  await fill(getDialog(), { Reason: 'Entered twice' });
  await submitDialog();
  await page.waitFor('Reversal of a journal');
  expect(listBodies(REVERSE)).toEqual([{ reason: 'Entered twice' }]);
});

it('shows an approver why they can’t approve this request, though they may reject it', async () => {
  const obstacle = 'Your right to approve is new. You can approve from 10:00 on 2026-11-29.';
  const { page, buttons } = await open({ canApprove: false, obstacle });
  await page.waitFor(obstacle);
  expect(buttons()).not.toContain('Approve');
  expect(buttons()).toContain('Reject');
});

it('shows the person who gets a role, and the role before and after', async () => {
  const { page, main } = await open({
    kind: 'head-bursar',
    subjectName: 'Peace Apio, peace@hill.example',
    facts: [
      { name: 'role', before: 'viewer', after: 'head' },
      { name: 'school', before: null, after: 'Hill School' },
    ],
    postings: [],
  });
  await page.waitFor('Peace Apio, peace@hill.example');
  for (const text of ['Viewer', 'Head bursar', 'Hill School']) expect(main()).toContain(text);
});

it.each([
  ['One owner runs both schools', true],
  ['', false],
])('shows why schools may share a payout account, if a reason was given: %s', async (reason, isShown) => {
  const { page, main } = await open({ kind: 'payout-account', reason, postings: [] });
  await page.waitFor('Grace Aine');
  expect(main().includes(`Reason${reason}`)).toBe(isShown);
});
