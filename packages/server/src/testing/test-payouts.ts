import type { DisbursementView, LoanState, Msisdn, RoleId } from '@somesa/core';
import { type AcceptedLoan, addAcceptedLoan, type WantedLoan } from './accepted-loan';
import { type Answer, SCHOOL, type TestApp, type TestChild } from './test-app';
import { staffOn } from './test-staff';

/** A school of the demo data that is paid by bank. */
export const BANK_SCHOOL = 'st-josephs-naggalama';

/** What the tests read of a loan that is paid out. */
export interface LoanNow {
  state: LoanState;
  disbursed_on: string | null;
}

/** Paying schools, as the tests do it: accepted loans, and staff who look after them. */
export const payoutsOn = (test: TestApp) => {
  const staff = staffOn(test);

  const send = ({ sendable }: AcceptedLoan): void => {
    if (sendable) test.running.disbursements.send(sendable);
  };

  let wallets = 0;
  return {
    /** Has the school of the tests paid into a wallet that no other test uses. */
    newWallet: async (): Promise<Msisdn> => {
      wallets += 1;
      const msisdn: Msisdn = `+256776${String(wallets).padStart(6, '0')}`;
      await test.rows(
        'update school_payout_accounts set msisdn = $1 where school_id = (select id from schools where slug = $2)',
        [msisdn, SCHOOL],
      );
      return msisdn;
    },

    /** Writes a loan whose offer was accepted, and nothing is sent yet. */
    accept: (
      { regNo }: Pick<TestChild, 'regNo'>,
      principalUgx: number,
      more: Partial<WantedLoan> = {},
    ): Promise<AcceptedLoan> =>
      addAcceptedLoan(test.database, test.clock.now(), { regNo, school: SCHOOL, principalUgx, ...more }),

    send,

    /** Sends a try, and waits until the network’s answer to it is written. */
    sendWell: async (accepted: AcceptedLoan): Promise<void> => {
      send(accepted);
      await test.steps.next('transfer-recorded', accepted.row.id);
    },

    /** Signs somebody in with a role, and answers the token. */
    signInAs: async (role: RoleId): Promise<string> => (await staff.signInAs(role)).token,

    /** Calls what staff calls. */
    call: <Body = { disbursement: DisbursementView }>(
      token: string | null,
      method: 'GET' | 'POST',
      path: string,
      payload?: object,
    ): Promise<Answer<Body>> => staff.call<Body>(token, method, `admin/${path}`, payload),

    loan: async ({ loan }: AcceptedLoan): Promise<LoanNow | undefined> =>
      (await test.rows<LoanNow>('select state, disbursed_on from loans where id = $1', [loan.id]))[0],

    /** Every try of a loan, the oldest first. */
    tries: ({ loan }: AcceptedLoan) =>
      test.rows<{ id: string; state: string; provider_ref: string; failure: string | null }>(
        'select id, state, provider_ref, failure from disbursements where loan_id = $1 order by created_at, id',
        [loan.id],
      ),

    entries: ({ loan }: AcceptedLoan) =>
      test.rows<{ code: string; debit: string; credit: string; amount: number; at: Date }>(
        `select code, debit_account as debit, credit_account as credit, amount_ugx as amount, value_at as at
          from ledger_entries where loan_id = $1 order by id`,
        [loan.id],
      ),

    /** What a person must look at, of a try or its loan. */
    reviews: async ({ loan, row }: AcceptedLoan): Promise<string[]> =>
      (
        await test.rows<{ kind: string }>(
          'select kind from reviews where subject in ($1, $2) and closed_at is null order by kind',
          [`loan:${loan.id}`, `disbursement:${row.id}`],
        )
      ).map(({ kind }) => kind),
  };
};
