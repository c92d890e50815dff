import { DAY_MS, err, HOUR_MS, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import { object, string } from 'superstruct';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { findApprovalView } from './approval-view';
import { createApprovals } from './approvals';

let test: TestApp;
let requester: string;
let approver: string;
beforeAll(async () => {
  test = await buildTestApp();
  const { signInAs } = createTestStaff(test);
  requester = (await signInAs(roles.staff)).user.user_id;
  approver = (await signInAs(roles.staff)).user.user_id;
});
afterAll(() => test.end());

let name = 'Grace';
let outcome: Result<null, Problem>;
const report = vi.fn();
const toStaffUser = (id: string) => ({ id, roleId: roles.staff, schoolId: null, sessionHash: '' });

/** Creates approvals of one kind of action, which renames something a day after its approval. */
const createDelayed = () => {
  const approvals = createApprovals({ ...test, report, config: { APPROVAL_DAYS: 14 } });
  approvals.register({
    kind: 'journal',
    details: object({ name: string() }),
    requestAccess: 'staff',
    approveAccess: 'staff',
    delayMs: DAY_MS,
    describe: async (_db, { details }) => ({
      facts: [{ name: 'valueDate', before: name, after: details.name }],
      postings: [],
    }),
    apply: async (tx, { details }) => {
      await tx.orm.execute(`insert into installation_facts (name, value, recorded_at) values ('demo_data', 'x', now())
        on conflict (name) do update set value = excluded.value || installation_facts.value`);
      if (outcome.ok) name = details.name;
      return outcome;
    },
  });
  return approvals;
};
type Delayed = ReturnType<typeof createDelayed>;

const request = async (approvals: Delayed, subject: string): Promise<string> => {
  const action = {
    subject,
    subjectName: null,
    amountUgx: null,
    reason: 'Renamed',
    details: { name: 'Moses' },
  };
  const added = await test.database.transaction((tx) =>
    approvals.request(tx, 'journal', action, toStaffUser(requester)),
  );
  if (!added.ok) throw new Error(added.error.code);
  return added.value;
};
const view = (approvals: Delayed, id: string) =>
  findApprovalView(test.database, approvals, id, toStaffUser(approver));
const countWrites = async (): Promise<number> =>
  (
    await test.queryRows<{ value: string }>(`select value from installation_facts where name = 'demo_data'`)
  )[0]?.value.length ?? 0;

beforeEach(() => {
  name = 'Grace';
  outcome = ok(null);
  report.mockClear();
});

it('lets an approved action with a pause wait for its time, and shows until then what it will change', async () => {
  const approvals = createDelayed();
  const id = await request(approvals, 'waits');
  expect(await approvals.approve(id, toStaffUser(approver))).toEqual(ok(id));
  const notBefore = new Date(test.clock.now().getTime() + DAY_MS).toISOString();
  expect(await view(approvals, id)).toMatchObject({
    status: 'approved',
    notBefore,
    canApprove: false,
    canReject: true,
    facts: [{ name: 'valueDate', before: 'Grace', after: 'Moses' }],
  });
  test.clock.advance(DAY_MS - 1);
  await approvals.sweep();
  expect(name).toBe('Grace');
  test.clock.advance(1);
  await Promise.all([approvals.sweep(), approvals.sweep()]);
  expect([name, report.mock.calls]).toEqual(['Moses', []]);
  expect(await view(approvals, id)).toMatchObject({ status: 'applied', facts: [{ before: 'Grace' }] });
});

it.each([
  ['reject', (approvals: Delayed, id: string) => approvals.reject(id, 'Not theirs', toStaffUser(approver))],
  ['withdraw', (approvals: Delayed, id: string) => approvals.withdraw(id, toStaffUser(requester))],
] as const)('lets people stop an approved action before its time: %s', async (subject, stop) => {
  const approvals = createDelayed();
  const id = await request(approvals, subject);
  await approvals.approve(id, toStaffUser(approver));
  test.clock.advance(HOUR_MS);
  expect(await stop(approvals, id)).toEqual(ok(id));
  test.clock.advance(DAY_MS);
  await approvals.sweep();
  expect(name).toBe('Grace');
});

it('opens a request again, with the problem, if its action can’t take effect when its time comes', async () => {
  const approvals = createDelayed();
  const id = await request(approvals, 'fails');
  await approvals.approve(id, toStaffUser(approver));
  test.clock.advance(DAY_MS);
  outcome = err(problem('payout_account_missing'));
  const before = await countWrites();
  await approvals.sweep();
  expect(await countWrites()).toBe(before);
  const reopened = await view(approvals, id);
  expect(reopened).toMatchObject({ status: 'open', decidedBy: null, canApprove: true });
  expect(reopened?.problem).toMatch(/payout account/i);
  outcome = ok(null);
  await approvals.approve(id, toStaffUser(approver));
  test.clock.advance(DAY_MS);
  await approvals.sweep();
  expect(await view(approvals, id)).toMatchObject({ status: 'applied', problem: null });
});

it('opens a request again if its approver loses access before the action takes effect', async () => {
  const approvals = createDelayed();
  const id = await request(approvals, 'approver leaves');
  await approvals.approve(id, toStaffUser(approver));
  await test.runAsOwner(`update users set locked_at = now() where id = '${approver}'`);
  test.clock.advance(DAY_MS);
  await approvals.sweep();
  await test.runAsOwner(`update users set locked_at = null where id = '${approver}'`);
  expect([name, (await view(approvals, id))?.status]).toEqual(['Grace', 'open']);
});

it('reports an action that fails unexpectedly and carries it out in the next sweep', async () => {
  const approvals = createDelayed();
  const id = await request(approvals, 'throws');
  await approvals.approve(id, toStaffUser(approver));
  test.clock.advance(DAY_MS);
  outcome = null as never;
  await approvals.sweep();
  expect(report).toHaveBeenCalledOnce();
  outcome = ok(null);
  await approvals.sweep();
  expect(await view(approvals, id)).toMatchObject({ status: 'applied' });
});
