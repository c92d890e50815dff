import { randomUUID } from 'node:crypto';
import { DAY_MS, type RoleId, roles, toKampalaDay } from '@somesa/core';
import type { ApprovalKind } from '@somesa/core/admin';
import { recordLoanTransition, systemActor } from '../loans/loans-repository';
import { payFees, payFeesTwice, setPrepayments } from '../payments/testing/fee-payments';
import type { UserRole } from '../people/accounts/change-role';
import type { NewRequest } from '../people/approvals/approvals';
import { addApprovedJournal } from './approved-journal';
import { createRunningLoans } from './running-loans';
import type { TestApp } from './test-app';
import { addUser, createTestPeople } from './test-people';

/** Valid request of one kind of action, and what it changes. */
interface TestRequest {
  request: NewRequest<unknown>;
  /** School whose head bursar alone may request the action; absent for an action of staff. */
  slug?: string;
  /** Counts how often the action of a request took effect. */
  countEffects: (approvalId: string) => Promise<number>;
}

let amountUgx = 10_000;
let phones = 0;

const countEntries = async (test: TestApp, source: string): Promise<number> =>
  (await test.queryRows('select id from ledger_entries where source = $1', [source])).length;

const countReturns = async (test: TestApp, id: string): Promise<number> =>
  (
    await test.queryRows(
      `select id from ledger_entries where source = $1 and posting_type = 'bank.returned'`,
      [`bank-transaction:${id}`],
    )
  ).length;

/** Returns the request of a role for a new user. */
const requestRole = async (test: TestApp, to: UserRole, roleId: RoleId): Promise<TestRequest> => {
  const { user } = await addUser(test, { role: roleId });
  const from = { roleId, schoolId: null, schoolRole: null };
  return {
    request: {
      subject: user.user_id,
      subjectName: null,
      amountUgx: null,
      reason: '',
      details: { to, from, language: 'en' },
    },
    countEffects: async () => {
      const rows = await test.queryRows(
        'select id from users where id = $1 and role_id = $2 and school_role is not distinct from $3',
        [user.user_id, to.roleId, to.schoolRole],
      );
      return rows.length;
    },
  };
};

