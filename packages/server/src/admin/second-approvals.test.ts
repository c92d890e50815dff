import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { ApprovalKind } from '@somesa/core/admin';
import { type Endpoint, endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../audit/check-ledger';
import { type PostingType, postingApprovals, postingTypes } from '../ledger/ledger';
import { payFees, payFeesTwice, setPrepayments, startTransfer } from '../payments/testing/fee-payments';
import { createBankNotice, notify } from '../testing/bank-notice';
import { createRunningLoans } from '../testing/running-loans';
import { type Answer, buildTestApp, SCHOOL, type TestApp } from '../testing/test-app';
import type { SignedInPerson } from '../testing/test-people';
import { createTestStaff } from '../testing/test-staff';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let requester: SignedInPerson;
let approver: SignedInPerson;
beforeAll(async () => {
  // Without a limit, everything needs another person.
  const limits = ['WAIVER', 'SETTLEMENT', 'REFUND', 'REVERSAL', 'RECORDED_PAYMENT'];
  test = await buildTestApp({
    env: Object.fromEntries(limits.map((name) => [`${name}_SECOND_APPROVAL_ABOVE_UGX`, '0'])),
  });
  staff = createTestStaff(test);
  requester = await staff.signInAs(roles.administrator);
  approver = await staff.signInAs(roles.administrator);
});
afterAll(() => test.end());

/** Subject of an action, ready for it. */
interface Subject {
  /** ID in the paths of calls. */
  id: string;
  /** Body of the call that requests the action. */
  body?: object | undefined;
}

/** Way of one person to cause what needs two people. */
interface Cause {
  /** Type of the postings that the approved action makes; null if a network makes them later, or if it has none. */
  posting: PostingType | null;
  kind: ApprovalKind;
  /** Call that requests the action. */
  call: string;
  /** Other calls about the same subject, which must not get round the open request. */
  others: readonly string[];
  prepare: () => Promise<Subject>;
}

const today = () => toKampalaDay(test.clock.now());
const createTransfer = () => ({ providerTransactionId: `T-${randomUUID()}`, paidOn: today() });

const createSettlement = async (): Promise<Subject> => {
  await payFees(test, 40_000);
  const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [SCHOOL]);
  const created = await staff.call<{ settlement: { id: string } }>(
    requester.token,
    'POST',
    `admin/schools/${school?.id}/settlements`,
    { untilOn: today() },
  );
  expect(created.status, created.text).toBe(201);
  return { id: created.body.settlement.id, body: createTransfer() };
};

const createRefund = async (): Promise<Subject> => {
  const id = await payFeesTwice(test, 30_000);
  return { id, body: { amount: 30_000, method: 'mtn', ...createTransfer() } };
};

const createPrepayment = async (): Promise<Subject> => {
  await setPrepayments(test, true);
  const id = await payFeesTwice(test, 30_000);
  await setPrepayments(test, false);
  return { id, body: { reason: 'The family asked for it' } };
};

const createMove = async () => {
  const { regNo } = await test.addChild(30_000);
  const [student] = await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [
    regNo,
  ]);
  return { student: student?.id, reason: 'The payer typed the number of another child' };
};

const receiveUnmatched = async (reference = 'fees'): Promise<string> => {
  const paidAt = test.clock.now().toISOString();
  const notice = { ...createBankNotice({ reference, amount: 40_000 }), paidAt };
  await notify(test, notice);
  return `stanbic:${notice.bankTransactionId}`;
};

/** Adds a loan whose first instalment has been due for some days. */
const addLoan = async () => {
  const loan = await createRunningLoans(test).addLoan({ principalUgx: 900_000 });
  await test.advanceTime(40 * DAY_MS);
  return loan;
};

