import { formatLocalPhone, type Msisdn } from '@somesa/core';
import {
  type AdminSchoolView,
  describeFeeChoice,
  type SchoolOriginView,
  type SchoolTermView,
} from '@somesa/core/admin';
import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { findPayoutAccount, viewPayout, viewPayoutAccountRequest } from './payout-account';
import { listSchoolCharges } from './school-charges';
import { getPayableUgx } from './school-ledger';
import { findSchool } from './schools-repository';
import { listGroups } from './students/student-groups';
import { schoolOrigins } from './tables/school-origins';
import { feeItems, schoolTerms, students, termFees } from './tables/students';
import { readChoice } from './terms/fee-choices';

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

/** Returns the children that a fee is for, with the names that the groups have now. */
const viewChoice = (fee: Parameters<typeof readChoice>[0], names: ReadonlyMap<number, string>) => {
  const { classNames, yearGroups, groupIds } = readChoice(fee);
  const choice = { classNames, yearGroups, groups: groupIds.flatMap((id) => names.get(id) ?? []) };
  return { ...choice, className: describeFeeChoice(choice) };
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
  const groups = new Map((await listGroups(db, schoolId)).map(({ id, name }) => [id, name]));
  return terms.map(({ schoolId: _, ...term }) => ({
    ...term,
    fees: charged
      .filter(({ fee }) => fee.termId === term.id)
      .map(({ fee: { termId: _, choice, chargedAt, ...fee }, children }) => ({
        ...fee,
        ...viewChoice({ ...fee, choice }, groups),
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
  const terms = await listTermViews(db, id);
  const groups = await listGroups(db, id);
  const usedGroups = new Set(terms.flatMap(({ fees }) => fees.flatMap(({ groups }) => groups)));
  const { slug, name, contactName, contactEmail, contactMsisdn, address, takesPrepayments } = school;
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
    terms,
    classes: classes.map(({ className }) => className),
    classSizes: classes.map(({ children }) => children),
    groups: groups.map((group) => ({ ...group, isUsed: usedGroups.has(group.name) })),
    students: classes.reduce((sum, { children }) => sum + children, 0),
    charges: await listSchoolCharges(db, id),
    payableUgx: await getPayableUgx(db, id, now),
    takesPrepayments,
  };
};
