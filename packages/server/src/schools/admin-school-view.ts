import { formatLocalPhone, type Msisdn } from '@somesa/core';
import type { AdminSchoolView, SchoolOriginView, SchoolTermView } from '@somesa/core/admin';
import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
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