const SETTLEMENT_CALLS = [
  'POST /admin/settlements/:id/paid',
  'POST /admin/settlements/:id/send',
  'POST /admin/settlements/:id/cancel',
];
const PAYMENT_CALLS = [
  'POST /admin/payments/:id/refund',
  'POST /admin/payments/:id/refund/send',
  'POST /admin/payments/:id/reverse',
  'POST /admin/payments/:id/move',
  'POST /admin/payments/:id/prepayment-refund',
];
const BANK_CALLS = [
  'POST /admin/bank-transactions/:id/allocate',
  'POST /admin/bank-transactions/:id/credit-student',
  'POST /admin/bank-transactions/:id/credit-loan',
  'POST /admin/bank-transactions/:id/return',
];
const LOAN_CALLS = ['POST /admin/loans/:id/waivers', 'POST /admin/loans/:id/write-off'];

const [SETTLEMENT_PAID = '', SETTLEMENT_SENT = ''] = SETTLEMENT_CALLS;
const [REFUND_RECORDED = '', REFUND_SENT = '', REVERSED = '', MOVED = '', PREPAYMENT_REFUNDED = ''] =
  PAYMENT_CALLS;
const [ALLOCATED = '', CREDITED_CHILD = '', CREDITED_LOAN = '', RETURNED = ''] = BANK_CALLS;
const [WAIVED = '', WRITTEN_OFF = ''] = LOAN_CALLS;

const causes: readonly Cause[] = [
  {
    posting: 'school.settled',
    kind: 'settlement',
    call: SETTLEMENT_PAID,
    others: SETTLEMENT_CALLS,
    prepare: createSettlement,
  },
  {
    posting: null,
    kind: 'settlement',
    call: SETTLEMENT_SENT,
    others: SETTLEMENT_CALLS,
    prepare: createSettlement,
  },
  {
    posting: 'refund.paid',
    kind: 'refund',
    call: REFUND_RECORDED,
    others: PAYMENT_CALLS,
    prepare: createRefund,
  },
  { posting: null, kind: 'refund', call: REFUND_SENT, others: PAYMENT_CALLS, prepare: createRefund },
  {
    posting: 'fees.paid',
    kind: 'reversal',
    call: REVERSED,
    others: PAYMENT_CALLS,
    prepare: async () => ({
      id: (await payFees(test, 30_000)).id,
      body: { reason: 'The network reversed it' },
    }),
  },
  {
    posting: null,
    kind: 'payment-move',
    call: MOVED,
    others: PAYMENT_CALLS,
    prepare: async () => ({ id: (await payFees(test, 30_000)).id, body: await createMove() }),
  },
  {
    posting: 'fees.refunded',
    kind: 'prepayment-refund',
    call: PREPAYMENT_REFUNDED,
    others: PAYMENT_CALLS,
    prepare: createPrepayment,
  },
  {
    posting: 'bank.allocated',
    kind: 'bank-transaction',
    call: ALLOCATED,
    others: BANK_CALLS,
    prepare: async () => {
      const { reference } = await startTransfer(test, 40_000);
      return { id: await receiveUnmatched(), body: { reference } };
    },
  },
  {
    posting: 'bank.allocated',
    kind: 'bank-transaction',
    call: CREDITED_CHILD,
    others: BANK_CALLS,
    prepare: async () => {
      const { regNo } = await test.addChild(40_000);
      return { id: await receiveUnmatched(), body: { school: SCHOOL, regNo } };
    },
  },
  {
    posting: 'bank.allocated',
    kind: 'bank-transaction',
    call: CREDITED_LOAN,
    others: BANK_CALLS,
    prepare: async () => {
      const { reference } = await createRunningLoans(test).addLoan({ principalUgx: 90_000 });
      return { id: await receiveUnmatched(), body: { reference } };
    },
  },
  {
    posting: 'bank.returned',
    kind: 'bank-transaction',
    call: RETURNED,
    others: BANK_CALLS,
    prepare: async () => ({ id: await receiveUnmatched(), body: createTransfer() }),
  },
  {
    posting: 'loan.written-off',
    kind: 'write-off',
    call: WRITTEN_OFF,
    others: LOAN_CALLS,
    prepare: async () => ({ id: (await addLoan()).id, body: { reason: 'The borrower has died' } }),
  },
  {
    posting: null,
    kind: 'waiver',
    call: WAIVED,
    others: LOAN_CALLS,
    prepare: async () => ({
      id: (await addLoan()).id,
      body: { part: 'interest', amount: 400, reason: 'Our mistake' },
    }),
  },
  {
    posting: 'journal',
    kind: 'journal',
    call: 'POST /admin/journals',
    others: [],
    prepare: async () => ({
      id: '',
      body: {
        lines: [{ debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx: 7_000 }],
        valueDate: today(),
        reason: 'Stationery',
      },
    }),
  },
];

