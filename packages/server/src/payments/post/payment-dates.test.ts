import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import { adminLists } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { startTransfer } from '../testing/fee-payments';

let test: TestApp;
let token = '';
beforeAll(async () => {
  test = await buildTestApp();
  token = (await createTestStaff(test).signInAs(roles.administrator)).token;
});
afterAll(() => test.end());

const download = async (path: string): Promise<string[][]> => {
  const answer = await createTestStaff(test).call<string>(token, 'GET', path);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.text.split('\r\n').map((line) => line.split(','));
};

/** Headings under which a day on which a payment was only initiated may stand. */
const OF_START = ['Initiated'];
/** Headings that name the day on which a payment counts as paid. */
const OF_VALUE = ['Paid on', 'Value date', 'Paid'];

it('gives the day on which a payment was paid in every list and file, and names any other day', async () => {
  const started = toKampalaDay(test.clock.now());
  const { child, id, reference } = await startTransfer(test, 40_000);
  test.clock.advance(2 * DAY_MS);
  const paid = toKampalaDay(test.clock.now());
  const notice = { ...createBankNotice({ reference, amount: 40_000 }), paidAt: `${paid}T08:55:00+03:00` };
  expect((await notify(test, notice)).body).toEqual({ outcome: 'allocated' });
  const [entry] = await test.queryRows<{ day: string }>(
    `select distinct (value_at at time zone 'Africa/Kampala')::date::text as day from ledger_entries where payment_id = $1`,
    [id],
  );
  expect(entry?.day).toBe(paid);

  const shown: string[] = [];
  for (const name of Object.keys(adminLists)) {
    const [header = [], ...rows] = await download(`admin/lists/${name}/csv`);
    for (const row of rows.filter((cells) => cells.includes(reference)))
      row.forEach((cell, at) => {
        const heading = header[at]?.replace('\uFEFF', '') ?? '';
        if (cell.startsWith(started)) expect(OF_START, `${name}, ${heading}`).toContain(heading);
        if (cell.startsWith(paid) && OF_VALUE.includes(heading)) shown.push(name);
      });
  }
  expect(shown).toContain('payments');

  const [student] = await test.queryRows<{ id: number }>(
    'select s.id from students s join schools c on c.id = s.school_id where s.reg_no = $1 and c.slug = $2',
    [child.regNo, SCHOOL],
  );
  const account = await download(`admin/students/${student?.id}/csv`);
  const at = account.findIndex((cells) => cells.includes(reference));
  expect(account[at - 1]?.[0]).toBe('Paid on');
  expect(account[at]?.[0]).toBe(paid);
});
