import { roles, toKampalaDay } from '@somesa/core';
import type { App } from '../app/app';
import { sendRefund } from '../payments/refunds/send-refund';
import { requestMove } from '../payments/reversals/move-payment';
import { cancelSettlement, createSettlement } from '../payments/settlements/settlements';
import { schools } from '../people/tables/schools';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import type { StaffUser } from '../platform/http/staff-user';
import { addChild, findSchoolId, findStaff } from './payout-actions';

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

/** Creates the actions of two people of staff. They return the code of each answer, or what they found. */
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
  const findOne = () => findStaff(database, roles.staff);
  const moveTo = (id: string, student: number, one: StaffUser) =>
    requestMove(running.staff, id, { student, reason: 'Wrong child' }, one);

  return {
    child: async ({ regNo, school, owedUgx }: { regNo: string; school: string; owedUgx: number }) => {
      await database.run(addChild, [regNo, school, owedUgx]);
    },
    prepayments: async ({ areTaken }: { areTaken: boolean }) => {
      await database.orm.update(schools).set({ takesPrepayments: areTaken });
    },
    /** One person requests a move. */
    move: async ({ paymentId, regNo }: { paymentId: string; regNo: string }) => {
      const id = await readId<string>(findLastMove, paymentId);
      const student = await readId<number>(findStudent, regNo);
      return [await getCode(moveTo(id, student, await findOne()))];
    },
    /** Another person approves what waits, once the first one has tried to do it alone. */
    approve: async ({ isTriedAlone }: { isTriedAlone: boolean }) => {
      const one = await findOne();
      const another = await findStaff(database, roles.administrator);
      const codes: string[] = [];
      for (const waiting of await database.run<Waiting>(listWaiting, [])) {
        if (isTriedAlone) {
          const again: Answered =
            waiting.kind === 'refund'
              ? sendRefund(running.staff, waiting.subject, one)
              : moveTo(waiting.subject, waiting.details.studentId, one);
          const alone = await getCode(approvals.approve(waiting.id, one));
          codes.push(`alone: ${alone}, ${await getCode(again)}`);
        }
        codes.push(await getCode(approvals.approve(waiting.id, another)));
      }
      return codes;
    },
    /** The first person withdraws what waits. */
    withdraw: async () => {
      const one = await findOne();
      const waiting = await database.run<Waiting>(listWaiting, []);
      return Promise.all(waiting.map(({ id }) => getCode(approvals.withdraw(id, one))));
    },
    /** Staff ask a network about a payment again. */
    ask: ({ paymentId }: { paymentId: string }) => running.checkPayment(paymentId),
    /** Staff create a settlement and cancel it. */
    settle: async ({ school }: { school: string }) => {
      const { id } = await findOne();
      const schoolId = await readId<number>(findSchoolId, school);
      const created = await createSettlement({ database, clock }, schoolId, toKampalaDay(clock.now()), id);
      if (!created.ok) return [created.error.code];
      const paid = await database.run<{ id: string }>(listSettled, [created.value]);
      const cancelled = await getCode(cancelSettlement({ database, clock }, created.value, id));
      return [cancelled, ...paid.map((payment) => payment.id)];
    },
  };
};
