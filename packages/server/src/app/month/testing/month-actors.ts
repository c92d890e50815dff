import { randomUUID } from 'node:crypto';
import {
  HOUR_MS,
  type LoanProduct,
  type LoanTerm,
  type PaymentMethodDetails,
  type PaymentStarted,
  type PaymentView,
  roles,
} from '@somesa/core';
import type { ApprovalAnswer, ReportAnswer, SchoolChargeSaved } from '@somesa/core/admin';
import { expect } from 'vitest';
import type { Loan } from '../../../loans/loans-repository';
import { addAcceptedLoan } from '../../../testing/accepted-loan';
import type { SandboxStack } from '../../../testing/sandbox-stack';
import { createTestPeople, getMsisdn } from '../../../testing/test-people';
import { createTestStaff } from '../../../testing/test-staff';

/** Child of a school, by which a payment or a loan is for. */
export interface Pupil {
  school: string;
  regNo: string;
}

/** Version of a loan product as staff see it. */
type StoredProduct = LoanProduct & { savedAt: string };

/** Creates the people of the played month: payers, parents with a loan, and staff. They use only the API, as their browsers do. */
export const createMonthActors = async (stack: SandboxStack) => {
  const { test, advance, payFile } = stack;
  const staff = createTestStaff(test);
  const staffUser = await staff.signInAs(roles.staff);
  const administrator = await staff.signInAs(roles.administrator);
  const people = createTestPeople(test);
  const parent = await people.addParent();

  const expectOk = <Answer extends { status: number; text: string }>(answer: Answer): Answer => {
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };

  const askFor = async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> =>
    expectOk(
      await test.call<Body>({
        method,
        url: `/api/admin/${path}`,
        headers: { authorization: `Bearer ${staffUser.token}`, 'idempotency-key': randomUUID() },
        ...(body && { payload: body }),
      }),
    ).body;

  const approve = async (approvalId: string): Promise<ApprovalAnswer> =>
    expectOk(
      await staff.call<ApprovalAnswer>(
        administrator.token,
        'POST',
        `admin/approvals/${approvalId}/approve`,
        {},
      ),
    ).body;

  const startPayment = async (fields: object, method: PaymentMethodDetails): Promise<PaymentStarted> => {
    const answer = await test.call<PaymentStarted>({
      method: 'POST',
      url: '/api/payments',
      headers: { 'idempotency-key': randomUUID() },
      payload: { ...fields, ...method },
    });
    expectOk(answer);
    const { payment } = answer.body;
    if (payment.paymentMethod === 'mobile') await test.steps.reached('submit-recorded', payment.id);
    return answer.body;
  };

  return {
    staffUser,
    administrator,
    staff,
    askFor,
    approve,

    /** Starts a payment of a child's fees. */
    startFees: ({ school, regNo }: Pupil, amount: number, method: PaymentMethodDetails) =>
      startPayment({ purpose: 'fees', school, regNo, amount }, method),

    /** Starts a payment on a child's loan. */
    startRepayment: ({ school, regNo }: Pupil, amount: number, method: PaymentMethodDetails) =>
      startPayment({ purpose: 'repayment', school, regNo, amount }, method),

    show: (started: PaymentStarted): Promise<PaymentView> => test.show(started),

    /** Pays a child's school with a loan and returns it. */
    borrow: async ({ school, regNo }: Pupil, principalUgx: number, term: LoanTerm): Promise<Loan> => {
      const accepted = await addAcceptedLoan(test.database, test.clock.now(), {
        regNo,
        school,
        principalUgx,
        term,
      });
      if (accepted.sendable) {
        test.running.disbursements.send(accepted.sendable);
        await test.steps.next('transfer-recorded', accepted.row.id);
        await advance(5_000);
      }
      return accepted.loan;
    },

    /** Saves a new version of the loan product with some changes, by which later loans are made, and returns it. */
    saveProduct: async (changes: object): Promise<LoanProduct> => {
      const { products } = await askFor<{ products: StoredProduct[] }>('GET', 'loan-products');
      const [latest] = products.sort((a, b) => b.version - a.version);
      if (!latest) throw new Error('there is no loan product');
      const { version: _version, savedAt: _savedAt, ...product } = latest;
      const body = { ...product, ...changes };
      const saved = await staff.call<{ product: LoanProduct }>(
        administrator.token,
        'POST',
        'admin/loan-products',
        body,
      );
      return expectOk(saved).body.product;
    },

    /** Sets what a school is charged, as an administrator. */
    setSchoolCharge: async (schoolId: number, charge: SchoolChargeSaved): Promise<void> =>
      void expectOk(
        await staff.call(administrator.token, 'POST', `admin/schools/${schoolId}/charges`, charge),
      ),

    /** Proposes a new schedule to the borrower of a loan, who accepts it with a code. */
    restructure: async (loanId: string, proposal: object): Promise<void> => {
      await test.queryRows('update loans set user_id = $2 where id = $1', [loanId, parent.user.user_id]);
      await askFor('POST', `loans/${loanId}/restructuring`, proposal);
      const ask = (path: string, body: object = {}) =>
        staff.call(parent.token, 'POST', `parent/loans/${loanId}/${path}`, body);
      expectOk(await ask('restructuring-code'));
      expectOk(await ask('restructuring', { otp: await people.getOtp(getMsisdn(parent)) }));
    },

    /** Creates a payment file of all that waits for one, which our bank carries out. Its statement tells us so. */
    payByFile: async (): Promise<void> => {
      const { file } = await askFor<{ file: { id: string } }>('POST', 'bank-payment-files', {});
      const xml = await test.call<string>({
        url: `/api/admin/bank-payment-files/${file.id}/pain001.xml`,
        headers: { authorization: `Bearer ${staffUser.token}` },
      });
      await payFile(expectOk(xml).text);
    },

    /** Sends a settlement or a refund. If it is large, the administrator approves it. */
    sendMoney: async (path: string, subject: string): Promise<void> => {
      await askFor('POST', `${path}/send`, {});
      const [request] = await test.queryRows<{ id: string }>(
        `select id from approvals where subject = $1 and status = 'open'`,
        [subject],
      );
      if (request) await approve(request.id);
      await advance(60_000);
      await advance(60_000);
    },

    /** Requests a journal, which the administrator approves. */
    postJournal: async (
      lines: { debitAccount: string; creditAccount: string; amountUgx: number }[],
      valueDate: string,
      reason: string,
    ): Promise<void> => {
      const { approval } = await askFor<ApprovalAnswer>('POST', 'journals', { lines, valueDate, reason });
      await approve(approval.id);
    },

    readReport: (name: string, from: string, to: string): Promise<ReportAnswer> =>
      askFor<ReportAnswer>('GET', `reports/${name}?from=${from}&to=${to}`),

    /** Advances the time by an hour, in which late responses of networks arrive. */
    waitAnHour: (): Promise<void> => advance(HOUR_MS),
  };
};

export type MonthActors = Awaited<ReturnType<typeof createMonthActors>>;
