import { randomBytes, randomUUID } from 'node:crypto';
import {
  createReference,
  DAY_MS,
  type EarlyRepaymentStrategy,
  type LoanProduct,
  type LoanTerm,
  type ProblemBody,
  roles,
  type ScheduledInstalment,
} from '@somesa/core';
import type { ApprovalAnswer } from '@somesa/core/admin';
import { asc, desc, eq } from 'drizzle-orm';
import { findLoan, type Loan } from '../loans/loans-repository';
import type { Repayment } from '../loans/repayments/loan-parts';
import { getLoanSummary, type LoanSummary } from '../loans/repayments/loan-summary';
import { loanProducts } from '../loans/tables/loans';
import { repayments } from '../loans/tables/repayments';
import { findPayment, insertPayment } from '../payments/hot-path';
import type { TestApp } from './test-app';
import { createTestPayouts } from './test-payouts';
import type { SignedInPerson } from './test-people';
import { createTestStaff } from './test-staff';

/** Options of a running loan in a test. */
export interface RunningLoanOptions {
  principalUgx?: number;
  term?: LoanTerm;
  by?: Pick<SignedInPerson, 'user'>;
  /** Changes to the usual product for the loan. */
  product?: Partial<LoanProduct>;
  /** First schedule, if it differs from the product's. */
  schedule?: readonly ScheduledInstalment[];
}

/** Options for initiating a payment on a loan; a payment without options is allocated to instalments. */
export interface RepaymentOptions {
  strategy?: EarlyRepaymentStrategy;
  quoteId?: string;
}

/** Stored version of a schedule. */
export interface StoredVersion {
  version: number;
  from: string;
  cause: string;
  paymentId: string | null;
}

const scheduleQuery = `select number, to_char(due_on, 'YYYY-MM-DD') as "dueOn", principal_ugx as "principalUgx",
    interest_ugx as "interestUgx", fees_ugx as "feesUgx", balance_after_ugx as "balanceAfterUgx"
  from loan_instalments where loan_id = $1 and version = $2 order by number`;

