import { createHmac } from 'node:crypto';
import { err, HOUR_MS, ok, type Problem, problem, type Result } from '@somesa/core';
import { lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Queryable, Tx } from '../db/database';
import { idempotencyKeys } from '../tables/idempotency-keys';
import { findXsrfToken } from './xsrf';

/** Response that is repeated for the same request with the same key. */
export interface StoredResponse {
  status: number;
  answer: unknown;
  /** Payment or loan that the request created. */
  subjectId: string;
}

interface KeyRow {
  body_hash: string;
  status: number | null;
  answer: unknown;
  subject_id: string | null;
}

const insert = {
  name: 'idempotency-insert',
  text: `insert into idempotency_keys (key, body_hash, created_at) values ($1, $2, $3) on conflict do nothing returning key`,
};
const read = {
  name: 'idempotency-read',
  text: 'select body_hash, status, answer, subject_id from idempotency_keys where key = $1',
};
const store = {
  name: 'idempotency-store',
  text: 'update idempotency_keys set status = $2, answer = $3, subject_id = $4 where key = $1',
};

/** Time for which responses are stored, in milliseconds. */
export const IDEMPOTENCY_RETENTION_MS = 48 * HOUR_MS;

/** Validates the header Idempotency-Key, which must be too long for collisions. */
export const parseIdempotencyKey = (header: unknown): Result<string, Problem> => {
  if (header === undefined || header === '') return err(problem('idempotency_key_missing'));
  if (typeof header !== 'string' || !/^[\w-]{16,100}$/.test(header))
    return err(problem('idempotency_key_invalid'));
  return ok(header);
};

/**
 * Returns the sender that an idempotency key belongs to: the signed-in user, or the browser by its cookie. Embeds of schools have no
 * cookie, so their keys are all that tells them apart.
 */
export const getSender = (request: FastifyRequest, userId: string | null): string =>
  userId === null ? `browser ${findXsrfToken(request) ?? ''}` : `user ${userId}`;

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
};

/** Hashes a request with the secret key, independently of the order of its fields. */
export const hashRequest = (secretKey: Buffer, request: unknown): string =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(sortKeys(request)))
    .digest('base64url');

/** Claims a key for a request. Returns null if it is new; other requests with the key then wait for the end of the transaction.
 * Otherwise returns the stored response, or `idempotency_key_reused` if the key belongs to a different request or sender: `bodyHash` is
 * of both.
 */
export const claimIdempotencyKey = async (
  tx: Queryable,
  key: string,
  bodyHash: string,
  now: Date,
): Promise<Result<StoredResponse | null, Problem>> => {
  const fresh = await tx.run(insert, [key, bodyHash, now]);
  if (fresh.length > 0) return ok(null);
  const [row] = await tx.run<KeyRow>(read, [key]);
  if (!row || row.status === null || row.subject_id === null)
    throw new Error('an idempotency key has no answer');
  if (row.body_hash !== bodyHash) return err(problem('idempotency_key_reused'));
  return ok({ status: row.status, answer: row.answer, subjectId: row.subject_id });
};

/** Stores the response of a claimed key. */
export const storeResponse = (tx: Tx, key: string, stored: StoredResponse): void =>
  tx.send(store, [key, stored.status, JSON.stringify(stored.answer), stored.subjectId]);

/** Returns the condition for keys older than 48 hours. */
export const isKeyExpired = (now: Date) =>
  lt(idempotencyKeys.createdAt, new Date(now.getTime() - IDEMPOTENCY_RETENTION_MS));
