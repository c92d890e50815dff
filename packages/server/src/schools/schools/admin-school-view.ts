import { formatLocalPhone, type Msisdn } from '@somesa/core';
import type { AdminSchoolView, SchoolOriginView, SchoolTermView, TermFeeView } from '@somesa/core/admin';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { schoolOrigins } from '../../platform/db/schema';
import { viewPayoutAccountRequest } from './change-payout-account';
import { findPayoutAccount } from './payout-account';
import { viewPayout } from './payout-view';
import { listSchoolCharges } from './school-charges';
import { getPayableUgx } from './school-ledger';
import { findSchool } from './schools-repository';

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