/** Creates helpers for running loans: their schools are paid by mobile money, and they are repaid by bank transfer. */
export const createRunningLoans = (test: TestApp) => {
  const payouts = createTestPayouts(test);
  const staff = createTestStaff(test);

  /** Saves a new version of the loan product. */
  const saveProduct = async ({ late, ...change }: Partial<LoanProduct>): Promise<void> => {
    const [current] = await test.database.orm
      .select()
      .from(loanProducts)
      .orderBy(desc(loanProducts.version))
      .limit(1);
    if (!current) throw new Error('no product');
    await test.database.orm.insert(loanProducts).values({
      ...current,
      ...change,
      ...(late && { lateGraceDays: late.graceDays, penalty: late.charge, penaltyCapUgx: late.capUgx }),
      version: current.version + 1,
    });
  };

  const addPendingPayment = async (
    loan: Loan,
    amountUgx: number,
    options: RepaymentOptions = {},
  ): Promise<string> => {
    // Each payment has a different time.
    test.clock.advance(1_000);
    const now = test.clock.now();
    const id = randomUUID();
    await test.database.transaction(async (tx) => {
      insertPayment(tx, {
        id,
        reference: createReference(randomBytes(7)),
        status: 'awaiting_transfer',
        amountUgx,
        studentId: loan.studentId ?? 0,
        schoolId: loan.schoolId,
        loanId: loan.id,
        purpose: options.strategy ? 'early-repayment' : 'repayment',
        strategy: options.strategy ?? null,
        quoteId: options.quoteId ?? null,
        userId: loan.userId,
        method: 'bank',
        network: null,
        msisdn: null,
        groupId: null,
        groupUgx: null,
        language: 'en',
        onSchoolWebsite: false,
        bankName: 'Stanbic Bank',
        payerAccountNumber: '9030009998887',
        providerReference: id,
        webhookToken: id,
        secretHash: id,
        itemIds: [],
        retryOf: null,
        createdAt: now,
        payerDeadlineAt: new Date(now.getTime() + DAY_MS),
        nextCheckAt: new Date(now.getTime() + 365 * DAY_MS),
        holdExpiresAt: new Date(now.getTime() + 15 * 60_000),
      });
    });
    return id;
  };

  const reportPayment = async (paymentId: string, paidAt = test.clock.now()) => {
    const row = await findPayment(test.database, paymentId);
    if (!row) throw new Error('a payment of a test is missing');
    const line = { bank: 'stanbic', reference: row.reference, paymentReference: row.reference } as const;
    const providerTransactionId = `stanbic:${paymentId}`;
    return test.running.bankTransactions.record(
      { ...line, providerTransactionId, amountUgx: row.amountUgx, paidAt },
      'statement',
    );
  };

  const requestWriteOff = async ({ id }: Pick<Loan, 'id'>) =>
    staff.call<ApprovalAnswer & ProblemBody>(
      (await staff.signInAs(roles.staff)).token,
      'POST',
      `admin/loans/${id}/write-off`,
      { reason: 'The borrower has died' },
    );

  return {
    payouts,

    /** Requests the write-off of a loan as a new member of staff. */
    requestWriteOff,

    /** Writes a loan in arrears off by two new people. */
    writeOff: async (loan: Pick<Loan, 'id'>): Promise<ApprovalAnswer> => {
      const { approval } = (await requestWriteOff(loan)).body;
      const { token } = await staff.signInAs(roles.administrator);
      const approved = await staff.call<ApprovalAnswer>(
        token,
        'POST',
        `admin/approvals/${approval.id}/approve`,
      );
      if (approved.status !== 200) throw new Error(`a loan of a test was not written off: ${approved.text}`);
      return approved.body;
    },

    /** Pays a school for a new loan today and returns the loan. */
    addLoan: async ({
      principalUgx = 600_000,
      term = '3 months',
      product,
      schedule,
      by,
    }: RunningLoanOptions = {}): Promise<Loan> => {
      if (product) await saveProduct(product);
      const child = await test.addChild(principalUgx);
      const wallet = await payouts.setNewWallet();
      const accepted = await payouts.addAccepted(child, principalUgx, { term });
      if (by) {
        await test.queryRows('update loans set user_id = $2 where id = $1', [
          accepted.loan.id,
          by.user.user_id,
        ]);
      }
      test.transfers.onQuery(wallet, 'paid');
      await payouts.sendAndWait(accepted);
      await test.advanceTime(5_000);
      const { id } = accepted.loan;
      if (schedule) await test.runAsOwner(`delete from loan_instalments where loan_id = '${id}'`);
      for (const row of schedule ?? []) {
        await test.runAsOwner(`insert into loan_instalments values ('${id}', 1, ${row.number}, '${row.dueOn}',
          ${row.principalUgx}, ${row.interestUgx}, ${row.feesUgx}, ${row.balanceAfterUgx})`);
      }
      const loan = await findLoan(test.database, id);
      if (loan?.status !== 'ongoing') throw new Error(`a loan of a test is ${loan?.status}`);
      return loan;
    },

    /** Adds a pending payment on a loan. */
    addPendingPayment,

    /** Reports the bank transaction of a payment, possibly late or more than once. */
    reportPayment,

    /** Adds a payment on a loan that the bank reports immediately. */
    pay: async (loan: Loan, amountUgx: number, options?: RepaymentOptions): Promise<string> => {
      const id = await addPendingPayment(loan, amountUgx, options);
      const outcome = await reportPayment(id);
      if (outcome !== 'allocated') throw new Error(`a payment of a test is ${outcome}`);
      return id;
    },

    /** Reverses a payment as staff. */
    reverse: (token: string, paymentId: string, reason = 'The bank took it back') =>
      staff.call<{ payment?: { status: string }; message?: string }>(
        token,
        'POST',
        `admin/payments/${paymentId}/reverse`,
        { reason },
      ),

    /** Advances the clock by a number of days, one by one, and runs the jobs of each day. */
    passDays: async (days: number): Promise<void> => {
      for (let day = 0; day < days; day += 1) await test.advanceTime(DAY_MS);
    },

    getSummary: async ({ id }: Pick<Loan, 'id'>): Promise<LoanSummary> => {
      const getSummary = await getLoanSummary(test.database, id, test.clock.now());
      if (!getSummary) throw new Error('a loan of a test has no position');
      return getSummary;
    },

    row: async ({ id }: Pick<Loan, 'id'>): Promise<Loan> => {
      const loan = await findLoan(test.database, id);
      if (!loan) throw new Error('a loan of a test is missing');
      return loan;
    },

    /** Lists the repayments of a loan, ordered by value date. */
    repayments: ({ id }: Pick<Loan, 'id'>): Promise<Repayment[]> =>
      test.database.orm
        .select()
        .from(repayments)
        .where(eq(repayments.loanId, id))
        .orderBy(asc(repayments.valueAt), asc(repayments.paymentId)),

    listVersions: ({ id }: Pick<Loan, 'id'>): Promise<StoredVersion[]> =>
      test.queryRows<StoredVersion>(
        `select version, to_char(from_on, 'YYYY-MM-DD') as "from", cause, payment_id as "paymentId"
          from loan_schedules where loan_id = $1 order by version`,
        [id],
      ),

    schedule: ({ id }: Pick<Loan, 'id'>, version: number): Promise<ScheduledInstalment[]> =>
      test.queryRows<ScheduledInstalment>(scheduleQuery, [id, version]),

    /** Lists the ledger entries of a payment, in order. */
    entries: (paymentId: string) =>
      test.queryRows<{ source: string; postingType: string; debit: string; credit: string; amount: number }>(
        `select source, posting_type as "postingType", debit_account as debit, credit_account as credit, amount_ugx as amount
          from ledger_entries where payment_id = $1 order by id`,
        [paymentId],
      ),
  };
};

export type RunningLoans = ReturnType<typeof createRunningLoans>;
