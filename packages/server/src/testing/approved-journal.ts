import { randomUUID } from 'node:crypto';
import { roles, toKampalaDay } from '@somesa/core';
import type { TestApp } from './test-app';
import { addUser } from './test-people';

/** Writes a journal of one line with its approval by two new people, without the calls of the back office. Returns its ID. */
export const addApprovedJournal = async (test: TestApp): Promise<string> => {
  const [id, now] = [randomUUID(), test.clock.now().toISOString()];
  const line = { debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx: 5_000 };
  const details = JSON.stringify({ lines: [line], valueDate: toKampalaDay(test.clock.now()) });
  const people = [await addUser(test, { role: roles.staff }), await addUser(test, { role: roles.staff })];
  const [requester, approver] = people.map(({ user }) => user.user_id);
  await test.runAsOwner(`insert into approvals
    (id, reference, kind, subject, amount_ugx, details, reason, status, requested_by, requested_at, expires_at, description)
    values ('${id}', '${id}', 'journal', '${id}', 5000, '${details}', 'Stationery', 'open', '${requester}', '${now}', '${now}',
      '{"facts": [], "postings": []}')`);
  await test.runAsOwner(`update approvals set status = 'applied', decided_by = '${approver}', decided_at = '${now}', applied_at = '${now}'
    where id = '${id}'`);
  await test.runAsOwner(`insert into ledger_entries
    (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
    select 'expense:other', 'bank:disbursements', 5000, 'journal:' || id, 'journal', 0,
      least(applied_at, ((details->>'valueDate')::date + time '12:00') at time zone 'Africa/Kampala'), applied_at
    from approvals where id = '${id}'`);
  return id;
};
