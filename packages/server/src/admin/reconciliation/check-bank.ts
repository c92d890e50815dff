import type { NightlyCheck } from './nightly-check';

/** Payments by bank whose lines on the statements are together another amount than they brought. */
const different = {
  name: 'nightly-bank-differs',
  text: `
    select p.id, p.amount_ugx as "amountUgx", coalesce(b.sum, 0)::bigint as "linesUgx"
    from payments p
    left join (select payment_id, sum(amount_ugx) as sum from bank_lines where payment_id is not null
      group by payment_id) b on b.payment_id = p.id
    where p.method = 'bank'
      and coalesce(b.sum, 0) <> case when p.state in ('succeeded', 'reversed') then p.amount_ugx else 0 end
    order by p.id`,
};

/** Holds the lines that banks told us against the payments that they were booked to. */
export const checkBank: NightlyCheck = async ({ database, found, goOn }) => {
  if (!(await goOn())) return;
  const rows = await database.run<{ id: string; amountUgx: number; linesUgx: number }>(different, []);
  for (const { id, ...detail } of rows) {
    await found({ kind: 'provider_list_differs', subject: `payment:${id}`, detail });
  }
};
