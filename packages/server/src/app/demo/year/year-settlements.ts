import { DAY_MS, findMonday, HOUR_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import type { SettlementPaid } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { createSettlementSending } from '../../../payments/settlements/send-settlement';
import { createSettlements } from '../../../payments/settlements/settlements';
import { addDays } from '../../../platform/add-days';
import { settlements as settlementRows } from '../../../platform/db/schema';
import { createSchoolCharges } from '../../../schools/schools/school-charges';
import { getUnsettledUgx } from '../../../schools/schools/school-ledger';
import { requireValue } from '../demo-loan';
import type { DemoYearContext } from './year-context';
import { createDemoTransfers } from './year-transfers';

const WEEK_DAYS = 7;
const WEEKS = 51;

/** Weeks before the end in which settlements are sent by the product; earlier ones were sent elsewhere and recorded. */
const SENT_WEEKS = 4;
/** Weeks before the last Monday since which the first school is charged for payments. */
export const CHARGED_WEEKS = 8;

/**
 * Adds the settlements: each Monday every school is paid what was collected until Sunday. The last one of the first school is not paid yet.
 * In the last weeks, those to a wallet are sent by the product, and the first school is charged for its payments.
 */
export const planDemoSettlements = (context: DemoYearContext): void => {
  const { timeline, schools, until, staff, admin } = context;
  const { database, clock, add } = timeline;
  const { approvals, requester, approve } = context.twoPeople;
  const settlements = createSettlements({ database, clock, approvals });
  const lastMonday = findMonday(toKampalaDay(new Date(until.getTime() - DAY_MS)));
  const sending = createSettlementSending({
    database,
    clock,
    approvals,
    disbursements: { send: () => undefined },
  });
  const transfers = createDemoTransfers(context);
  let number = 0;

  const createTransactionId = (): string => {
    number += 1;
    return `SETTLE${String(number).padStart(5, '0')}`;
  };

  const isToWallet = async (id: string): Promise<boolean> => {
    const rows = await database.orm.select().from(settlementRows).where(eq(settlementRows.id, id));
    return rows.some(({ method }) => method !== 'bank');
  };

  /** Sends a settlement by its network, which pays each part. */
  const send = async (id: string): Promise<void> => {
    requireValue(await sending.send(id, requester), 'be sent');
    await approve('settlement', id);
    await transfers.payAll({ settlementId: id }, createTransactionId);
  };

  const settle = async (
    schoolId: number,
    untilOn: string,
    isPaid: boolean,
    isSent: boolean,
  ): Promise<void> => {
    const amountUgx = await getUnsettledUgx(database, schoolId, untilOn);
    if (amountUgx <= 0) return;
    const created = await settlements.create(schoolId, untilOn, staff.id);
    if (!(created.ok && isPaid)) return;
    const providerTransactionId = createTransactionId();
    add(new Date(clock.now().getTime() + 3 * HOUR_MS), async () => {
      // A payment can be reversed in the meantime; the next settlement then pays the rest.
      if ((await getUnsettledUgx(database, schoolId, untilOn)) < amountUgx)
        return settlements.cancel(created.value, admin.id);
      if (isSent && (await isToWallet(created.value))) return send(created.value);
      const paid: SettlementPaid = { providerTransactionId, paidOn: toKampalaDay(clock.now()) };
      requireValue(await settlements.pay(created.value, paid, requester), 'be recorded');
      return approve('settlement', created.value);
    });
  };

  const charges = createSchoolCharges({ database, clock });
  const chargedFrom = addDays(lastMonday, -CHARGED_WEEKS * WEEK_DAYS);
  add(toKampalaInstant(addDays(chargedFrom, -1), '10:00'), async () => {
    const [school] = schools;
    if (school)
      await charges.set(school.id, { fromOn: chargedFrom, ratePpm: 10_000, flatUgx: 200 }, admin.id);
  });

  for (let week = 0; week < WEEKS; week += 1) {
    const monday = addDays(lastMonday, -week * WEEK_DAYS);
    add(toKampalaInstant(monday, '09:30'), async () => {
      for (const [at, { id }] of schools.entries())
        await settle(id, addDays(monday, -1), week > 0 || at > 0, week <= SENT_WEEKS);
    });
  }
};
