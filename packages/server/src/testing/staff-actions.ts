import { roles, toKampalaDay } from '@somesa/core';
import type { App } from '../app/app';
import { sendRefund } from '../payments/refunds/send-refund';
import { requestMove } from '../payments/reversals/move-payment';
import { cancelSettlement, createSettlement } from '../payments/settlements/settlements';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import { addChild, findSchoolId, findStaff } from './payout-requests';

/**
 * Action of staff in a schedule of faults. move: one person requests it. approve: another person approves what waits, once the first one has
 * tried to do it alone. withdraw: the first person withdraws it. ask: staff ask a network about a payment again. settle: staff create a
 * settlement and cancel it.
 */
export type StaffAction =
  | { kind: 'child'; regNo: string; school: string; owedUgx: number }
  | { kind: 'move'; paymentId: string; regNo: string }
  | { kind: 'approve'; isTriedAlone: boolean }
  | { kind: 'withdraw' }
  | { kind: 'ask'; paymentId: string }
  | { kind: 'settle'; school: string };

const findLastMove = {
  name: 'testing-last-move',
  text: `
    with recursive chain (id, n) as (
      select $1::uuid, 0 union all select p.id, c.n + 1 from payments p join chain c on p.moved_from_id = c.id)
    select id from chain order by n desc limit 1`,
};
const findStudent = { name: 'testing-student', text: 'select id from students where reg_no = $1' };
const listWaiting = {
  name: 'testing-waiting',
  text: `select id, kind, subject, details from approvals where status = 'open' and kind in ('refund', 'payment-move') order by requested_at, id`,
};
const listSettled = {
  name: 'testing-settled',
  text: `
    select distinct e.payment_id as id from settlement_entries s join ledger_entries e on e.id = s.entry_id
    where s.settlement_id = $1 and e.payment_id is not null`,
};

type Waiting = { id: string; subject: string } & (
  | { kind: 'refund' }
  | { kind: 'payment-move'; details: { studentId: number } }
);
type Answered = Promise<{ ok: true } | { ok: false; error: { code: string } }>;
const getCode = async (answered: Answered): Promise<string> => {
  const answer = await answered;
  return answer.ok ? 'ok' : answer.error.code;
};

/** Creates the function that acts for two people of staff. It returns the code of each answer, or what the action found. */
export const createStaffActions = (
  running: App,
  { database, clock }: { database: Database; clock: Clock },
) => {
  const { approvals } = running;
  const readId = async <Id>(statement: Parameters<Database['run']>[0], value: string): Promise<Id> => {
    const [row] = await database.run<{ id: Id }>(statement, [value]);
    if (!row) throw new Error(`there is no row of ${value}`);
    return row.id;
  };

  return async (action: StaffAction): Promise<string[]> => {
    const one = await findStaff(database, roles.staff);
    const moveTo = (id: string, student: number) =>
      requestMove(running.staff, id, { student, reason: 'Wrong child' }, one);
    switch (action.kind) {
      case 'child':
        await database.run(addChild, [action.regNo, action.school, action.owedUgx]);
        return [];
      case 'move': {
        const id = await readId<string>(findLastMove, action.paymentId);
        return [await getCode(moveTo(id, await readId<number>(findStudent, action.regNo)))];
      }
      case 'approve': {
        const another = await findStaff(database, roles.administrator);
        const codes: string[] = [];
        for (const waiting of await database.run<Waiting>(listWaiting, [])) {
          if (action.isTriedAlone) {
            const again: Answered =
              waiting.kind === 'refund'
                ? sendRefund(running.staff, waiting.subject, one)
                : moveTo(waiting.subject, waiting.details.studentId);
            codes.push(
              `alone: ${await getCode(approvals.approve(waiting.id, one))}, ${await getCode(again)}`,
            );
          }
          codes.push(await getCode(approvals.approve(waiting.id, another)));
        }
        return codes;
      }
      case 'withdraw': {
        const waiting = await database.run<Waiting>(listWaiting, []);
        return Promise.all(waiting.map(({ id }) => getCode(approvals.withdraw(id, one))));
      }
      case 'ask':
        await running.checkPayment(action.paymentId);
        return [];
      case 'settle': {
        const schoolId = await readId<number>(findSchoolId, action.school);
        const created = await createSettlement(
          { database, clock },
          schoolId,
          toKampalaDay(clock.now()),
          one.id,
        );
        if (!created.ok) return [created.error.code];
        const paid = await database.run<{ id: string }>(listSettled, [created.value]);
        const cancelled = await getCode(cancelSettlement({ database, clock }, created.value, one.id));
        return [cancelled, ...paid.map(({ id }) => id)];
      }
      default:
        return action satisfies never;
    }
  };
};
