import { readWholeTables } from '../../platform/db/read-whole-tables';
import type { NightlyCheck } from './nightly-check';

/** Bank transfer payments, or groups of them, whose amount differs from the sum of their bank transactions. */
const bankMismatches = {
  name: 'nightly-bank-differs',
  text: `
    select p.id, coalesce(p.group_ugx, p.amount_ugx) as "amountUgx", coalesce(b.sum, 0)::bigint as "linesUgx"
    from payments p
    left join (select payment_id, sum(amount_ugx) as sum from bank_transactions where payment_id is not null
      group by payment_id) b on b.payment_id = p.id
    where p.method = 'bank' and coalesce(b.sum, 0) <>
      case when p.status in ('succeeded', 'reversed') and (p.group_id is null or p.group_id = p.id)
        then coalesce(p.group_ugx, p.amount_ugx) else 0 end
    order by p.id`,
};

/** Compares bank transactions with the payments to which they were allocated. */
export const checkBank: NightlyCheck = async ({ database, reportDiscrepancy, shouldContinue }) => {
  if (!(await shouldContinue())) return;
  const rows = await readWholeTables(database, (tx) =>
    tx.run<{ id: string; amountUgx: number; linesUgx: number }>(bankMismatches, []),
  );
  for (const { id, ...detail } of rows) {
    await reportDiscrepancy({ kind: 'provider_mismatch', subject: `payment:${id}`, detail });
  }
};
