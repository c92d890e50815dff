import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolChecklist } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { schools } from '../../platform/db/schema';
import { auditSchool } from './admin-schools';

/** Fees paid to a school, the earliest first. The index of a school's payments leads to it after few rows. */
const firstPaid = (condition: string): string => `(
  select p.paid_at from payments p where p.school_id = $1 and p.purpose = 'fees' and p.status = 'succeeded' ${condition}
  order by p.created_at, p.id limit 1)`;

const checklist = {
  name: 'school-checklist',
  text: `
    select
      (select count(*)::int from students s where s.school_id = $1 and s.left_on is null) as students,
      (select count(*)::int from students s where s.school_id = $1 and s.left_on is null
        and exists (select 1 from fee_items i where i.student_id = s.id)) as charged,
      case when exists (select 1 from school_payout_accounts a where a.school_id = $1) then 'done'
        when exists (select 1 from approvals a where a.kind = 'payout-account' and a.subject = $1::text
          and a.status in ('open', 'approved')) then 'waiting' else 'missing' end as payout,
      case when exists (select 1 from school_origins o where o.school_id = $1 and o.check_result = 'snippet')
        or exists (select 1 from payments p where p.school_id = $1 and p.on_school_website and p.status = 'succeeded') then 'done'
        when exists (select 1 from school_origins o where o.school_id = $1) then 'waiting' else 'missing' end as website,
      sc.uses_our_page as "usesOurPage",
      ${firstPaid('')} as "firstPaidAt",
      ${firstPaid('and (p.msisdn is null or p.msisdn not in (select u.msisdn from users u where u.school_id = $1 and u.msisdn is not null))')}
        as "firstPaidByParentAt"
    from schools sc where sc.id = $1`,
};

type ChecklistRow = Omit<SchoolChecklist, 'firstPaidAt' | 'firstPaidByParentAt'> & {
  firstPaidAt: Date | null;
  firstPaidByParentAt: Date | null;
};

/** Returns the steps of a school from its invitation to its first payment, by its data now. Returns null if it does not exist. */
export const viewSchoolChecklist = async (
  db: Queryable,
  schoolId: number,
): Promise<SchoolChecklist | null> => {
  const [row] = await db.run<ChecklistRow>(checklist, [schoolId]);
  return row
    ? {
        ...row,
        firstPaidAt: row.firstPaidAt?.toISOString() ?? null,
        firstPaidByParentAt: row.firstPaidByParentAt?.toISOString() ?? null,
      }
    : null;
};

/** Sets whether a school sends parents to our own page, without a form on its website. */
export const chooseOurPage = (
  { database, clock }: { database: Database; clock: Clock },
  schoolId: number,
  usesOurPage: boolean,
  by: string,
): Promise<Result<null, Problem>> =>
  database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const rows = await tx.orm
      .update(schools)
      .set({ usesOurPage })
      .where(eq(schools.id, schoolId))
      .returning({ id: schools.id });
    if (rows.length === 0) return err(problem('school_not_found'));
    await auditSchool(tx, 'school.page-chosen', [schoolId, by, clock.now()], { usesOurPage });
    return ok(null);
  });
