import { DAY_MS, HOUR_MS, roles, toKampalaDay } from '@somesa/core';
import type { SchoolStatementAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { payFees } from '../testing/fee-payments';

const { test, staff } = await setUpTestApp();

/** Signs a bursar in who wants the daily email, in a language. */
const addReader = async (choice: string, { at = SCHOOL, language = 'en' } = {}): Promise<SignedInPerson> => {
  const person = await staff.signInAs(roles.bursar, at, 'viewer');
  await test.runAsOwner(
    `update users set email_verified_at = now(), language = '${language}' where id = '${person.user.id}'`,
  );
  const path = `admin/schools/${person.user.school_id}/daily-email`;
  expect((await staff.call(person.token, 'PUT', path, { choice })).body).toEqual({ choice });
  return person;
};
const listMails = ({ email }: SignedInPerson): string[] =>
  test.mailServer.listSentTo(email).map(({ subject, text }) => `${subject}\n${text}`);
/** Moves the clock to the next morning in Kampala, before or after the emails are sent. */
const goToMorning = async (hour: number): Promise<void> => {
  const tomorrow = toKampalaDay(new Date(test.clock.now().getTime() + DAY_MS));
  const at = new Date(`${tomorrow}T${String(hour).padStart(2, '0')}:00:00+03:00`);
  await test.advanceTime(at.getTime() - test.clock.now().getTime());
};

it('tells each person once, after 6 o’clock, what the ledger says of the day before', async () => {
  const reader = await addReader('payment-days');
  const swahili = await addReader('payment-days', { language: 'sw' });
  const none = await addReader('never');
  await goToMorning(9);
  const day = toKampalaDay(test.clock.now());
  await payFees(test, 40_000);
  await payFees(test, 25_000, { network: 'airtel' });
  const path = `admin/schools/${reader.user.school_id}/statement?from=${day}&to=${day}`;
  const { statement } = (await staff.call<SchoolStatementAnswer>(reader.token, 'GET', path)).body;
  expect(statement.collectedUgx).toBe(65_000);

  await goToMorning(5);
  expect(listMails(reader)).toEqual([]);
  await test.advanceTime(HOUR_MS);
  const [mail = ''] = listMails(reader);
  for (const line of ['2 payments', 'UGX 65,000', 'MTN: 1, UGX 40,000', 'Airtel: 1, UGX 25,000'])
    expect(mail).toContain(line);
  expect(listMails(swahili)[0]).toContain('ilipokea malipo 2');
  expect(listMails(none)).toEqual([]);
  await test.advanceTime(HOUR_MS);
  await test.advanceTime(HOUR_MS);
  expect(listMails(reader)).toHaveLength(1);
});

it('counts a payment of several fees once, in the singular', async () => {
  const reader = await addReader('payment-days');
  await goToMorning(9);
  await payFees(test, 30_000, { items: [20_000, 10_000] });
  await goToMorning(7);
  const mail = listMails(reader).join();
  expect(mail).toContain('received 1 payment on');
  expect(mail).toContain('MTN: 1, UGX 30,000');
});

it('comes after a day without payments only to those who want it every day', async () => {
  const [busy, daily] = [
    await addReader('payment-days', { at: 'kings-college-buddo' }),
    await addReader('every-day', { at: 'kings-college-buddo' }),
  ];
  await goToMorning(7);
  await goToMorning(7);
  expect([listMails(busy).length, listMails(daily).length]).toEqual([0, 2]);
  expect(listMails(daily)[0]).toContain('0 payments');
});

it('stops by the signed link in it without a login, and by no other', async () => {
  const reader = await addReader('every-day');
  await goToMorning(7);
  const link = /stop-daily-email#token=([\w.-]+)/.exec(listMails(reader).join())?.[1] ?? '';
  const stop = (token: string) => staff.call(null, 'POST', 'daily-email/stop', { token });
  const other = await addReader('every-day');
  expect((await stop(`${other.user.id}${link.slice(36)}`)).status).toBe(404);
  expect((await stop(link)).status).toBe(200);
  const sent = listMails(reader).length;
  await goToMorning(7);
  expect([listMails(reader).length, listMails(other).length]).toEqual([sent, 1]);
});

it('does not come to a person who was removed from the school', async () => {
  const reader = await addReader('every-day');
  await test.runAsOwner(
    `update users set role_id = 1, school_id = null, school_role = null where id = '${reader.user.id}'`,
  );
  await goToMorning(7);
  expect(listMails(reader)).toEqual([]);
});
