import { MINUTE_MS } from '@somesa/core';
import { describe, expect, it, vi } from 'vitest';
import { deleteUser } from '../../testing/account-requests';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { buildTestApp } from '../../testing/test-app';
import { createPerson, createTestPeople, getMsisdn } from '../../testing/test-people';

const { test, people } = await setUpTestApp();

describe('POST /auth/delete-user', () => {
  it('deletes all personal data, and keeps the row', async () => {
    const person = await people.signUp();
    const other = (await people.logIn(person)).body.token;
    await people.updateUser(person, { email: createPerson().email, contact: createPerson().contact });
    await people.send('POST', 'forgot-password', { email: person.email });
    await test.advanceTime(0);
    const answer = await deleteUser(people, person);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Account deleted successfully' }]);
    for (const token of [person.token, other]) expect((await people.getMe(token)).status).toBe(401);
    expect((await people.logIn(person)).status).toBe(401);

    const [row] = await test.queryRows<object>('select * from users where id = $1', [person.user.id]);
    expect(row).toMatchObject({
      id: person.user.id,
      first_name: '',
      last_name: '',
      email: null,
      email_key: null,
      msisdn: null,
      password_hash: null,
      pending_email: null,
      pending_msisdn: null,
      phone_verified_at: null,
    });
    for (const table of ['sessions', 'one_time_codes', 'reset_links', 'avatars']) {
      expect(await test.queryRows(`select 1 from ${table} where user_id = $1`, [person.user.id])).toEqual([]);
    }
    test.clock.advance(MINUTE_MS);
    const { user, token: _, ...typed } = person;
    expect((await people.signUp(typed)).user.id).not.toBe(user.id);
  });

  it('cancels queued messages about the account, even one that is just being sent', async () => {
    const [person, other] = [await people.signUp(), await people.signUp()];
    const [next, others] = [createPerson(), createPerson()];
    await test.advanceTime(0);
    const [sms, mail] = [vi.spyOn(test.gateway, 'send'), vi.spyOn(test.mailServer, 'send')];
    sms.mockResolvedValue({ kind: 'inconclusive', detail: 'busy' });
    mail.mockResolvedValue({ kind: 'inconclusive', detail: 'busy', isServerUnavailable: false });
    await people.updateUser(person, { contact: next.contact, email: next.email });
    await people.send('POST', 'forgot-password', { email: person.email });
    await people.updateUser(other, { contact: others.contact, email: others.email });
    await test.advanceTime(0);
    // The account is deleted while the mail server handles the last email, which it does not accept.
    mail.mockImplementationOnce(async () => {
      expect((await deleteUser(people, person)).status).toBe(200);
      return { kind: 'inconclusive', detail: 'busy', isServerUnavailable: false };
    });
    await test.advanceTime(MINUTE_MS);
    sms.mockRestore();
    mail.mockRestore();

    const left = JSON.stringify([
      await test.queryRows('select * from outgoing_sms'),
      await test.queryRows('select * from outgoing_emails'),
    ]);
    for (const deleted of [getMsisdn(next), person.email, next.email]) expect(left).not.toContain(deleted);
    for (const waiting of [getMsisdn(others), others.email]) expect(left).toContain(waiting);
    await test.advanceTime(5 * MINUTE_MS);
    expect(test.gateway.sent.filter(({ to }) => to === getMsisdn(next) || !to)).toEqual([]);
    for (const to of [person.email, next.email]) expect(test.mailServer.listSentTo(to)).toEqual([]);
    expect(test.mailServer.listSentTo(others.email)).toHaveLength(1);
  });

  it('does not resend an SMS that was being sent', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await test.advanceTime(0);
    const sms = vi.spyOn(test.gateway, 'send').mockImplementationOnce(async ({ to }) => {
      expect(to).toBe(getMsisdn(next));
      await deleteUser(people, person);
      return { kind: 'inconclusive', detail: 'busy' };
    });
    await people.updateUser(person, { contact: next.contact });
    await test.advanceTime(0);
    await test.advanceTime(5 * MINUTE_MS);
    expect(sms).toHaveBeenCalledTimes(1);
    sms.mockRestore();
    expect(
      await test.queryRows(`select 1 from outgoing_sms where status = 'waiting' and msisdn = ''`),
    ).toEqual([]);
  });

  it('returns 409 while a loan is outstanding', async () => {
    const lending = await buildTestApp({ on: test, hasOutstandingLoan: async () => true });
    const borrowers = createTestPeople(lending);
    const person = await borrowers.signUp();
    const answer = await deleteUser(borrowers, person);
    expect([answer.status, answer.body]).toEqual([
      409,
      { message: 'You still have an outstanding loan. You can delete your account once it is repaid.' },
    ]);
    expect((await borrowers.getMe(person.token)).status).toBe(200);
    await lending.end();
  });
});
