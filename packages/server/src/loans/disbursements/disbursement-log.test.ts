import { type AdminLoanAnswer, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disbursementStatuses } from '../../platform/db/schema';
import type { AcceptedLoan } from '../../testing/accepted-loan';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';
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

const byBank = async (amount: number): Promise<AcceptedLoan> =>
  payouts.accept({ regNo: 'SJN-0001' }, amount, { school: BANK_SCHOOL });
const makeFile = () => payouts.call(grace.token, 'POST', 'bank-payment-files');
const failed = (id: string) =>
  payouts.call(moses.token, 'POST', `disbursements/${id}/failed`, { reason: 'Account closed' });
const settled = (id: string, bankReference: string) =>
  payouts.call(grace.token, 'POST', `disbursements/${id}/settled`, {
    bankReference,
    paidOn: test.clock.now().toISOString().slice(0, 10),
  });
const logOf = async ({ loan }: AcceptedLoan) => {
  const { body } = await payouts.call<AdminLoanAnswer>(grace.token, 'GET', `loans/${loan.id}`);
  return body.loan.disbursementEvents;
};

describe('what happens to the payment of a school', () => {
  it('is written down with who did it, and staff sees it with the loan', async () => {
    const loan = await byBank(60_000);
    await makeFile();
    await failed(loan.row.id);
    const again = await payouts.call(moses.token, 'POST', `loans/${loan.loan.id}/disburse`);
    await makeFile();
    const next = again.body.disbursement.id;
    expect((await settled(next, 'FT-LOGGED')).status).toBe(200);
    const log = await logOf(loan);
    expect(
      log.map(({ disbursementId, event, from, to, by }) => [disbursementId, event, from, to, by?.id]),
    ).toEqual([
      [loan.row.id, 'created', null, 'created', undefined],
      [loan.row.id, 'added_to_file', 'created', 'in_file', grace.user.user_id],
      [loan.row.id, 'failed', 'in_file', 'failed', moses.user.user_id],
      [next, 'created', null, 'created', moses.user.user_id],
      [next, 'added_to_file', 'created', 'in_file', grace.user.user_id],
      [next, 'paid', 'in_file', 'succeeded', grace.user.user_id],
    ]);
    expect(log.at(2)).toMatchObject({ by: { name: `Sarah ${moses.last_name}` }, detail: 'Account closed' });
    expect(log.at(-1)).toMatchObject({ detail: 'FT-LOGGED', at: test.clock.now().toISOString() });
  });

  it('logs the network’s answers with no staff member as actor', async () => {
    const loan = await payouts.accept(await test.addChild(80_000), 80_000);
    await payouts.sendWell(loan);
    const log = await logOf(loan);
    expect(log.map(({ event, by }) => [event, by])).toEqual([
      ['created', null],
      ['accepted', null],
    ]);
  });
});

describe('a failed try', () => {
  it('asks a person, until the school was paid', async () => {
    const loan = await byBank(60_000);
    await failed(loan.row.id);
    expect(await payouts.exceptions(loan)).toEqual(['disbursement_failed']);
    const again = await payouts.call(grace.token, 'POST', `loans/${loan.loan.id}/disburse`);
    await makeFile();
    expect(await payouts.exceptions(loan)).toEqual(['disbursement_failed']);
    await settled(again.body.disbursement.id, 'FT-AFTER');
    expect(await payouts.exceptions(loan)).toEqual([]);
  });

  it('asks nobody any more, once the loan was given up', async () => {
    const loan = await byBank(60_000);
    await failed(loan.row.id);
    expect((await payouts.call(grace.token, 'POST', `loans/${loan.loan.id}/cancel`)).status).toBe(200);
    expect(await payouts.exceptions(loan)).toEqual([]);
  });
});

describe('the database', () => {
  const events: DisbursementEvent[] = [
    'accepted',
    'inconclusive',
    'resubmitted',
    'added_to_file',
    'paid',
    'failed',
  ];
  /** Sets a try into a status past the guard. */
  const place = (id: string, status: string) =>
    test.asOwner(`do $$ begin
      alter table disbursements disable trigger guard_disbursement;
      update disbursements set status = '${status}' where id = '${id}';
      alter table disbursements enable trigger guard_disbursement;
    end $$`);

  it.each(disbursementStatuses)('lets a try that is %s go where it may, and nowhere else', async (from) => {
    const { row } = await byBank(60_000);
    const legal = new Set(
      events.flatMap((event) => {
        const moved = transitionDisbursement(from, event);
        return moved.ok ? [moved.value] : [];
      }),
    );
    for (const to of disbursementStatuses) {
      await place(row.id, from);
      const set = () =>
        test.rows(
          'update disbursements set status = $2::disbursement_status where id = $1 returning status',
          [row.id, to],
        );
      if (from === to || legal.has(to)) expect(await set(), to).toEqual([{ status: to }]);
      else await expect(set(), to).rejects.toThrow(`can not move from ${from} to ${to}`);
    }
  });

  it('keeps what a try pays: the principal of its loan, and nothing else', async () => {
    const { row } = await byBank(60_000);
    for (const change of [
      'amount_ugx = 1',
      `method = 'mtn', msisdn = '+256776000001'`,
      'loan_id = gen_random_uuid()',
    ]) {
      await expect(test.rows(`update disbursements set ${change} where id = $1`, [row.id])).rejects.toThrow();
    }
    await place(row.id, 'failed');
    const copy = (amount: string, status = 'created') =>
      test.rows(
        `insert into disbursements (id, loan_id, status, amount_ugx, method, payee_name, bank_name, account_number,
           provider_reference, webhook_token, created_at)
         select gen_random_uuid(), loan_id, $2::disbursement_status, ${amount}, method, payee_name, bank_name, account_number,
           gen_random_uuid()::text, gen_random_uuid()::text, created_at from disbursements where id = $1`,
        [row.id, status],
      );
    await expect(copy('amount_ugx + 1')).rejects.toThrow('pays the principal of its loan');
    await expect(copy('amount_ugx', 'in_file')).rejects.toThrow('begins as created');
    await copy('amount_ugx');
  });
});
