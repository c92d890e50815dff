import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type { ApprovalAnswer, InvitationAnswer, SchoolPeople } from '@somesa/core/admin';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';
import { createPerson, type SignedInPerson } from '../../testing/test-people';

const { test, staff } = await setUpTestApp();
const [school] = await test.queryRows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
const [empty] = await test.queryRows<{ id: number }>(
  `insert into schools (slug, name) values ('new-hill', 'New Hill') returning id`,
);

let administrator: SignedInPerson;
let other: SignedInPerson;
let clerk: SignedInPerson;
let head: SignedInPerson;
beforeAll(async () => {
  administrator = await staff.signInAs(roles.administrator);
  other = await staff.signInAs(roles.administrator);
  clerk = await staff.signInAs(roles.staff);
  head = await staff.signInAs(roles.bursar, SCHOOL, 'head');
});

afterEach(async () => {
  await test.runAsOwner(
    `update approvals set status = 'withdrawn', decided_at = requested_at where status = 'open'`,
  );
});

const findWaiting = async (): Promise<string> => {
  const rows = await test.queryRows<{ id: string }>(
    `select id from approvals where kind in ('administrator', 'head-bursar') and status = 'open'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
};
const decide = (person: SignedInPerson, id: string, decision: string, body: object = {}) =>
  staff.call<ApprovalAnswer & ProblemBody>(person.token, 'POST', `admin/approvals/${id}/${decision}`, body);
const hasPower = async (id: string): Promise<boolean> => {
  const [user] = await test.queryRows<{ has: boolean }>(
    `select locked_at is null and (role_id = 3 or school_role = 'head') as has from users where id = $1`,
    [id],
  );
  return user?.has === true;
};

type Way = (target: SignedInPerson) => Promise<{ status: number }>;
const toRole =
  (body: object): Way =>
  ({ user }) =>
    staff.call(administrator.token, 'PUT', `admin/users/${user.id}/role`, body);
const lockThenUnlock =
  (role: string, by: () => SignedInPerson): Way =>
  async ({ user }) => {
    await test.runAsOwner(`update users set ${role}, locked_at = now() where id = '${user.id}'`);
    return staff.call(by().token, 'POST', `admin/users/${user.id}/unlock`);
  };

/** Every call by which an account that exists gets a powerful role, alone. */
const ways: Record<string, Way> = {
  'another role: administrator': toRole({ role_id: roles.administrator }),
  'another role: first bursar of a school': async (target) => {
    const slug = `hill-${randomUUID()}`;
    const [added] = await test.queryRows<{ id: number }>(
      'insert into schools (slug, name) values ($1, $1) returning id',
      [slug],
    );
    return toRole({ role_id: roles.bursar, schoolId: added?.id })(target);
  },
  'another role within a school': async ({ user }) => {
    const change = `role_id = 4, school_id = ${school?.id}, school_role = 'viewer'`;
    await test.runAsOwner(`update users set ${change} where id = '${user.id}'`);
    const path = `admin/schools/${school?.id}/people/${user.id}`;
    return staff.call(clerk.token, 'PUT', path, { schoolRole: 'head' });
  },
  'the unlocking of an administrator': lockThenUnlock('role_id = 3', () => administrator),
  'the unlocking of a head bursar': lockThenUnlock(
    `role_id = 4, school_id = ${school?.id}, school_role = 'head'`,
    () => clerk,
  ),
};

describe.each(Object.entries(ways))('%s', (_, take) => {
  it('gives no one a powerful role before another person approves it', async () => {
    const target = await staff.signInAs(roles.parent);
    expect((await take(target)).status).toBe(200);
    expect(await hasPower(target.user.id)).toBe(false);
    const id = await findWaiting();
    const bystander = await staff.signInAs(roles.staff);
    expect((await decide(bystander, id, 'approve')).status).toBe(403);
    expect((await decide(other, id, 'approve')).body.message).toBeUndefined();
    expect(await hasPower(target.user.id)).toBe(true);
    const [user] = await test.queryRows<{ at: Date }>(
      'select role_granted_at as at from users where id = $1',
      [target.user.id],
    );
    expect(user?.at).toEqual(test.clock.now());
  });

  it('changes nothing if it is rejected', async () => {
    const target = await staff.signInAs(roles.parent);
    await take(target);
    expect((await decide(other, await findWaiting(), 'reject', { reason: 'Who is this?' })).status).toBe(200);
    expect(await hasPower(target.user.id)).toBe(false);
  });
});

const invitations = {
  administrator: (email: string) =>
    staff.call<InvitationAnswer>(administrator.token, 'POST', 'admin/invitations', {
      username: 'Opio',
      email,
      role_id: roles.administrator,
    }),
  'head bursar': (email: string) =>
    staff.call<SchoolPeople>(head.token, 'POST', `admin/schools/${school?.id}/invitations`, {
      username: 'Opio',
      email,
      schoolRole: 'head',
    }),
};

describe.each(Object.entries(invitations))('an invitation as %s', (_, invite) => {
  const listMailsTo = async (email: string) => {
    await test.advanceTime(0);
    return test.mailServer.listSentTo(email);
  };

  it('is sent once another person has approved it, and its link works from then on', async () => {
    const { email } = createPerson();
    expect((await invite(email)).status).toBe(201);
    expect(await listMailsTo(email)).toEqual([]);
    await decide(other, await findWaiting(), 'approve');
    const [mail] = await listMailsTo(email);
    const token = /#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
    const headers = { 'x-invitation-token': token };
    expect((await test.call({ url: '/api/invitations', headers })).status).toBe(200);
  });

  it('waits as long as its request, and its link works for 7 days once it is sent', async () => {
    const { email } = createPerson();
    await invite(email);
    const id = await findWaiting();
    const listDays = () =>
      test.queryRows<{ days: number }>(
        `select extract(epoch from i.expires_at - $2)::int / 86400 as days from invitations i where i.email = $1`,
        [email, test.clock.now()],
      );
    expect(await listDays()).toEqual([{ days: 14 }]);
    await decide(other, id, 'approve');
    expect(await listDays()).toEqual([{ days: 7 }]);
  });

  it('ends with its request, so that the address can be invited again', async () => {
    const { email } = createPerson();
    await invite(email);
    await decide(other, await findWaiting(), 'reject', { reason: 'Who is this?' });
    expect((await invite(email)).status).toBe(201);
    const [row] = await test.queryRows<{ id: string }>(
      'select id from invitations where email = $1 and withdrawn_at is null',
      [email],
    );
    await staff.call(administrator.token, 'POST', `admin/invitations/${row?.id}/withdraw`);
    expect(
      await test.queryRows(`select 1 from approvals where subject = $1 and status = 'withdrawn'`, [row?.id]),
    ).toHaveLength(1);
    expect(await listMailsTo(email)).toEqual([]);
  });
});

describe('a role that is requested', () => {
  it('is notified to the other administrators and head bursars when it is requested, and when it is granted', async () => {
    const target = await staff.signInAs(roles.bursar, SCHOOL, 'viewer');
    await test.advanceTime(0);
    test.mailServer.sent.length = 0;
    const path = `admin/schools/${school?.id}/people/${target.user.id}`;
    await staff.call(clerk.token, 'PUT', path, { schoolRole: 'head' });
    const id = await findWaiting();
    await test.advanceTime(0);
    const name = `${target.first_name} ${target.last_name}`;
    for (const { email } of [administrator, other, head]) {
      const [mail] = test.mailServer.listSentTo(email);
      expect(mail?.subject).toContain(`Check this: ${name}`);
      expect(mail?.text).toContain(`${clerk.first_name} ${clerk.last_name} asked on`);
      expect(mail?.text.includes(`/admin/approvals/${id}`)).toBe(email !== head.email);
    }
    await decide(other, id, 'approve');
    await test.advanceTime(0);
    const notices = test.mailServer.sent.filter(({ subject }) => subject.startsWith(`Approved: ${name}`));
    expect(notices.map(({ to }) => to)).toEqual(expect.arrayContaining([administrator.email, head.email]));
    expect(notices.map(({ to }) => to)).not.toContain(other.email);
  });

  it('shows its person’s name as long as the account exists, and stores none', async () => {
    const target = await staff.signInAs(roles.staff);
    await toRole({ role_id: roles.administrator })(target);
    const id = await findWaiting();
    const show = async () =>
      (await staff.call<ApprovalAnswer>(other.token, 'GET', `admin/approvals/${id}`)).body.approval;
    expect(await show()).toMatchObject({
      subjectName: `${target.first_name} ${target.last_name}, ${target.email}`,
      facts: [{ name: 'role', before: 'staff', after: 'administrator' }],
    });
    const [row] = await test.queryRows<object>('select * from approvals where id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(target.last_name);
    await decide(administrator, id, 'withdraw');
  });

  it('does not overwrite a role that has changed since', async () => {
    const target = await staff.signInAs(roles.staff);
    await toRole({ role_id: roles.administrator })(target);
    await toRole({ role_id: roles.parent })(target);
    const id = await findWaiting();
    expect((await decide(other, id, 'approve')).body.message).toContain('role has changed since');
    expect(await hasPower(target.user.id)).toBe(false);
    await decide(administrator, id, 'withdraw');
  });

  it('is not granted by its own person, who may be the last administrator', async () => {
    const slug = `hill-${randomUUID()}`;
    const [added] = await test.queryRows<{ id: number }>(
      'insert into schools (slug, name) values ($1, $1) returning id',
      [slug],
    );
    const asked = await toRole({ role_id: roles.bursar, schoolId: added?.id })(other);
    expect(asked.status).toBe(200);
    expect((await decide(other, await findWaiting(), 'approve')).status).toBe(409);
    const [user] = await test.queryRows('select role_id from users where id = $1', [other.user.id]);
    expect(user).toEqual({ role_id: roles.administrator });
  });

  it('is not granted for a head bursar who works for another school by then', async () => {
    const requester = await staff.signInAs(roles.bursar, SCHOOL, 'head');
    const target = await staff.signInAs(roles.bursar, SCHOOL, 'viewer');
    const path = `admin/schools/${school?.id}/people/${target.user.id}`;
    await staff.call(requester.token, 'PUT', path, { schoolRole: 'head' });
    await test.runAsOwner(`update users set school_id = ${empty?.id} where id = '${requester.user.id}'`);
    const id = await findWaiting();
    expect((await decide(other, id, 'approve')).body.message).toContain('no longer has access');
    await decide(other, id, 'reject', { reason: randomUUID() });
  });
});
