import { type AdminLoanAnswer, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcceptedLoan } from '../../testing/accepted-loan';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';
import { disbursementStatuses } from '../tables/disbursements';
import { type DisbursementEvent, transitionDisbursement } from './disbursement-transitions';

let test: TestApp;
let payouts: ReturnType<typeof createTestPayouts>;
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  payouts = createTestPayouts(test);
  grace = await createTestDecisions(test).signInAs(roles.staff);
  moses = await createTestDecisions(test).signInAs(roles.administrator);
});
afterAll(() => test.end());

const acceptBankLoan = async (amount: number): Promise<AcceptedLoan> =>
  payouts.addAccepted({ regNo: 'SJN-0001' }, amount, { school: BANK_SCHOOL });
const createFile = () => payouts.call(grace.token, 'POST', 'bank-payment-files');
const markFailed = (id: string) =>
  payouts.call(moses.token, 'POST', `disbursements/${id}/failed`, { reason: 'Account closed' });
const confirmPaid = (id: string, bankReference: string) =>
  payouts.call(grace.token, 'POST', `disbursements/${id}/settled`, {
    bankReference,
    paidOn: test.clock.now().toISOString().slice(0, 10),
  });
const listEvents = async ({ loan }: AcceptedLoan) => {
  const { body } = await payouts.call<AdminLoanAnswer>(grace.token, 'GET', `loans/${loan.id}`);
  return body.loan.disbursementEvents;
};

describe('events of a disbursement', () => {
  it('are recorded with their actors and shown to staff with the loan', async () => {
    const loan = await acceptBankLoan(60_000);
    await createFile();
    await markFailed(loan.row.id);
    const again = await payouts.call(moses.token, 'POST', `loans/${loan.loan.id}/disburse`);
    await createFile();
    const next = again.body.disbursement.id;
    expect((await confirmPaid(next, 'FT-LOGGED')).status).toBe(200);
    const events = await listEvents(loan);
    expect(
      events.map(({ disbursementId, event, from, to, by }) => [disbursementId, event, from, to, by?.id]),
    ).toEqual([
      [loan.row.id, 'created', null, 'created', undefined],
      [loan.row.id, 'added_to_file', 'created', 'in_file', grace.user.user_id],
      [loan.row.id, 'failed', 'in_file', 'failed', moses.user.user_id],
      [next, 'created', null, 'created', moses.user.user_id],
      [next, 'added_to_file', 'created', 'in_file', grace.user.user_id],
      [next, 'paid', 'in_file', 'succeeded', grace.user.user_id],
    ]);
    expect(events.at(2)).toMatchObject({
      by: { name: `Sarah ${moses.last_name}` },
      detail: 'Account closed',
    });
    expect(events.at(-1)).toMatchObject({ detail: 'FT-LOGGED', at: test.clock.now().toISOString() });
  });

  it('have no actor for responses of the network', async () => {
    const loan = await payouts.addAccepted(await test.addChild(80_000), 80_000);
    await payouts.sendAndWait(loan);
    const events = await listEvents(loan);
    expect(events.map(({ event, by }) => [event, by])).toEqual([
      ['created', null],
      ['accepted', null],
    ]);
  });
});

describe('a failed disbursement', () => {
  it('has an open exception until the school is paid', async () => {
    const loan = await acceptBankLoan(60_000);
    await markFailed(loan.row.id);
    expect(await payouts.exceptions(loan)).toEqual(['disbursement_failed']);
    const again = await payouts.call(grace.token, 'POST', `loans/${loan.loan.id}/disburse`);
    await createFile();
    expect(await payouts.exceptions(loan)).toEqual(['disbursement_failed']);
    await confirmPaid(again.body.disbursement.id, 'FT-AFTER');
    expect(await payouts.exceptions(loan)).toEqual([]);
  });

  it('has its exception resolved when the loan is cancelled', async () => {
    const loan = await acceptBankLoan(60_000);
    await markFailed(loan.row.id);
    expect((await payouts.call(grace.token, 'POST', `loans/${loan.loan.id}/cancel`)).status).toBe(200);
    expect(await payouts.exceptions(loan)).toEqual([]);
  });
});

describe('guard_disbursement', () => {
  const events: DisbursementEvent[] = [
    'accepted',
    'inconclusive',
    'resubmitted',
    'added_to_file',
    'paid',
    'failed',
  ];
  /** Sets the status of a disbursement without its guard. */
  const forceStatus = (id: string, status: string) =>
    test.runAsOwner(`do $$ begin
      alter table disbursements disable trigger guard_disbursement;
      update disbursements set status = '${status}' where id = '${id}';
      alter table disbursements enable trigger guard_disbursement;
    end $$`);

  it.each(disbursementStatuses)(
    'allows only legal transitions of a disbursement that is %s',
    async (from) => {
      const { row } = await acceptBankLoan(60_000);
      const legal = new Set(
        events.flatMap((event) => {
          const result = transitionDisbursement(from, event);
          return result.ok ? [result.value] : [];
        }),
      );
      for (const to of disbursementStatuses) {
        await forceStatus(row.id, from);
        const set = () =>
          test.queryRows(
            'update disbursements set status = $2::disbursement_status where id = $1 returning status',
            [row.id, to],
          );
        if (from === to || legal.has(to)) expect(await set(), to).toEqual([{ status: to }]);
        else await expect(set(), to).rejects.toThrow(`can not move from ${from} to ${to}`);
      }
    },
  );

  it('keeps the amount of a disbursement equal to the principal of its loan', async () => {
    const { row } = await acceptBankLoan(60_000);
    for (const change of [
      'amount_ugx = 1',
      `method = 'mtn', msisdn = '+256776000001'`,
      'loan_id = gen_random_uuid()',
    ]) {
      await expect(
        test.queryRows(`update disbursements set ${change} where id = $1`, [row.id]),
      ).rejects.toThrow();
    }
    await forceStatus(row.id, 'failed');
    const insertCopy = (amount: string, status = 'created') =>
      test.queryRows(
        `insert into disbursements (id, loan_id, status, amount_ugx, method, payee_name, bank_name, account_number,
           provider_reference, webhook_token, created_at)
         select gen_random_uuid(), loan_id, $2::disbursement_status, ${amount}, method, payee_name, bank_name, account_number,
           gen_random_uuid()::text, gen_random_uuid()::text, created_at from disbursements where id = $1`,
        [row.id, status],
      );
    await expect(insertCopy('amount_ugx + 1')).rejects.toThrow('pays the principal of its loan');
    await expect(insertCopy('amount_ugx', 'in_file')).rejects.toThrow('begins as created');
    await insertCopy('amount_ugx');
  });
});
