import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@somesa/core';
import { adminAccess, SCHOOL_KEY_PREFIX, type SchoolKeyScope } from '@somesa/core/admin';
import { hashToken } from '../../platform/crypto/tokens';
import type { Queryable } from '../../platform/db/database';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Number of letters and digits after the prefix, for 256 random bits. */
const KEY_LENGTH = 43;
const KEY_BYTES = 32;
/** Number of characters that are stored, so that people recognise a key. */
const ENDING_LENGTH = 4;
const schoolKey = new RegExp(`^Bearer (${SCHOOL_KEY_PREFIX}[A-Za-z0-9]{${KEY_LENGTH}})$`, 'i');

/** Creates an API key: a prefix that secret scanners recognise, and 256 random bits as letters and digits. */
export const createSchoolKey = (): { key: string; keyHash: string; ending: string } => {
  let rest = BigInt(`0x${randomBytes(KEY_BYTES).toString('hex')}`);
  let digits = '';
  for (let at = 0; at < KEY_LENGTH; at += 1) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  const key = SCHOOL_KEY_PREFIX + digits;
  return { key, keyHash: hashToken(key), ending: key.slice(-ENDING_LENGTH) };
};

/**
 * SQL of who answers for a key or webhook endpoint, aliased `of`: who confirmed it last, or else its creator. It works only while that
 * person, the user `h`, may manage those of the school.
 */
export const keyHolderSql = (of: string): string => `coalesce(${of}.confirmed_by, ${of}.created_by)`;
export const holderHasAccessSql = (of: string): string =>
  `(h.locked_at is null and h.anonymised_at is null
    and (h.role_id in (${adminAccess.school_head.atOperator}) or (h.school_role = 'head' and h.school_id = ${of}.school_id)) is true)`;

/** API key of a request, with the user who answers for it. */
export interface SchoolKey {
  id: string;
  schoolId: number;
  scopes: SchoolKeyScope[];
  holderId: string;
  /** False if that user may no longer manage the school's keys, and no one else has confirmed it. */
  isConfirmed: boolean;
}

const find = {
  name: 'school-keys-find',
  text: `
    select k.id, k.school_id as "schoolId", k.scopes, h.id as "holderId", k.last_used_at as "lastUsedAt",
      ${holderHasAccessSql('k')} as "isConfirmed"
    from school_api_keys k join users h on h.id = ${keyHolderSql('k')}
    where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
};
const recordUse = {
  name: 'school-keys-record-use',
  text: 'update school_api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)',
};

/** Finds the key of a request's Authorization header and records its use, once a minute. Returns null if it does not work. */
export const findSchoolKey = async (
  db: Queryable,
  authorization: string | undefined,
  now: Date,
): Promise<SchoolKey | null> => {
  const key = schoolKey.exec(authorization ?? '')?.[1];
  if (!key) return null;
  const [row] = await db.run<SchoolKey & { lastUsedAt: Date | null }>(find, [hashToken(key), now]);
  if (!row) return null;
  const { lastUsedAt, ...found } = row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS)
    await db.run(recordUse, [found.id, now]);
  return found;
};