/** Creates a valid request of each kind of action, about a new subject on each call. */
export const createApprovalRequests = (
  test: TestApp,
): Readonly<Record<ApprovalKind, () => Promise<TestRequest>>> => ({
  'journal-reversal': async () => {
    const journalId = await addApprovedJournal(test);
    return {
      request: {
        subject: journalId,
        subjectName: 'SF-7KQ2-M4X9',
        amountUgx: 5_000,
        reason: 'Entered twice',
        details: {},
      },
      countEffects: () => countEntries(test, `journal-reversal:${journalId}`),
    };
  },
  journal: async () => {
    amountUgx += 1;
    const line = { debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx };
    return {
      request: {
        subject: `a journal of ${amountUgx}`,
        subjectName: null,
        amountUgx,
        reason: 'Stationery',
        details: { lines: [line], valueDate: toKampalaDay(test.clock.now()) },
      },
      countEffects: (approvalId) => countEntries(test, `journal:${approvalId}`),
    };
  },
  'write-off': async () => {
    const loans = createRunningLoans(test);
    const loan = await loans.addLoan({ principalUgx: 90_000 });
    // Only the status counts here: a loan that is 40 days old would slow the test down.
    await test.database.transaction((tx) =>
      recordLoanTransition(tx, loan, 'enter_arrears', systemActor, { now: test.clock.now() }),
    );
    return {
      request: {
        subject: loan.id,
        subjectName: loan.reference,
        amountUgx: 90_000,
        reason: 'The borrower has died',
        details: { principalUgx: 90_000 },
      },
      countEffects: async () => {
        const rows = await test.queryRows(
          `select id from ledger_entries where loan_id = $1 and posting_type = 'loan.written-off'`,
          [loan.id],
        );
        return rows.length;
      },
    };
  },
  restructuring: async () => {
    const people = createTestPeople(test);
    const loan = await createRunningLoans(test).addLoan({
      principalUgx: 800_000,
      by: await people.addParent(),
    });
    const firstDueOn = toKampalaDay(new Date(test.clock.now().getTime() + 20 * DAY_MS));
    return {
      request: {
        subject: loan.id,
        subjectName: loan.reference,
        amountUgx: 5_000,
        reason: 'Lost her job',
        details: { instalments: 6, firstDueOn, annualRatePpm: 0 },
      },
      countEffects: async (approvalId) =>
        (await test.queryRows('select id from loan_restructurings where id = $1', [approvalId])).length,
    };
  },
  settlement: async () => {
    const [id, now] = [randomUUID(), test.clock.now().toISOString()];
    await test.runAsOwner(`
      with school as (insert into schools (slug, name) values ('school-${id}', 'School ${id}') returning id),
        code as (insert into accounts (code, kind) select 'school-payable:' || id, 'liability' from school),
        payout as (insert into school_payout_accounts (school_id, method, payee_name, msisdn)
          select id, 'mtn', 'School', '+256772000201' from school)
      insert into settlements (id, reference, school_id, until_on, amount_ugx, status, method, payee_name, msisdn, created_by, created_at)
      select '${id}', '${id}', school.id, '${toKampalaDay(test.clock.now())}', 70000, 'created', 'mtn', 'School', '+256772000201',
        (select id from users limit 1), '${now}' from school`);
    await test.runAsOwner(`
      insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      select 'wallet:mtn', 'school-payable:' || school_id, 70000, 'payment:${id}', 'fees.paid', 0, '${now}', '${now}'
      from settlements where id = '${id}'`);
    return {
      request: { subject: id, subjectName: id, amountUgx: 70_000, reason: 'Fees of the week', details: {} },
      countEffects: async () =>
        (await test.queryRows('select id from disbursements where settlement_id = $1', [id])).length,
    };
  },
  'payout-account': async () => {
    const slug = `school-${randomUUID()}`;
    await test.runAsOwner(`insert into schools (slug, name) values ('${slug}', '${slug}')`);
    const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [slug]);
    // A first account would take effect without the pause.
    await test.runAsOwner(`insert into school_payout_accounts (school_id, method, payee_name, msisdn)
      values (${school?.id}, 'mtn', 'Sister Jane', '+256772000201')`);
    // The account of another school is refused.
    phones += 1;
    const phoneNumber = `07521${String(phones).padStart(5, '0')}`;
    const details = { method: 'airtel', payeeName: 'Sister Jane', phoneNumber };
    return {
      request: {
        subject: String(school?.id),
        subjectName: slug,
        amountUgx: null,
        reason: 'New number',
        details,
      },
      countEffects: async () =>
        (
          await test.queryRows(
            `select 1 from school_payout_accounts where school_id = $1 and method = 'airtel'`,
            [school?.id],
          )
        ).length,
    };
  },
  'school-export': async () => {
    const slug = `school-${randomUUID()}`;
    await test.runAsOwner(`insert into schools (slug, name) values ('${slug}', '${slug}')`);
    const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [slug]);
    const subject = { subject: String(school?.id), subjectName: slug, amountUgx: null };
    return {
      request: { ...subject, reason: 'We move to another system', details: {} },
      slug,
      countEffects: async (approvalId) =>
        (await test.queryRows('select id from school_exports where id = $1', [approvalId])).length,
    };
  },
  refund: async () => {
    const id = await payFeesTwice(test, 50_000);
    return {
      request: {
        subject: id,
        subjectName: null,
        amountUgx: 50_000,
        reason: 'Paid twice',
        details: { amountUgx: 50_000 },
      },
      countEffects: async () =>
        (await test.queryRows('select id from disbursements where payment_id = $1', [id])).length,
    };
  },
  reversal: async () => {
    const { id } = await payFees(test, 30_000);
    return {
      request: { subject: id, subjectName: null, amountUgx: 30_000, reason: 'MTN reversed it', details: {} },
      countEffects: async () =>
        (await test.queryRows(`select id from payments where id = $1 and status = 'reversed'`, [id])).length,
    };
  },
  'bank-transaction': async () => {
    const providerTransactionId = `stanbic:${randomUUID().toUpperCase()}`;
    const received = { bank: 'stanbic', providerTransactionId, paymentReference: null } as const;
    await test.running.bankTransactions.record(
      { ...received, amountUgx: 25_000, paidAt: test.clock.now(), reference: 'fees' },
      'notification',
    );
    const paidOn = toKampalaDay(test.clock.now());
    const details = { action: 'return', providerTransactionId: `RT-${randomUUID()}`, paidOn };
    return {
      request: {
        subject: providerTransactionId,
        subjectName: null,
        amountUgx: 25_000,
        reason: 'Not ours',
        details,
      },
      countEffects: () => countReturns(test, providerTransactionId),
    };
  },
  'payment-move': async () => {
    const { id } = await payFees(test, 50_000);
    const right = await test.addChild(50_000);
    const [student] = await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [
      right.regNo,
    ]);
    return {
      request: {
        subject: id,
        subjectName: 'SF-7KQ2-M4X9',
        amountUgx: 50_000,
        reason: 'Wrong child',
        details: { studentId: student?.id },
      },
      countEffects: async () =>
        (await test.queryRows('select id from payments where moved_from_id = $1', [id])).length,
    };
  },
  'prepayment-refund': async () => {
    await setPrepayments(test, true);
    const id = await payFeesTwice(test, 20_000);
    await setPrepayments(test, false);
    return {
      request: {
        subject: id,
        subjectName: 'SF-7KQ2-M4X9',
        amountUgx: 20_000,
        reason: 'Leaves the school',
        details: { amountUgx: 20_000 },
      },
      countEffects: () =>
        test
          .queryRows(
            `select id from ledger_entries where payment_id = $1 and posting_type = 'fees.refunded'`,
            [id],
          )
          .then(({ length }) => length),
    };
  },
  waiver: async () => {
    const loan = await createRunningLoans(test).addLoan({ principalUgx: 900_000 });
    // Interest is waived once it is due. The clock must not move, since sessions expire.
    await test.runAsOwner(`update loan_instalments set due_on = due_on - 40 where loan_id = '${loan.id}'`);
    await test.runAsOwner(`update loans set disbursed_on = disbursed_on - 40 where id = '${loan.id}'`);
    return {
      request: {
        subject: loan.id,
        subjectName: loan.reference,
        amountUgx: 400,
        reason: 'Our mistake',
        details: { part: 'interest', amount: 400 },
      },
      countEffects: async (approvalId) => {
        const rows = await test.queryRows('select id from loan_waivers where id = $1', [approvalId]);
        return rows.length;
      },
    };
  },
  administrator: () =>
    requestRole(test, { roleId: roles.administrator, schoolId: null, schoolRole: null }, roles.staff),
  'head-bursar': async () => {
    const slug = `school-${randomUUID()}`;
    await test.runAsOwner(`insert into schools (slug, name) values ('${slug}', '${slug}')`);
    const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [slug]);
    return requestRole(
      test,
      { roleId: roles.bursar, schoolId: school?.id ?? 0, schoolRole: 'head' },
      roles.parent,
    );
  },
});
