import { DAY_MS, findMonday, HOUR_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import type { SettlementPaid } from '@somesa/core/admin';
import { createSettlements } from '../../../payments/settlements/settlements';
import { addDays } from '../../../platform/add-days';
import { getUnsettledUgx } from '../../../schools/schools/school-ledger';
import type { DemoYearContext } from './year-context';

const WEEK_DAYS = 7;
const WEEKS = 51;

/** Adds the settlements: each Monday every school is paid what was collected until Sunday. The last one of the first school is not paid yet. */
export const planDemoSettlements = ({ timeline, schools, until, staff, admin }: DemoYearContext): void => {
  const { database, clock, add } = timeline;
  const settlements = createSettlements({ database, clock });
  const lastMonday = findMonday(toKampalaDay(new Date(until.getTime() - DAY_MS)));
  let number = 0;

  const settle = async (schoolId: number, untilOn: string, isPaid: boolean): Promise<void> => {
    const amountUgx = await getUnsettledUgx(database, schoolId, untilOn);
    if (amountUgx <= 0) return;
    const created = await settlements.create(schoolId, untilOn, staff.id);
    if (!(created.ok && isPaid)) return;
    number += 1;
    const providerTransactionId = `SETTLE${String(number).padStart(5, '0')}`;
    add(new Date(clock.now().getTime() + 3 * HOUR_MS), async () => {
      // A payment can be reversed in the meantime; the next settlement then pays the rest.
      if ((await getUnsettledUgx(database, schoolId, untilOn)) < amountUgx)
        return settlements.cancel(created.value, admin.id);
      const paid: SettlementPaid = { providerTransactionId, paidOn: toKampalaDay(clock.now()) };
      return settlements.pay(created.value, paid, admin.id);
    });
  };

  for (let week = 0; week < WEEKS; week += 1) {
    const monday = addDays(lastMonday, -week * WEEK_DAYS);
    add(toKampalaInstant(monday, '09:30'), async () => {
      for (const [at, { id }] of schools.entries()) await settle(id, addDays(monday, -1), week > 0 || at > 0);
    });
  }
};
