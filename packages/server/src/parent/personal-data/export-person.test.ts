import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople, getMsisdn } from '../../testing/test-people';
import { exportPerson, type PersonExport } from './export-person';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** Columns that hold a person's account, by which the export must find their rows. */
const personalColumns = ['user_id', 'msisdn', 'msisdn1', 'email', 'recipient'];
/** Tables with such a column that the export leaves out, with the reason. */
const leftOut: Record<string, string> = {
  avatars: 'the picture, which the account shows',
  one_time_codes: 'secrets of minutes',
  recovery_codes: 'secrets',
  reset_links: 'secrets of minutes',
  second_factors: 'secrets',
  attempt_counters: 'keyed hashes of a day',
  disbursements: 'payees: schools, and refunds, which the export lists',
  school_payout_accounts: 'accounts of schools',
  loan_accounts: 'totals of the loans that the export lists',
  phone_codes: 'secrets of minutes',
  settlements: 'payments to schools',
};

describe('exportPerson', () => {
  it('has the account, payments and loans of the person, and no secret', async () => {
    const people = createTestPeople(test);
    const parent = await people.addParent();
    const { msisdn, method } = createPayer();
    await test.queryRows('update users set msisdn = $2, phone_verified_at = now() where id = $1', [
      parent.user.id,
      msisdn,
    ]);
    const child = await test.addChild(50_000);
    const { payment } = await test.startPayment({ child, amount: 10_000, method });
    const other = await test.startPayment({ child, amount: 5_000, method: createPayer().method });
    const loan = await createRunningLoans(test).addLoan({ principalUgx: 90_000, by: parent });
    const found = await exportPerson(test.database, ` ${parent.email.toUpperCase()}`);
    expect(found?.account).toMatchObject([{ msisdn }]);
    expect(found?.payments).toMatchObject([{ reference: payment.reference, reg_no: child.regNo }]);
    expect(found?.loans).toMatchObject([{ reference: loan.reference }]);
    expect(found?.instalments.length).toBeGreaterThan(0);
    const text = JSON.stringify(found);
    expect(text).not.toContain(other.payment.reference);
    expect(text).not.toMatch(/token|secret|hash/i);
  });

  it('has what is kept of messages that were sent to the person, and of no others', async () => {
    const people = createTestPeople(test);
    const [parent, other] = [await people.addParent(), await people.addParent()];
    const loan = await createRunningLoans(test).addLoan({ principalUgx: 90_000, by: parent });
    const phoneHash = createHash('sha256').update(getMsisdn(parent)).digest('base64url').slice(0, 22);
    const day = '2026-01-02T00:00:00Z';
    await test.queryRows(
      `insert into outgoing_sms (dedupe_key, msisdn, text, status, delivery, created_at)
        select key, '', '', 'sent', 'delivered', $2 from unnest($1::text[]) key`,
      [
        [
          `otp:${parent.user.id}:a`,
          `loan:${loan.id}:approved:0`,
          `fees_stopped:${phoneHash}:1`,
          `loan:${loan.id}:guarantor:${other.user.id}`,
          `otp:${other.user.id}:a`,
        ],
        day,
      ],
    );
    await test.queryRows(
      `insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at)
        select 'password-changed:' || id || ':a', 'en', 'password-changed', 'sent', $2, $2 from unnest($1::text[]) id`,
      [[parent.user.id, other.user.id], day],
    );
    const found = await exportPerson(test.database, parent.email);
    const listOfDay = (rows: unknown[] = []) =>
      (rows as { created_at: string }[]).filter(({ created_at }) => created_at.startsWith('2026-01-02'));
    const sent = { status: 'sent', attempts: 0 };
    expect(listOfDay(found?.textMessages)).toHaveLength(3);
    for (const category of ['code', 'loan', 'other'])
      expect(listOfDay(found?.textMessages)).toContainEqual(
        expect.objectContaining({ ...sent, category, delivery: 'delivered' }),
      );
    expect(listOfDay(found?.emails)).toMatchObject([{ ...sent, category: 'password' }]);
  });

  it('finds no one by an unknown address', async () => {
    expect(await exportPerson(test.database, 'unknown@school.example')).toBeNull();
  });

  it('reads every table that has a person’s account, number or address', async () => {
    const tables = await test.queryRows<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = any($1) order by 1`,
      [personalColumns],
    );
    const source = readFileSync(new URL('./export-person.ts', import.meta.url), 'utf8');
    const missing = tables
      .map(({ name }) => name)
      .filter((name) => !(name in leftOut || new RegExp(`\\b(from|join) ${name}\\b`).test(source)));
    expect(missing).toEqual([]);
  });
});

describe('POST /auth/export-data', () => {
  const people = () => createTestPeople(test);

  it('returns a file with the caller’s data, given their password, and records it', async () => {
    const [parent, other] = [await people().addParent(), await people().addParent()];
    const send = (current_password: string) =>
      people().send<PersonExport>('POST', 'export-data', { current_password }, parent.token);
    const rejected = await send('wrong-password');
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('current_password')]);
    const { status, headers, body, text } = await send(parent.password);
    expect(status, text).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(headers['cache-control']).toContain('no-store');
    expect(body.account).toMatchObject([{ id: parent.user.id }]);
    expect(text).not.toContain(other.user.id);
    expect(
      await test.queryRows(
        `select event from account_events where user_id = $1 and event = 'data-exported'`,
        [parent.user.id],
      ),
    ).toHaveLength(1);
  });

  it('leaves out what was written from an address that the caller has not verified', async () => {
    const parent = await people().addParent();
    const write = (email: string) =>
      test.queryRows(
        `insert into contact_messages (id, fullname, email, subject, message, language, content_key, created_at)
          values (gen_random_uuid(), 'Sarah', $1, 'Hello', 'A question', 'en', $1, now())`,
        [email],
      );
    await write(parent.email);
    const countMessages = async () =>
      (
        await people().send<PersonExport>(
          'POST',
          'export-data',
          { current_password: parent.password },
          parent.token,
        )
      ).body.contactMessages.length;
    await test.queryRows('update users set email_verified_at = null where id = $1', [parent.user.id]);
    expect(await countMessages()).toBe(0);
    expect((await exportPerson(test.database, parent.email))?.contactMessages).toHaveLength(1);
    await test.queryRows('update users set email_verified_at = now() where id = $1', [parent.user.id]);
    expect(await countMessages()).toBe(1);
  });
});
