import type { SchoolChecklist } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';

/** SQL for the time of the first fees paid to a school `sc`. The index of a school's payments leads to it after few rows. */
const firstPaidAt = (condition: SQL): SQL => sql`(
  select p.paid_at from payments p
  where p.school_id = sc.id and p.purpose = 'fees' and p.status = 'succeeded' and ${condition}
  order by p.created_at, p.id limit 1)`;

/** Returns the steps of a school from its invitation to its first payment, by its data now. Returns null if it does not exist. */
export const viewSchoolChecklist = async (
  db: Queryable,
  schoolId: number,
): Promise<SchoolChecklist | null> => {
  const [row] = await queryRows<SchoolChecklist>(
    db,
    sql`select
      (select count(*)::int from students s where s.school_id = sc.id and s.left_on is null) as students,
      (select count(*)::int from students s where s.school_id = sc.id and s.left_on is null
        and exists (select 1 from fee_items i where i.student_id = s.id)) as charged,
      case when exists (select 1 from school_payout_accounts a where a.school_id = sc.id) then 'done'
        when exists (select 1 from approvals a where a.kind = 'payout-account' and a.subject = sc.id::text
          and a.status in ('open', 'approved')) then 'waiting' else 'missing' end as payout,
      case when exists (select 1 from school_origins o where o.school_id = sc.id and o.check_result = 'snippet')
        or exists (select 1 from payments p where p.school_id = sc.id and p.on_school_website
          and p.status = 'succeeded') then 'done'
        when exists (select 1 from school_origins o where o.school_id = sc.id) then 'waiting'
        else 'missing' end as website,
      sc.uses_our_page as "usesOurPage", ${firstPaidAt(sql`true`)} as "firstPaidAt",
      ${firstPaidAt(sql`(p.msisdn is null or p.msisdn not in (
        select u.msisdn from users u where u.school_id = sc.id and u.msisdn is not null))`)} as "firstPaidByParentAt"
    from schools sc where sc.id = ${schoolId}`,
  );
  if (!row) return null;
  const { firstPaidAt: first, firstPaidByParentAt: firstByParent } = row;
  return {
    ...row,
    firstPaidAt: first && new Date(first).toISOString(),
    firstPaidByParentAt: firstByParent && new Date(firstByParent).toISOString(),
  };
};
