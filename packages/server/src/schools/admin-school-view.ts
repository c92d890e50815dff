import { err, formatLocalPhone, type Msisdn, ok, type Problem, problem, type Result } from '@somesa/core';
import type {
  AdminSchoolView,
  SchoolChecklist,
  SchoolOriginView,
  SchoolTermView,
  TermFeeView,
} from '@somesa/core/admin';
import { asc, eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock';
import type { Database, Queryable } from '../platform/db/database';
import { schoolOrigins, schools } from '../platform/db/schema';
import { findPayoutAccount, viewPayout, viewPayoutAccountRequest } from './payout-account';
import { listSchoolCharges } from './school-charges';
import { getPayableUgx } from './school-ledger';
import { auditSchool, findSchool } from './schools-repository';

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

const terms = {
  name: 'school-terms',
  text: `
    select t.id, t.name, t.starts_on as "startsOn", t.ends_on as "endsOn" from school_terms t
    where t.school_id = $1 order by t.starts_on desc, t.id desc`,
};
const fees = {
  name: 'school-term-fees',
  text: `
    select f.id, f.term_id as "termId", f.class_name as "className", f.description, f.due_on as "dueOn",
      f.amount_ugx as "amountUgx", f.charged_at as "chargedAt",
      (select count(*)::int from fee_items i where i.term_fee_id = f.id) as children
    from term_fees f join school_terms t on t.id = f.term_id where t.school_id = $1 order by f.due_on, f.id`,
};

/** Lists the terms of a school with their fees, newest first. */
export const listTermViews = async (db: Queryable, schoolId: number): Promise<SchoolTermView[]> => {
  type FeeRow = Omit<TermFeeView, 'chargedAt'> & { termId: number; chargedAt: Date | null };
  const charged = await db.run<FeeRow>(fees, [schoolId]);
  const rows = await db.run<Omit<SchoolTermView, 'fees'>>(terms, [schoolId]);
  return rows.map((term) => ({
    ...term,
    fees: charged
      .filter(({ termId }) => termId === term.id)
      .map(({ termId: _, chargedAt, ...fee }) => ({ ...fee, chargedAt: chargedAt?.toISOString() ?? null })),
  }));
};

const register = {
  name: 'school-register',
  text: `
    select class_name as "className", count(*)::int as children from students
    where school_id = $1 and left_on is null group by class_name order by class_name`,
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
  const classes = await db.run<{ className: string; children: number }>(register, [id]);
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
