import type { Queryable } from '../../platform/db/database';

/** Which other loans count: offers too where one is about to be made, none of them where the parent takes theirs. */
export type Counted = 'offered' | 'accepted';

const taken = {
  name: 'loans-taken-above-fees',
  text: `
    select
      coalesce(sum(l.principal_ugx - coalesce(a.fees_ugx, 0)) filter (where l.state <> 'approved'), 0)::bigint as above_ugx,
      coalesce(sum(l.principal_ugx) filter (where l.state = 'approved'), 0)::bigint as offered_ugx
    from loans l
    left join (select loan_id, sum(amount_ugx) as fees_ugx from loan_allocations group by loan_id) a on a.loan_id = l.id
    where l.student_id = $1 and l.id is distinct from $2::uuid
      and l.state in ('approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears')`,
};

/**
 * What other live loans of a child took above its fees, in UGX: an expense's allowance is there once for a child.
 * Offers hold no fees yet: they take first what is open of them.
 */
export const takenAboveFees = async (
  db: Queryable,
  child: { id: number; openUgx: number },
  loanId: string | null,
  counted: Counted,
): Promise<number> => {
  const [row] = await db.run<{ above_ugx: number; offered_ugx: number }>(taken, [child.id, loanId]);
  if (!row) throw new Error('a sum has no row');
  const offeredUgx = counted === 'offered' ? row.offered_ugx : 0;
  return row.above_ugx + Math.max(0, offeredUgx - Math.max(0, child.openUgx));
};
