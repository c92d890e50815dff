import { randomUUID } from 'node:crypto';
import { MINUTE_MS, type ProblemBody, roles, type UserAnswer } from '@somesa/core';
import type { AdminListAnswer, AdminSchoolAnswer } from '@somesa/core/admin';
import { type Endpoint, endpoints } from '@somesa/core/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { payFees } from '../../payments/testing/fee-payments';
import { setUpTestApp } from '../../testing/set-up-test-app';
import type { SignedInPerson } from '../../testing/test-people';

const { test, staff } = await setUpTestApp();
let clerk: SignedInPerson;
let school = 0;
beforeEach(async () => {
  clerk = await staff.signInAs(roles.staff);
  school = await test.startSchool();
});

const REASON = 'A parent’s payment is missing on their screen';
const start = (token = clerk.token, id = school, reason = REASON) =>
  staff.call<ProblemBody>(token, 'POST', `admin/schools/${id}/view`, { reason });
const end = () => staff.call(clerk.token, 'POST', 'admin/school-view/end');
const getMe = async () => (await staff.call<UserAnswer>(clerk.token, 'GET', 'auth/me')).body.user;
const READ_ONLY = 'You’re viewing as a school, so you can’t change or download anything. End the view first.';

/** Sends a request to an endpoint, with a body and parameters that it may reject later than the view. */
const request = ({ method, path }: Endpoint, token: string) =>
  test.call<ProblemBody>({
    method,
    url: `/api${path.replace(/:\w+/g, '1')}`,
    ...(method !== 'GET' && { payload: {} }),
    headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${token}` },
  });

describe('a view of a school', () => {
  it('shows a staff member what the head bursar of that school sees, and no other school', async () => {
    const other = school;
    await payFees(test, 20_000);
    school = await test.startSchool();
    const paid = await payFees(test, 30_000);
    expect((await start()).status).toBe(204);
    expect(await getMe()).toMatchObject({
      role_id: roles.bursar,
      school_id: school,
      school_role: 'head',
      school_view: {
        school: 'A school of tests',
        endsAt: new Date(test.clock.now().getTime() + 30 * MINUTE_MS).toISOString(),
      },
    });
    const list = await staff.call<AdminListAnswer>(clerk.token, 'GET', 'admin/lists/payments');
    expect(list.body.rows.map(({ cells }) => [cells.reference, cells.payer])).toEqual([
      [paid.started.payment.reference, expect.stringMatching(/^•••/)],
    ]);
    const statusOf = async (path: string) => (await staff.call(clerk.token, 'GET', path)).status;
    expect(await statusOf(`admin/schools/${school}`)).toBe(200);
    expect(await statusOf(`admin/schools/${other}`)).toBe(404);
    expect(await statusOf('admin/lists/users')).toBe(404);
  });

  it('changes and downloads nothing, by no operation of the contract but its end and the logout', async () => {
    await start();
    const open: string[] = [];
    const wrong: string[] = [];
    let refused = 0;
    for (const endpoint of endpoints) {
      const { access, method, path } = endpoint;
      // Guests and keys of schools have no session. An open stream has no end.
      if (access === 'guest' || access === 'school_key' || path.endsWith('/events')) continue;
      const name = `${method} ${path}`;
      if (endpoint.isOpenInView) {
        open.push(name);
        continue;
      }
      const isFile = Object.values(endpoint.answers).some((answer) => 'file' in answer);
      if (method === 'GET' && !isFile) continue;
      const { status, body } = await request(endpoint, clerk.token);
      if (status !== 403 || body.message !== READ_ONLY) wrong.push(`${name}: ${status} ${body.message}`);
      refused += 1;
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(200);
    expect(open.sort()).toEqual(['POST /admin/school-view/end', 'POST /auth/logout']);
    expect((await start()).body.message).toBe(READ_ONLY);
  }, 60_000);

  it('ends after 30 minutes, or before that if they end it', async () => {
    await start();
    expect((await end()).status).toBe(204);
    expect((await getMe()).role_id).toBe(roles.staff);
    expect((await staff.call(clerk.token, 'GET', 'admin/lists/users')).status).toBe(200);
    expect((await end()).status).toBe(204);

    await start();
    test.clock.advance(20 * MINUTE_MS);
    expect((await getMe()).school_id).toBe(school);
    test.clock.advance(10 * MINUTE_MS);
    expect((await getMe()).school_view).toBeUndefined();
    const changed = await staff.call<AdminSchoolAnswer>(clerk.token, 'PUT', `admin/schools/${school}`, {
      name: 'A school that staff may change again',
      contactName: '',
      contactEmail: '',
      contactPhone: '',
      address: '',
    });
    expect(changed.status, changed.text).toBe(200);
  });

  it('concerns one session only', async () => {
    const elsewhere = await staff.signInAgain(clerk);
    await start();
    expect((await staff.call(elsewhere, 'GET', 'admin/lists/users')).status).toBe(200);
  });

  it('is one at a time, also if the same person starts two at the same moment', async () => {
    const [there, elsewhere] = [await test.startSchool(), await staff.signInAgain(clerk)];
    for (const token of [clerk.token, elsewhere]) {
      const started = await Promise.all([start(token), start(token, there), start(clerk.token)]);
      expect(started.map(({ status }) => status)).toContain(204);
      const open = await test.queryRows('select id from school_views where viewer_id = $1 and ends_at > $2', [
        clerk.user.user_id,
        test.clock.now(),
      ]);
      expect(open).toHaveLength(1);
      test.clock.advance(30 * MINUTE_MS);
      clerk.token = await staff.signInAgain(clerk);
    }
  });

  it('ends with its session: when they log out, when their account is locked, or when it expires', async () => {
    const listEnds = async () =>
      (
        await test.queryRows<{ ends_at: Date }>(
          'select ends_at from school_views where school_id = $1 order by started_at',
          [school],
        )
      ).map(({ ends_at }) => ends_at.toISOString());
    const ends: string[] = [];
    await start();
    test.clock.advance(MINUTE_MS);
    expect((await staff.call(clerk.token, 'POST', 'auth/logout')).status).toBe(204);
    ends.push(test.clock.now().toISOString());
    expect(await listEnds()).toEqual(ends);

    clerk.token = await staff.signInAgain(clerk);
    await start();
    test.clock.advance(MINUTE_MS);
    const administrator = await staff.signInAs(roles.administrator);
    const locked = await staff.call(administrator.token, 'POST', `admin/users/${clerk.user.user_id}/lock`);
    expect(locked.status, locked.text).toBeLessThan(300);
    ends.push(test.clock.now().toISOString());
    expect(await listEnds()).toEqual(ends);
    const audited = await test.queryRows<{ action: string }>(
      'select action from audit_log where school_id = $1 order by id',
      [school],
    );
    expect(audited.map(({ action }) => action)).toEqual(
      [1, 2].flatMap(() => ['school.view-started', 'school.view-ended']),
    );

    const other = await staff.signInAs(roles.staff);
    const expiresAt = new Date(test.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
    await test.runAsOwner(
      `update sessions set expires_at = '${expiresAt}' where user_id = '${other.user.user_id}'`,
    );
    expect((await start(other.token)).status).toBe(204);
    expect(await listEnds()).toEqual([...ends, expiresAt]);
  });

  it('is in the audit log, and in a list of the school with who, when and why', async () => {
    await start();
    test.clock.advance(5 * MINUTE_MS);
    await end();
    const actions = await test.queryRows(
      'select action, actor_id as actor from audit_log where school_id = $1 order by id',
      [school],
    );
    expect(actions).toEqual(
      ['school.view-started', 'school.view-ended'].map((action) => ({ action, actor: clerk.user.user_id })),
    );
    const head = await staff.signInAs(roles.bursar, test.getSchool(), 'head');
    const other = await staff.signInAs(roles.bursar, 'kings-college-buddo', 'head');
    const list = (token: string) => staff.call<AdminListAnswer>(token, 'GET', 'admin/lists/schoolViews');
    const { rows } = (await list(head.token)).body;
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      { by: clerk.user.full_name, reason: REASON, endsAt: test.clock.now().toISOString() },
    ]);
    expect((await list(other.token)).body.rows).toEqual([]);
  });

  it('needs a reason and a school, and is started by staff alone', async () => {
    expect((await start(clerk.token, school, ' ')).body.errors).toEqual({ reason: ['Enter a reason'] });
    expect((await start(clerk.token, 999_999)).status).toBe(404);
    const head = await staff.signInAs(roles.bursar, test.getSchool(), 'head');
    expect((await start(head.token)).status).toBe(404);
    const unconfirmed = await staff.signInAs(roles.staff);
    await test.runAsOwner(
      `update sessions set second_factor_at = '2020-01-01' where user_id = '${unconfirmed.user.user_id}'`,
    );
    expect((await start(unconfirmed.token)).status).toBe(428);
  });
});
