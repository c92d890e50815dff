import { randomUUID } from 'node:crypto';
import { DAY_MS, type RoleId, toKampalaDay, toKampalaInstant } from '@somesa/core';
import type { FeeAdjustmentBody } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { addDays } from '../../../platform/add-days';
import { feeItems } from '../../../platform/db/schema';
import type { StaffUser } from '../../../platform/http/staff-user';
import { viewAdminStudent } from '../../../schools/students/admin-student-view';
import { createFeeAdjustments } from '../../../schools/students/fee-adjustments';
import { createStudentChanges } from '../../../schools/students/student-changes';
import type { DemoYearContext, DemoYearSchool } from './year-context';
import { DEMO_YEAR_INCIDENTS, getDemoRegNo, listDemoTerms } from './year-register';

/** Children who join each school before the last term, and whose fees change outside our payments. */
const joining = [
  { firstName: 'Sharon', lastName: 'Namutebi', className: 'Senior 1 East' },
  { firstName: 'Ivan', lastName: 'Kiggundu', className: 'Senior 2 West' },
  { firstName: 'Patience', lastName: 'Adongo', className: 'Senior 3 South' },
  { firstName: 'Derrick', lastName: 'Mugisha', className: 'Senior 4 North' },
] as const;
type Joining = (typeof joining)[number]['firstName'];

/** Adds what bursars record themselves in the last term: new children, bursaries, arrears, money at the desk, a mistake, a move and a leaver. */
export const planDemoAdjustments = (context: DemoYearContext): void => {
  const { timeline, until, schools, admin, bursar, payers } = context;
  const { database, clock, add } = timeline;
  const term = listDemoTerms(toKampalaDay(until)).at(-1);
  if (!term) return;
  const adjustments = createFeeAdjustments({ database, clock, secretKey: context.start.secretKey });
  const changes = createStudentChanges({ database, clock });
  const on = (day: number, run: () => Promise<unknown>): void =>
    add(new Date(toKampalaInstant(term.startsOn, '10:15').getTime() + day * DAY_MS), run);
  const planSchool = (school: DemoYearSchool): void => {
    const user = bursar.schoolId === school.id ? bursar : admin;
    const staffUser: StaffUser = {
      id: user.id,
      roleId: user.roleId as RoleId,
      schoolId: user.schoolId,
      schoolRole: user.schoolRole,
      sessionHash: '',
    };
    const ids = new Map<Joining, number>();
    const getId = (name: Joining): number => ids.get(name) ?? 0;
    const findTuition = async (name: Joining): Promise<number> => {
      const items = await database.orm
        .select({ id: feeItems.id, description: feeItems.description })
        .from(feeItems)
        .where(eq(feeItems.studentId, getId(name)))
        .orderBy(feeItems.id);
      return items.find(({ description }) => description.startsWith('Tuition'))?.id ?? 0;
    };
    // A problem of a change ends the demo's year: the database of its timeline throws.
    const record = (name: Joining, body: FeeAdjustmentBody) =>
      adjustments.record(getId(name), body, { staffUser, key: randomUUID() });
    let receipts = 0;
    const recordCash = (name: Joining, amountUgx: number, method: 'cash' | 'bank-slip' = 'cash') => {
      receipts += 1;
      const receiptNumber = `${school.prefix}-${method === 'cash' ? 'R' : 'B'}${String(receipts).padStart(4, '0')}`;
      const paidOn = toKampalaDay(clock.now());
      return record(name, { kind: 'paid-to-school', amountUgx, method, receiptNumber, paidOn, reason: null });
    };

    on(-20, async () => {
      for (const [index, child] of joining.entries()) {
        const regNo = getDemoRegNo(school, payers + DEMO_YEAR_INCIDENTS + index);
        const added = await changes.add(school.id, { regNo, ...child }, staffUser);
        if (added.ok) ids.set(child.firstName, added.value);
      }
    });
    on(-7, async () => {
      const feeItemId = await findTuition('Sharon');
      await record('Sharon', {
        kind: 'bursary',
        feeItemId,
        amountUgx: 200_000,
        reason: 'Netball bursary, board meeting',
      });
      await record('Ivan', {
        kind: 'brought-forward',
        description: 'Balance brought forward',
        dueOn: addDays(term.startsOn, -1),
        amountUgx: 240_000,
        reason: 'Arrears of the former ledger book',
      });
      await record('Derrick', {
        kind: 'charge',
        description: 'Uniform',
        dueOn: term.startsOn,
        amountUgx: 85_000,
        reason: 'New uniform from the school’s tailor',
      });
    });
    on(1, async () => {
      await recordCash('Sharon', 150_000);
      await recordCash('Ivan', 240_000, 'bank-slip');
      await recordCash('Patience', 120_000);
    });
    on(2, async () => {
      const student = await viewAdminStudent(database, getId('Patience'), staffUser);
      const mistake = student?.adjustments[0]?.id ?? 0;
      const reason = 'Paid for another child';
      await adjustments.reverse(getId('Patience'), mistake, { staffUser, reason });
    });
    on(3, async () => {
      const move = { className: 'Senior 3 Arts', reason: 'Changed subjects' };
      await changes.move(getId('Patience'), move, staffUser);
      const feeItemId = await findTuition('Patience');
      const reason = 'Fees of the new class';
      await record('Patience', { kind: 'correction', feeItemId, amountUgx: 610_000, reason });
    });
    on(5, async () => {
      const left = { leftOn: addDays(term.startsOn, 4), reason: 'Moved to Mbarara' };
      await changes.leave(getId('Derrick'), left, staffUser);
    });
  };
  schools.forEach(planSchool);
};
