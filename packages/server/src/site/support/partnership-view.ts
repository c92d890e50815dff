import { formatFullName, formatLocalPhone, type Msisdn, truncateText } from '@somesa/core';
import type { AdminPartnershipView } from '@somesa/core/admin';
import { eq, like, sql } from 'drizzle-orm';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { partnershipRequests } from '../tables/support';

/** Maximum length of a suggested slug, to which a number may be added. */
const MAX_SUGGESTED_LENGTH = 50;

/** Returns the name as letters and digits, in which spelling, case and punctuation make no difference. */
const toNameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Lists the schools whose names differ from a name in spelling only. */
export const listSchoolsNamed = (db: Queryable, name: string): Promise<{ id: number; name: string }[]> =>
  db.orm
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(sql`regexp_replace(lower(${schools.name}), '[^[:alnum:]]', '', 'g') = ${toNameKey(name)}`)
    .orderBy(schools.id);

/** Suggests a slug for a school that no school has. */
const suggestSlug = async (db: Queryable, name: string): Promise<string> => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’'.]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  const plain = truncateText(words, MAX_SUGGESTED_LENGTH).replace(/^-|-$/g, '');
  const base = plain || 'school';
  const rows = await db.orm
    .select({ slug: schools.slug })
    .from(schools)
    .where(like(schools.slug, `${base}%`));
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
};

/** Returns a partnership request with what its approval would create. Returns null if it does not exist. */
export const findPartnershipView = async (
  db: Queryable,
  id: string,
): Promise<AdminPartnershipView | null> => {
  if (!isUuid(id)) return null;
  const [row] = await db.orm
    .select({ request: partnershipRequests, decider: users, school: schools })
    .from(partnershipRequests)
    .leftJoin(users, eq(users.id, partnershipRequests.decidedBy))
    .leftJoin(schools, eq(schools.id, partnershipRequests.schoolId))
    .where(eq(partnershipRequests.id, id));
  if (!row) return null;
  const { request, decider, school } = row;
  const { school: name, fullname, email, msisdn, address, students, note, language, status } = request;
  const isOpen = status === 'open';
  return {
    id,
    school: name,
    fullname,
    email,
    phone: formatLocalPhone(msisdn as Msisdn),
    address,
    students,
    note,
    language,
    status,
    createdAt: request.createdAt.toISOString(),
    decidedBy: decider && { id: decider.id, name: formatFullName(decider.firstName, decider.lastName) },
    decidedAt: request.decidedAt?.toISOString() ?? null,
    declineReason: request.declineReason,
    addedSchool: school && { id: school.id, name: school.name },
    suggestedSlug: isOpen ? await suggestSlug(db, name) : null,
    sameName: isOpen ? await listSchoolsNamed(db, name) : [],
  };
};
