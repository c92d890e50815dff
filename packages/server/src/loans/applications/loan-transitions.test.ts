import { allowedLoanTransitions, type LoanStatus, loanStatuses, transitionLoan } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createPerson } from '../../testing/test-people';
import { findLoan, lockLoan, recordLoanTransition, systemActor } from '../loans-repository';

let test: TestApp;
let id: string;
let studentId: number;
beforeAll(async () => {
  test = await buildTestApp();
  const loans = createTestLoans(test);
  const { regNo } = await test.addChild(600_000);
  id = await loans.getLoanId(await loans.apply({ phoneNumber1: createPerson().contact, regNo }));
  const [student] = await test.queryRows<{ student_id: number }>(
    'select student_id from loans where id = $1',
    [id],
  );
  studentId = student?.student_id ?? -1;
});
afterAll(() => test.end());

const isAccepted = (status: LoanStatus): boolean =>
  [
    'accepted',
    'disbursed',
    'ongoing',
    'in_arrears',
    'closed',
    'cancelled',
    'written_off',
    'recovered',
  ].includes(status);

const isWrittenOff = (status: LoanStatus): boolean => status === 'written_off' || status === 'recovered';

/** Sets the status of a loan without its guard, with the columns that the status requires. */
const forceStatus = (status: LoanStatus): Promise<void> => {
  const reason = status === 'declined' ? `'other'` : 'null';
  return test.runAsOwner(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update loans set status = '${status}', student_id = ${studentId}, offered_on = '2026-11-21', offer_ends_at = '2026-12-06',
      accepted_at = ${isAccepted(status) ? 'now()' : 'null'},
      disbursed_on = ${isAccepted(status) && status !== 'accepted' ? `'2026-11-21'` : 'null'}, written_off_at = ${isWrittenOff(status) ? 'now()' : 'null'}, decline_reason = ${reason} where id = '${id}';
  end $$`);
};
const updateStatus = (from: LoanStatus, to: LoanStatus): Promise<unknown> => {
  const reason = to === 'declined' ? 'other' : null;
  const whole = {
    accepted_at: isAccepted(to) ? 'coalesce(accepted_at, now())' : 'accepted_at',
    disbursed_on:
      isAccepted(to) && to !== 'accepted' ? `coalesce(disbursed_on, '2026-11-21')` : 'disbursed_on',
  };
  const text = `update loans set status = $2::loan_status, decline_reason = $3::text, accepted_at = ${whole.accepted_at}, disbursed_on = ${whole.disbursed_on},
    written_off_at = ${isWrittenOff(to) ? 'now()' : 'written_off_at'} where id = $1 and status = '${from}'::loan_status returning status`;
  return test.queryRows(text, [id, to, reason]);
};

const storedStatuses = loanStatuses.filter((status) => status !== 'draft');

describe('guard_loan', () => {
  it('allows the same transitions as core', async () => {
    const rows = await test.queryRows<object>(
      'select from_status as "from", event, to_status as "to" from loan_status_transitions',
    );
    const sorted = (moves: readonly object[]) => moves.map((transition) => JSON.stringify(transition)).sort();
    expect(sorted(rows)).toEqual(
      sorted(allowedLoanTransitions.map(({ from, event, to }) => ({ from, event, to }))),
    );
  });

  it.each(storedStatuses)('allows only legal transitions of a loan that is %s', async (from) => {
    for (const to of storedStatuses) {
      await forceStatus(from);
      const isLegal =
        from === to ||
        allowedLoanTransitions.some((transition) => transition.from === from && transition.to === to);
      if (isLegal) expect(await updateStatus(from, to), to).toEqual([{ status: to }]);
      else await expect(updateStatus(from, to), to).rejects.toThrow();
    }
  });

  it('rejects a new loan that is not submitted', async () => {
    await expect(
      test.queryRows(
        `insert into loans (id, reference, status, school_id, product_id, product_version, principal_ugx, term, requested_principal_ugx, requested_term, expense, created_at)
         select gen_random_uuid(), 'SF-0000-0000', 'ongoing', school_id, product_id, product_version, 1, term, 1, term, expense, created_at
         from loans where id = $1`,
        [id],
      ),
    ).rejects.toThrow();
  });

  it.each([
    `update loan_events set event = 'approve'`,
    'delete from loan_events',
    'update loans set requested_principal_ugx = requested_principal_ugx + 1',
    `update loans set requested_term = '6 months'`,
    `insert into loan_status_transitions values ('declined', 'approve', 'approved')`,
    'delete from loan_status_transitions',
    'update loan_products set annual_rate_ppm = 0',
    'delete from loan_products',
    'delete from loan_instalments',
    `update disbursement_events set event = 'paid'`,
    'delete from disbursement_events',
    'alter table loans disable trigger guard_loan',
  ])('denies the application’s role: %s', async (text) => {
    await expect(test.queryRows(text)).rejects.toThrow();
  });

  it('requires the acceptance time of an accepted loan and the disbursement date of a disbursed one', async () => {
    await forceStatus('approved');
    const accept = (set: string) =>
      test.queryRows(`update loans set status = 'accepted'${set} where id = $1 returning status`, [id]);
    await expect(accept('')).rejects.toThrow('loans_accepted_whole');
    expect(await accept(', accepted_at = now()')).toEqual([{ status: 'accepted' }]);
    const disburse = (set: string) =>
      test.queryRows(`update loans set status = 'disbursed'${set} where id = $1 returning status`, [id]);
    await expect(disburse('')).rejects.toThrow('loans_disbursed_whole');
    expect(await disburse(`, disbursed_on = '2026-11-22'`)).toEqual([{ status: 'disbursed' }]);
  });

  it('rejects changes to the terms of an accepted loan', async () => {
    await forceStatus('approved');
    await test.runAsOwner(`update loans set status = 'accepted', accepted_at = now() where id = '${id}'`);
    for (const change of [
      'principal_ugx = 1',
      `term = '12 months'`,
      'product_version = 2',
      'student_id = 1',
      `expense = 'Pocket Money'`,
      `offered_on = '2026-11-22'`,
      'accepted_at = null',
      `accepted_at = accepted_at + interval '1 day'`,
    ]) {
      await expect(test.queryRows(`update loans set ${change} where id = $1`, [id]), change).rejects.toThrow(
        'an accepted loan can not be changed',
      );
    }
  });
});

describe('recordLoanTransition', () => {
  it('changes and records nothing for an illegal event', async () => {
    await forceStatus('declined');
    const before = await test.queryRows('select * from loan_events');
    const result = await test.database.transaction(async (tx) => {
      const loan = await lockLoan(tx, id);
      if (!loan) throw new Error('the loan is gone');
      return recordLoanTransition(tx, loan, 'approve', systemActor, { now: test.clock.now() });
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'loan_status_conflict' } });
    expect(await test.queryRows('select * from loan_events')).toEqual(before);
  });

  it('rejects a transition of a loan changed since it was read, so that one of two succeeds', async () => {
    await forceStatus('submitted');
    const loan = await findLoan(test.database, id);
    if (!loan) throw new Error('the loan is gone');
    const transition = (event: 'start_review' | 'withdraw') =>
      test.database.transaction((tx) =>
        recordLoanTransition(tx, loan, event, systemActor, { now: test.clock.now() }),
      );
    const result = await Promise.all([transition('start_review'), transition('withdraw')]);
    expect(result.filter(({ ok }) => ok)).toHaveLength(1);
    expect(result.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'loan_status_conflict' } });
  });

  it('records the event with its actor and time', async () => {
    await forceStatus('submitted');
    const actor = { kind: 'staff', id: '5d3f1a52-7a4e-4d3b-9f3f-111111111111' } as const;
    await test.database.transaction(async (tx) => {
      const loan = await lockLoan(tx, id);
      return (
        loan &&
        recordLoanTransition(tx, loan, 'start_review', actor, { now: test.clock.now(), detail: 'why' })
      );
    });
    const [last] = await test.queryRows('select * from loan_events order by id desc limit 1');
    expect(last).toMatchObject({
      loan_id: id,
      from_status: 'submitted',
      event: 'start_review',
      to_status: 'under_review',
      actor_id: actor.id,
      actor_kind: 'staff',
      detail: 'why',
      at: test.clock.now(),
    });
    expect(transitionLoan('submitted', 'start_review')).toEqual({ ok: true, value: 'under_review' });
  });
});