/** Calls that ask for a fresh code and are no way round another person, each with the reason. */
const otherCalls: Readonly<Record<string, string>> = {
  'POST /admin/approvals/:id/approve': 'is the approval of the other person',
  'POST /admin/approvals/:id/reject': 'changes nothing',
  'POST /admin/loans/:id/decline': 'pays nothing',
  'POST /admin/journals/:id/reverse': 'always requests; two-people.test.ts tries it',
  'POST /admin/settlements/:id/resend': 'sends what was approved before; send-settlement.test.ts tries it',
  'POST /admin/loans/:id/restructuring': 'counts with waivers; restructuring.test.ts tries it',
  'POST /admin/loans/:id/approve':
    'asks two people in the loan’s own lifecycle; loan-decisions.test.ts tries it',
  'POST /admin/loans/:id/disburse': 'pays the school for a loan that was approved',
  'POST /admin/bank-payment-files': 'sends transfers that were approved',
  'POST /admin/disbursements/:id/check': 'asks the network',
  'POST /admin/disbursements/:id/failed': 'records that a transfer that was approved has failed',
  'POST /admin/disbursements/:id/settled': 'records that a transfer that was approved has arrived',
  'POST /admin/schools/:id/view': 'changes nothing; school-views.test.ts tries it',
  'POST /admin/schools/:id/export': 'is requested by a head bursar; two-people.test.ts tries it',
  'GET /admin/schools/:id/export.zip': 'downloads what was approved; school-exports.test.ts tries it',
  'POST /admin/schools/:id/settlements': 'only creates the settlement',
  'POST /admin/exceptions/:id/credit': 'credits the payment that the network’s own report names',
  'POST /admin/exceptions/:id/return': 'queues a refund to the payer, which then needs its approval',
  'POST /admin/reconciliation/sign-offs': 'posts nothing',
  'POST /admin/loan-products': 'posts nothing',
  'POST /admin/claims/:id/credit': 'names a payment that was posted; claims.test.ts tries it',
  'POST /admin/claims/:id/decline': 'posts nothing; claims.test.ts tries it',
  'POST /admin/schools/:id/charges': 'posts nothing until payments come',
  'PUT /admin/schools/:id/payout-account': 'always requests; change-payout-account.test.ts tries it',
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const callAs = (
  person: SignedInPerson,
  call: string,
  { id, body }: Subject,
): Promise<Answer<ProblemBody>> => {
  const [method = '', path = ''] = call.split(' ');
  return staff.call(person.token, method as 'POST', path.slice(1).replace(':id', id), body);
};

const countEffects = async ({ id }: Subject, approvalId: string): Promise<number> => {
  const [row] = await test.queryRows<{ count: number }>(
    `select (select count(*) from ledger_entries where source in ('settlement:' || $1, 'reversal:' || $1, 'write-off:' || $1,
        'refund:' || $2, 'journal:' || $2) or (source = 'bank-transaction:' || $1 and posting_type <> 'bank.unallocated')
        or (posting_type in ('refund.paid', 'fees.refunded') and payment_id::text = $1))
      + (select count(*) from disbursements where $1 in (settlement_id::text, payment_id::text))
      + (select count(*) from loan_waivers where loan_id::text = $1) as count`,
    [id, approvalId],
  );
  return Number(row?.count);
};

const findWaiting = async (kind: ApprovalKind): Promise<string | undefined> =>
  (
    await test.queryRows<{ id: string }>(`select id from approvals where kind = $1 and status = 'open'`, [
      kind,
    ])
  )[0]?.id;

describe.each(causes)('$call', ({ call, kind, others, posting, prepare }) => {
  it(`can’t be done by one person, and has its effect once another approves it`, async () => {
    const subject = await prepare();
    const requested = await callAs(requester, call, subject);
    expect([200, 201], requested.text).toContain(requested.status);
    const approvalId = (await findWaiting(kind)) ?? '';
    expect(approvalId).not.toBe('');
    for (const person of [requester, approver])
      for (const other of others) {
        const again = await callAs(person, other, {
          ...subject,
          ...(other !== call && { body: await bodies[other]?.() }),
        });
        expect([other, again.status], again.text).toEqual([other, 409]);
      }
    expect((await callAs(requester, 'POST /admin/approvals/:id/approve', { id: approvalId })).status).toBe(
      409,
    );
    expect(await countEffects(subject, approvalId)).toBe(0);
    const approved = await callAs(approver, 'POST /admin/approvals/:id/approve', { id: approvalId });
    expect(approved.status, approved.text).toBe(200);
    expect(await countEffects(subject, approvalId)).toBeGreaterThan(0);
    test.transfers.onQuery('+256772000201', 'paid');
    await test.advanceTime(HOUR_MS);
    expect(posting === null || postingTypes.includes(posting)).toBe(true);
    expect(await checkLedger(test.database)).toEqual([]);
  });
});

/** Valid bodies of the other calls. */
const bodies: Readonly<Record<string, (() => object | Promise<object>) | undefined>> = {
  [SETTLEMENT_PAID]: createTransfer,
  [REFUND_RECORDED]: () => ({ amount: 30_000, method: 'mtn', ...createTransfer() }),
  [REVERSED]: () => ({ reason: 'The network reversed it' }),
  [MOVED]: createMove,
  [PREPAYMENT_REFUNDED]: () => ({ reason: 'The family asked for it' }),
  [ALLOCATED]: () => ({ reference: 'SF-2ABC-3DEF' }),
  [CREDITED_CHILD]: () => ({ school: SCHOOL, regNo: 'TST-0001' }),
  [CREDITED_LOAN]: () => ({ reference: 'SF-2ABC-3DEF' }),
  [RETURNED]: createTransfer,
  [WAIVED]: () => ({ part: 'interest', amount: 400, reason: 'Our mistake' }),
  [WRITTEN_OFF]: () => ({ reason: 'The borrower has died' }),
};

describe('the list of what needs two people', () => {
  it('has every posting that needs an approval', () => {
    const needed = postingTypes.filter((type) => postingApprovals[type] !== null);
    const tried = causes.map((cause) => cause.posting);
    expect(needed.filter((type) => !tried.includes(type))).toEqual([]);
    for (const { posting, kind } of causes)
      if (posting !== null && kind !== 'reversal') expect(postingApprovals[posting]?.kind).toBe(kind);
  });

  it('has every call of the operator’s staff that asks for a fresh code', () => {
    const sensitive = Object.values<Endpoint>(endpoints).filter(
      ({ needsRecentCode, access, path }) =>
        needsRecentCode &&
        !access.startsWith('admin_school') &&
        !/\/(users|invitations|partnerships)/.test(path),
    );
    const known = [
      ...causes.map(({ call }) => call),
      ...causes.flatMap(({ others }) => others),
      ...Object.keys(otherCalls),
    ];
    expect(sensitive.map(nameOf).filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(otherCalls).filter((name) => !sensitive.map(nameOf).includes(name))).toEqual([]);
  });
});

describe('amounts within 30 days', () => {
  it('count together for one loan, one payer’s account and one school’s account', async () => {
    const env = { WAIVER: '500', REFUND: '50000', RECORDED_PAYMENT: '50000', SETTLEMENT: '100000' };
    const other = await buildTestApp({
      env: Object.fromEntries(
        Object.entries(env).map(([name, limit]) => [`${name}_SECOND_APPROVAL_ABOVE_UGX`, limit]),
      ),
    });
    const isNeeded = async (limit: string, subject: string, amountUgx: number, at = other.clock.now()) => {
      const values = [[limit], subject, amountUgx, at.toISOString()];
      const text = 'select needs_second_approval($1::text[], $2, $3, $4) as needed';
      return (await other.queryRows<{ needed: boolean }>(text, values))[0]?.needed;
    };
    const people = createTestStaff(other);
    const { token } = await people.signInAs(roles.staff);
    const first = await payFeesTwice(other, 30_000);
    const second = await payFeesTwice(other, 30_000);
    await other.runAsOwner(
      `update payments set msisdn = (select msisdn from payments where id = '${first}') where id = '${second}'`,
    );
    const record = (id: string) =>
      people.call<{ payment: { approvalId: string | null } }>(token, 'POST', `admin/payments/${id}/refund`, {
        amount: 30_000,
        method: 'mtn',
        providerTransactionId: `T-${randomUUID()}`,
        paidOn: toKampalaDay(other.clock.now()),
      });
    expect((await record(first)).body.payment.approvalId).toBeNull();
    expect((await record(second)).body.payment.approvalId).not.toBeNull();
    const afterMonth = new Date(other.clock.now().getTime() + 31 * DAY_MS);
    expect(await isNeeded('refund', second, 30_000, afterMonth)).toBe(false);
    const elsewhere = await payFeesTwice(other, 30_000);
    expect(await isNeeded('refund', elsewhere, 30_000)).toBe(false);

    const loan = await createRunningLoans(other).addLoan({ principalUgx: 900_000 });
    await other.runAsOwner(`insert into loan_waivers (id, loan_id, part, amount_ugx, reason, waived_by, waived_at)
      select '${randomUUID()}', '${loan.id}', 'interest', 400, 'x', id, '${other.clock.now().toISOString()}' from users limit 1`);
    expect([await isNeeded('waiver', loan.id, 100), await isNeeded('waiver', loan.id, 101)]).toEqual([
      false,
      true,
    ]);

    const addSettlement = async (amountUgx: number) => {
      const id = randomUUID();
      other.clock.advance(1_000);
      await other.runAsOwner(`insert into settlements (id, reference, school_id, until_on, amount_ugx, status, method, payee_name, msisdn,
          created_by, created_at, ended_at, paid_on)
        select '${id}', '${id}', schools.id, '2026-11-21', ${amountUgx}, 'paid', 'mtn', 'School', '+256772000299',
          users.id, '${other.clock.now().toISOString()}', now(), '2026-11-21' from schools, users limit 1`);
      return id;
    };
    expect(await isNeeded('settlement', await addSettlement(60_000), 0)).toBe(false);
    expect(await isNeeded('settlement', await addSettlement(40_000), 0)).toBe(false);
    expect(await isNeeded('settlement', await addSettlement(1), 0)).toBe(true);
    await other.end();
  });
});

describe('the database', () => {
  const insert = (postingType: string, source: string, more: { paymentId?: string; loanId?: string } = {}) =>
    test.queryRows(
      `insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, loan_id, value_at, posted_at)
        values ('refunds-payable', 'wallet:mtn-disbursements', 30000, $1, $2, 7, $3, $4, $5, $5)`,
      [source, postingType, more.paymentId ?? null, more.loanId ?? null, test.clock.now().toISOString()],
    );

  it.each(postingTypes.filter((type) => postingApprovals[type] !== null && type !== 'journal'))(
    'refuses the application a posting of the type %s without its approval',
    async (type) => {
      const paymentId = (await payFees(test, 30_000)).id;
      const loanId = type === 'loan.written-off' ? (await addLoan()).id : undefined;
      const subject =
        { 'school.settled': 'settlement', 'refund.paid': 'refund' }[type as string] ?? 'bank-transaction';
      const written = insert(type, `${subject}:${randomUUID()}`, { paymentId, ...(loanId && { loanId }) });
      await expect(written).rejects.toThrow('needs the approval of another person');
    },
  );

  it('refuses the application a reversal without its approval', async () => {
    const { id: paymentId } = await payFees(test, 30_000);
    await expect(insert('fees.paid', `reversal:${paymentId}`, { paymentId })).rejects.toThrow(
      'needs the approval of another person',
    );
  });

  it('lets the application change no limit', async () => {
    await expect(test.queryRows('update approval_limits set above_ugx = 1e12')).rejects.toThrow(
      'permission denied',
    );
  });
});
