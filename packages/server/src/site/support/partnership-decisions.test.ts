import { type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, AdminPartnershipAnswer } from '@somesa/core/admin';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson, type SignedInPerson } from '../../testing/test-people';

const { test, people, staff } = await setUpTestApp();

let clerk: SignedInPerson;
beforeAll(async () => {
  clerk = await staff.signInAs(roles.staff);
});

let schools = 0;
/** Sends a school's request. Returns its ID and what the school typed. */
const request = async (more: object = {}) => {
  schools += 1;
  const form = {
    school: `St. Jude’s Primary School ${schools}`,
    address: 'Mityana Road, Wakiso',
    fullname: 'Ruth Akello',
    email: createPerson().email,
    phoneNumber: '0772123456',
    ...more,
  };
  const sent = await test.call({ method: 'POST', url: '/api/partnership-requests', payload: form });
  expect(sent.status, sent.text).toBe(201);
  const { body } = await staff.call<AdminListAnswer>(clerk.token, 'GET', 'admin/lists/partnerships');
  const rows = body.rows.filter(({ cells }) => cells.email === form.email);
  return { ...form, id: rows[0]?.id ?? '', count: rows.length };
};
const decide = <Body = AdminPartnershipAnswer>(id: string, decision: string, body: object) =>
  staff.call<Body>(clerk.token, 'POST', `admin/partnerships/${id}/${decision}`, body);
const show = async (id: string) =>
  (await staff.call<AdminPartnershipAnswer>(clerk.token, 'GET', `admin/partnerships/${id}`)).body.partnership;
const countSchools = async () => (await test.queryRows('select id from schools')).length;

describe('the approval of a partnership request', () => {
  it('creates the school with what it typed and invites the contact as its head bursar', async () => {
    const asked = await request();
    const { school: name, email } = asked;
    const slug = (await show(asked.id)).suggestedSlug;
    expect(slug).toBe(`st-judes-primary-school-${schools}`);
    const { status, body } = await decide(asked.id, 'approve', { name, slug, email });
    expect([status, body.partnership.status, body.partnership.addedSchool?.name]).toEqual([
      200,
      'approved',
      name,
    ]);
    const [row] = await test.queryRows(
      'select name, contact_name, contact_email, contact_msisdn, address from schools where slug = $1',
      [slug],
    );
    expect(row).toEqual({
      name,
      contact_name: 'Ruth Akello',
      contact_email: email,
      contact_msisdn: '+256772123456',
      address: 'Mityana Road, Wakiso',
    });
    await test.advanceTime(0);
    const mails = test.mailServer.listSentTo(email).map(({ text }) => text);
    const mail = mails.find((text) => text.includes('/accept-invitation')) ?? '';
    expect(mail).toContain(`the head bursar of ${name}`);
    const token = /\/accept-invitation#token=([\w-]{43})\n/.exec(mail)?.[1];
    const person = { ...createPerson(), email };
    const { email: _, ...form } = person;
    const accepted = { token, ...form, password_confirmation: person.password };
    expect((await staff.call(null, 'POST', 'invitations/accept', accepted)).status).toBe(201);
    const [user] = await test.queryRows(
      'select role_id, school_role, school_id from users where email = $1',
      [email],
    );
    expect(user).toEqual({ role_id: 4, school_role: 'head', school_id: body.partnership.addedSchool?.id });
    const again = await decide<ProblemBody>(asked.id, 'approve', { name: 'Other', slug: 'other', email });
    expect([again.status, again.body.message]).toEqual([409, 'This request has already been decided.']);
  });

  it('suggests another slug, and asks for another name, if a school has them', async () => {
    const first = await request();
    const { school: name } = first;
    const approve = async ({ id, email }: typeof first, named: string) =>
      decide<ProblemBody>(id, 'approve', { name: named, slug: (await show(id)).suggestedSlug, email });
    expect((await approve(first, name)).status).toBe(200);
    const second = await request({ school: name.toUpperCase().replace('.', '') });
    const shown = await show(second.id);
    expect(shown.sameName.map((same) => same.name)).toEqual([name]);
    expect(shown.suggestedSlug).toMatch(/-2$/);
    const rejected = await approve(second, second.school);
    expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([422, ['name']]);
    expect((await approve(second, `${name}, Gulu`)).status).toBe(200);
  });

  it('leaves no school behind if the address has an account already', async () => {
    const known = await people.signUp();
    const asked = await request({ email: known.email });
    const before = await countSchools();
    const body = { name: asked.school, slug: 'wrong-address', email: asked.email };
    const rejected = await decide<ProblemBody>(asked.id, 'approve', body);
    expect(rejected.body.errors).toEqual({
      email: [expect.stringContaining('Use another address')],
    });
    expect([await countSchools(), (await show(asked.id)).status]).toEqual([before, 'open']);
    const other = createPerson().email;
    expect((await decide(asked.id, 'approve', { ...body, email: other })).status).toBe(200);
  });

  it('lets an administrator approve the head bursar of an address that the request does not have', async () => {
    const { id, school: name } = await request();
    const other = createPerson().email;
    expect((await decide(id, 'approve', { name, slug: 'other-address', email: other })).status).toBe(200);
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(other)).toEqual([]);
    const [waiting] = await test.queryRows<{ id: string }>(
      `select a.id from approvals a join invitations i on i.id::text = a.subject
        where a.kind = 'head-bursar' and a.status = 'open' and i.email = $1`,
      [other],
    );
    const administrator = await staff.signInAs(roles.administrator);
    const approved = await staff.call(administrator.token, 'POST', `admin/approvals/${waiting?.id}/approve`);
    expect(approved.status, approved.text).toBe(200);
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(other)[0]?.text).toContain('/accept-invitation');

    const same = await request();
    const body = { name: same.school, slug: 'same-address', email: same.email.toUpperCase() };
    expect((await decide(same.id, 'approve', body)).status).toBe(200);
    await test.advanceTime(0);
    const sent = test.mailServer.sent.filter(({ to }) => to.toLowerCase() === same.email.toLowerCase());
    expect(sent.some(({ text }) => text.includes('/accept-invitation'))).toBe(true);
  });

  it('happens once if two people approve at the same time', async () => {
    const asked = await request();
    const before = await countSchools();
    const answers = await Promise.all(
      ['one', 'two'].map((slug) =>
        decide(asked.id, 'approve', {
          name: `${asked.school} ${slug}`,
          slug: `${slug}-x`,
          email: asked.email,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await countSchools()).toBe(before + 1);
  });
});

describe('the refusal of a partnership request', () => {
  it('tells the contact why, and creates nothing', async () => {
    const asked = await request();
    const before = await countSchools();
    const { body } = await decide(asked.id, 'decline', { reason: 'We start in Gulu next year.' });
    expect(body.partnership).toMatchObject({
      status: 'declined',
      declineReason: 'We start in Gulu next year.',
    });
    await test.advanceTime(0);
    const sent = test.mailServer.listSentTo(asked.email).map(({ text }) => text);
    expect(sent.join()).toContain('We start in Gulu next year.');
    expect(await countSchools()).toBe(before);
  });
});

it('keeps one open request of a person for a school, however often it is sent', async () => {
  const asked = await request({ note: 'Please call' });
  const again = await request({ school: asked.school, email: asked.email, note: 'Did it arrive?' });
  expect([again.count, again.id]).toEqual([1, asked.id]);
  await decide(asked.id, 'decline', { reason: 'Too early' });
  expect((await request({ school: asked.school, email: asked.email, note: 'Now?' })).count).toBe(2);
});
