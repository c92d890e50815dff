import { randomUUID } from 'node:crypto';
import { DAY_MS, err, ok, type Problem, problem, type Result } from '@somesa/core';
import { FEE_LINK_DAYS, type FeeLinkAnswer } from '@somesa/core/admin';
import { createFeeLinkToken } from '../../messaging/sms/fee-link-tokens';
import { hashToken } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { feeLinks } from '../../platform/db/schema';

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

const openLink = {
  name: 'fee-links-open',
  text: `
    update fee_links l set opened_at = coalesce(l.opened_at, $2)
    from students s join schools sc on sc.id = s.school_id
    where l.token_hash = $1 and l.expires_at > $2 and s.id = l.student_id
    returning s.reg_no as "regNo", json_build_object('slug', sc.slug, 'name', sc.name) as school`,
};

/** Opens a link: records that it was opened and returns what a look-up of its child needs; `fee_link_not_found` if it has expired or does not exist. */
export const openFeeLinkByToken = async (
  db: Queryable,
  token: string,
  now: Date,
): Promise<Result<FeeLinkAnswer, Problem>> => {
  const [child] = await db.run<FeeLinkAnswer>(openLink, [hashToken(token), now]);
  return child ? ok(child) : err(problem('fee_link_not_found'));
};

/** Link of a letter. */
export interface LetterLink {
  token: string;
  expiresAt: Date;
}

const selectLetterLinks = {
  name: 'fee-links-of-letters',
  text: `
    select distinct on (student_id) student_id, id, expires_at from fee_links
    where is_letter and student_id = any($1::bigint[]) and expires_at > $2 order by student_id, expires_at desc`,
};

/** Returns the link of each child's letters, which lasts at least a month, and creates those that are missing. */
export const getLetterLinks = async (
  tx: Tx,
  studentIds: readonly number[],
  { secretKey, now }: { secretKey: Buffer; now: Date },
): Promise<Map<number, LetterLink>> => {
  const found = await tx.run<{ student_id: number; id: string; expires_at: Date }>(selectLetterLinks, [
    studentIds,
    new Date(now.getTime() + REUSED_DAYS * DAY_MS),
  ]);
  const links = new Map(
    found.map((row) => [
      row.student_id,
      { token: createFeeLinkToken(secretKey, row.id), expiresAt: row.expires_at },
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
