import { randomUUID } from 'node:crypto';
import { DAY_MS, err, maskChildName, ok, type Problem, problem, type Result } from '@somesa/core';
import { FEE_LINK_DAYS, type FeeLinkAnswer } from '@somesa/core/admin';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { createFeeLinkToken } from '../../messaging/sms/fee-link-tokens';
import { schools } from '../../people/tables/schools';
import { hashToken } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { feeLinks, feeReminders } from '../tables/fee-reminders';
import { students } from '../tables/students';

/** Days that the link of an earlier letter must still work for another letter to reuse it. */
const REUSED_DAYS = 30;

/** Inserts the link of a reminder or a letter. Returns its last instant. */
export const insertFeeLink = async (
  tx: Tx,
  { secretKey, ...link }: { id: string; studentId: number; secretKey: Buffer; isLetter?: boolean },
  now: Date,
): Promise<Date> => {
  const expiresAt = new Date(now.getTime() + FEE_LINK_DAYS * DAY_MS);
  const tokenHash = hashToken(createFeeLinkToken(secretKey, link.id));
  await tx.orm.insert(feeLinks).values({ ...link, tokenHash, createdAt: now, expiresAt });
  return expiresAt;
};

/** Opens a link: records that it was opened and returns what a look-up of its child needs; `fee_link_not_found` if it has expired or does not exist. */
export const openFeeLinkByToken = async (
  db: Queryable,
  token: string,
  now: Date,
): Promise<Result<FeeLinkAnswer, Problem>> => {
  const [link] = await db.orm
    .update(feeLinks)
    .set({ openedAt: sql`coalesce(${feeLinks.openedAt}, ${sql.param(now, feeLinks.openedAt)})` })
    .where(and(eq(feeLinks.tokenHash, hashToken(token)), gt(feeLinks.expiresAt, now)))
    .returning({ id: feeLinks.id, studentId: feeLinks.studentId });
  if (!link) return err(problem('fee_link_not_found'));
  const [child] = await db.orm
    .select({ regNo: students.regNo, school: { slug: schools.slug, name: schools.name } })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(students.id, link.studentId));
  if (!child) return err(problem('fee_link_not_found'));
  const siblings = await db.orm
    .select({ regNo: students.regNo, firstName: students.firstName, lastName: students.lastName })
    .from(feeReminders)
    .innerJoin(students, eq(students.id, feeReminders.studentId))
    .where(
      and(
        or(eq(feeReminders.joinedTo, link.id), eq(feeReminders.id, link.id)),
        eq(feeReminders.step, 'queued'),
        isNull(students.leftOn),
      ),
    )
    .orderBy(students.firstName, students.id);
  return ok({
    ...child,
    children: siblings.map(({ regNo, firstName, lastName }) => ({
      regNo,
      name: maskChildName(firstName, lastName),
    })),
  });
};

export interface LetterLink {
  token: string;
  expiresAt: Date;
}

/** Returns the link of each child's letters, which lasts at least a month, and creates those that are missing. */
export const getLetterLinks = async (
  tx: Tx,
  studentIds: readonly number[],
  { secretKey, now }: { secretKey: Buffer; now: Date },
): Promise<Map<number, LetterLink>> => {
  const lastsUntil = new Date(now.getTime() + REUSED_DAYS * DAY_MS);
  const found = await tx.orm
    .selectDistinctOn([feeLinks.studentId])
    .from(feeLinks)
    .where(
      and(
        // As the condition of the index has it.
        sql`${feeLinks.isLetter}`,
        inArray(feeLinks.studentId, [...studentIds]),
        gt(feeLinks.expiresAt, lastsUntil),
      ),
    )
    .orderBy(feeLinks.studentId, desc(feeLinks.expiresAt));
  const links = new Map(
    found.map(({ id, studentId, expiresAt }) => [
      studentId,
      { token: createFeeLinkToken(secretKey, id), expiresAt },
    ]),
  );
  for (const studentId of studentIds) {
    if (links.has(studentId)) continue;
    const id = randomUUID();
    const expiresAt = await insertFeeLink(tx, { id, studentId, secretKey, isLetter: true }, now);
    links.set(studentId, { token: createFeeLinkToken(secretKey, id), expiresAt });
  }
  return links;
};
