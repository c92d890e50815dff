import type { DisbursementView, LoanStatus, Msisdn, RoleId } from '@somesa/core';
import { type AcceptedLoan, addAcceptedLoan, type TestLoanOptions } from './accepted-loan';
import type { Answer, TestApp, TestChild } from './test-app';
import { createTestStaff } from './test-staff';

/** School of the demo data that is paid by bank transfer. */
export const BANK_SCHOOL = 'st-josephs-naggalama';

/** Fields of a disbursed loan that the tests read. */
export interface DisbursedLoanFields {
  status: LoanStatus;
  disbursed_on: string | null;
}

/** Creates helpers for accepted loans and their disbursements. */
export const createTestPayouts = (test: TestApp) => {
  const staff = createTestStaff(test);

  const send = ({ sendable }: AcceptedLoan): void => {
    if (sendable) test.running.disbursements.send(sendable);
  };

  let wallets = 0;
  return {
    /** Sets the payout account of the school of the tests to a wallet that no other test uses. */
    setNewWallet: async (): Promise<Msisdn> => {
      wallets += 1;
      const msisdn: Msisdn = `+256776${String(wallets).padStart(6, '0')}`;
      await test.queryRows(
        'update school_payout_accounts set msisdn = $1 where school_id = (select id from schools where slug = $2)',
        [msisdn, test.getSchool()],
      );
      return msisdn;
    },

    /** Adds a loan whose offer was accepted, without sending its disbursement. */
    addAccepted: (
      { regNo }: Pick<TestChild, 'regNo'>,
      principalUgx: number,
      more: Partial<TestLoanOptions> = {},
    ): Promise<AcceptedLoan> =>
      addAcceptedLoan(test.database, test.clock.now(), {
        regNo,
        school: test.getSchool(),
        principalUgx,
        ...more,
      }),

    send,

    /** Sends a disbursement and waits until the response of the network is recorded. */
    sendAndWait: async (accepted: AcceptedLoan): Promise<void> => {
      send(accepted);
      await test.steps.next('transfer-recorded', accepted.row.id);
    },

    /** Logs in a new user with a role and returns the token. */
    signInAs: async (role: RoleId): Promise<string> => (await staff.signInAs(role)).token,

    /** Sends a request to the back office. */
    call: <Body = { disbursement: DisbursementView }>(
      token: string | null,
      method: 'GET' | 'POST',
      path: string,
      payload?: object,
    ): Promise<Answer<Body>> => staff.call<Body>(token, method, `admin/${path}`, payload),

    loan: async ({ loan }: AcceptedLoan): Promise<DisbursedLoanFields | undefined> =>
      (
        await test.queryRows<DisbursedLoanFields>('select status, disbursed_on from loans where id = $1', [
          loan.id,
        ])
      )[0],

    /** Lists the disbursements of a loan, oldest first. */
    listDisbursements: ({ loan }: AcceptedLoan) =>
      test.queryRows<{ id: string; status: string; provider_reference: string; failure: string | null }>(
        'select id, status, provider_reference, failure from disbursements where loan_id = $1 order by created_at, id',
        [loan.id],
      ),

    entries: ({ loan }: AcceptedLoan) =>
      test.queryRows<{ postingType: string; debit: string; credit: string; amount: number; at: Date }>(
        `select posting_type as "postingType", debit_account as debit, credit_account as credit, amount_ugx as amount, value_at as at
          from ledger_entries where loan_id = $1 order by id`,
        [loan.id],
      ),

    /** Lists the kinds of the open exceptions of a disbursement and its loan. */
    exceptions: async ({ loan, row }: AcceptedLoan): Promise<string[]> =>
      (
        await test.queryRows<{ kind: string }>(
          'select kind from exceptions where subject in ($1, $2) and resolved_at is null order by kind',
          [`loan:${loan.id}`, `disbursement:${row.id}`],
        )
      ).map(({ kind }) => kind),
  };
};
