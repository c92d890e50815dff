import { toKampalaInstant } from '@somesa/core';
import { account } from '../../ledger/accounts';
import { addDays } from '../../platform/add-days';
import type { Queryable } from '../../platform/db/database';
import { createSchoolSummary } from '../schools/school-ledger';

/** Fees of one day at a school by the ledger, in UGX, and what is open now. */
export interface SchoolDay {
  /** Payments by channel, the largest amount first. */
  channels: { channel: 'mtn' | 'airtel' | 'bank'; count: number; amountUgx: number }[];
  reversals: { count: number; amountUgx: number };
  outstandingUgx: number;
  /** Amount of the next settlement. */
  payableUgx: number;
}

const channels = {
  name: 'school-day-channels',
  text: `
    select coalesce(p.network::text, 'bank') as channel, count(distinct e.payment_id)::int as count, sum(e.amount_ugx)::bigint as "amountUgx"
    from ledger_entries e join payments p on p.id = e.payment_id
    where e.credit_account = $1 and e.posting_type = 'fees.paid' and e.posted_at >= $2 and e.posted_at < $3
    group by 1 order by 3 desc, 1`,
};
const reversals = {
  name: 'school-day-reversals',
  text: `
    select count(distinct e.payment_id)::int as count, coalesce(sum(e.amount_ugx), 0)::bigint as "amountUgx" from ledger_entries e
    where e.debit_account = $1 and e.posting_type = 'fees.paid' and e.posted_at >= $2 and e.posted_at < $3`,
};

/** Returns what a school received on a day in Kampala, by the ledger. */
export const readSchoolDay = async (db: Queryable, schoolId: number, day: string): Promise<SchoolDay> => {
  const values = [
    account.schoolPayable(schoolId),
    toKampalaInstant(day, '00:00'),
    toKampalaInstant(addDays(day, 1), '00:00'),
  ];
  const [reversed] = await db.run<SchoolDay['reversals']>(reversals, values);
  const { outstandingUgx, payableUgx } = await createSchoolSummary(db, schoolId, day);
  return {
    channels: await db.run<SchoolDay['channels'][number]>(channels, values),
    reversals: reversed ?? { count: 0, amountUgx: 0 },
    outstandingUgx,
    payableUgx,
  };
};
