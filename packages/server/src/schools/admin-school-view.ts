import { formatLocalPhone, type Msisdn } from '@somesa/core';
import type { AdminSchoolView, SchoolChecklist, SchoolOriginView, SchoolTermView } from '@somesa/core/admin';
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { queryRows } from '../platform/db/query-rows';
import { findPayoutAccount, viewPayout, viewPayoutAccountRequest } from './payout-account';
import { listSchoolCharges } from './school-charges';
import { getPayableUgx } from './school-ledger';
import { findSchool } from './schools-repository';
import { schoolOrigins } from './tables/school-origins';
import { feeItems, schoolTerms, students, termFees } from './tables/students';

const listOriginViews = async (db: Queryable, schoolId: number): Promise<SchoolOriginView[]> => {
  const rows = await db.orm
    .select()
    .from(schoolOrigins)
    .where(eq(schoolOrigins.schoolId, schoolId))
    .orderBy(asc(schoolOrigins.origin));
  return rows.map(({ origin, siteBuilder, checkedPage, checkedAt, checkResult }) => ({
    origin,
    siteBuilder,
    checkedPage,
    found: checkResult,
    checkedAt: checkedAt?.toISOString() ?? null,
  }));
};

/** Lists the terms of a school with their fees, newest first. */
export const listTermViews = async (db: Queryable, schoolId: number): Promise<SchoolTermView[]> => {
  const charged = await db.orm
    .select({ fee: termFees, children: count(feeItems.id) })
    .from(termFees)
    .innerJoin(schoolTerms, eq(schoolTerms.id, termFees.termId))
    .leftJoin(feeItems, eq(feeItems.termFeeId, termFees.id))
    .where(eq(schoolTerms.schoolId, schoolId))
    .groupBy(termFees.id)
    .orderBy(asc(termFees.dueOn), asc(termFees.id));
  const terms = await db.orm
    .select()
    .from(schoolTerms)
    .where(eq(schoolTerms.schoolId, schoolId))
    .orderBy(desc(schoolTerms.startsOn), desc(schoolTerms.id));
  return terms.map(({ schoolId: _, ...term }) => ({
    ...term,
    fees: charged
      .filter(({ fee }) => fee.termId === term.id)
      .map(({ fee: { termId: _, chargedAt, ...fee }, children }) => ({
        ...fee,
        children,
        chargedAt: chargedAt?.toISOString() ?? null,
      })),
  }));
};

/** Returns a school as the back office sees it. Returns null if it does not exist. */
export const viewAdminSchool = async (
  db: Queryable,
  id: number,
  now: Date,
): Promise<AdminSchoolView | null> => {
  const school = await findSchool(db, id);
  if (!school) return null;
  const payout = await findPayoutAccount(db, id);
  const classes = await db.orm
    .select({ className: students.className, children: count() })
    .from(students)
    .where(and(eq(students.schoolId, id), isNull(students.leftOn)))
    .groupBy(students.className)
    .orderBy(students.className);
  const { slug, name, contactName, contactEmail, contactMsisdn, address } = school;
  return {
    id,
    slug,
    name,
    contactName,
    contactEmail,
    address,
    contactPhone: contactMsisdn === null ? null : formatLocalPhone(contactMsisdn as Msisdn),
    payout: payout && viewPayout(payout),
    ...(await viewPayoutAccountRequest(db, id)),
    origins: await listOriginViews(db, id),
    terms: await listTermViews(db, id),
    classes: classes.map(({ className }) => className),
    students: classes.reduce((sum, { children }) => sum + children, 0),
    charges: await listSchoolCharges(db, id),
    payableUgx: await getPayableUgx(db, id, now),
  };
};

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
