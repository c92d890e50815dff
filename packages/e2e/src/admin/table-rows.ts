import { randomInt } from 'node:crypto';
import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import type { AdminStudentAnswer, SettlementAnswer } from '@somesa/core/admin';
import { freshEmail } from '../accounts/test-account';
import { register } from '../browser/person';
import { createBooking, createMessage, createPartnershipRequest } from './forms-api';
import { createRefund } from './payments-api';
import {
  addFeeBatch,
  chargeStudent,
  postAsStaff,
  schoolNumber,
  sendFeeReminders,
  sendRegister,
  sendStatement,
} from './staff-users';
import type { TableLocation } from './tables';

const SCHOOL = 'kings-college-buddo';

const twice = (have: () => Promise<unknown>): Promise<unknown> => Promise.all([have(), have()]);

const invite = (): Promise<unknown> =>
  postAsStaff('admin', '/invitations', {
    username: 'colleague',
    email: freshEmail(),
    role_id: roles.staff,
  });

/** Creates rows for each table in addition to the demo data. */
export const createRows: Record<TableLocation['of'], () => Promise<unknown>> = {
  queues: () => Promise.all([createMessage, createPartnershipRequest, createBooking].map(twice)),
  money: async () => {
    await createRefund(await register.freshChild([SCHOOL]), register.freshPhone());
    const school = await schoolNumber(SCHOOL);
    const { settlement } = await postAsStaff<SettlementAnswer>('staff', `/schools/${school}/settlements`, {
      untilOn: toKampalaDay(new Date()),
    });
    await postAsStaff('staff', `/settlements/${settlement.id}/cancel`);
    // The days of accounts are compared up to yesterday, and for some months back.
    const yesterday = toKampalaDay(new Date(Date.now() - DAY_MS));
    await sendStatement('equity', `date,transaction_id,reference,amount\n${yesterday},FT1,walk in,7000`);
    for (const amountUgx of [5_000, 6_000])
      await postAsStaff('staff', '/journals', {
        lines: [{ debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx }],
        valueDate: toKampalaDay(new Date()),
        reason: `Stationery ${freshEmail()}`,
      });
  },
  people: async () => {
    const school = await schoolNumber(SCHOOL);
    const wrong = 'Registration number,First name,Last name,Class\r\nKCB-9999,,,S.1\r\n';
    const className = `S.1 ${randomInt(100_000, 999_999)}`;
    const { student } = await postAsStaff<AdminStudentAnswer>('staff', `/schools/${school}/students`, {
      regNo: `KCB-8${randomInt(100_000, 999_999)}`,
      firstName: 'Joy',
      lastName: 'Atim',
      className,
    });
    await Promise.all([
      twice(() => sendRegister(school, wrong)),
      twice(invite),
      twice(() => chargeStudent(student.id)),
      twice(() => addFeeBatch(school, student.regNo)),
    ]);
    await sendFeeReminders(school, student.id, className);
  },
};
