import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getVersion } from '../config/version';
import { installationFacts } from '../tables/operations';
import type { Database, Queryable } from './database';

/** Calculates a fingerprint that identifies a key without revealing it. */
export const calculateKeyFingerprint = (secretKey: Buffer): string =>
  createHmac('sha256', secretKey).update('the secret key of a Somesa installation').digest('base64url');

type FactName = (typeof installationFacts.$inferSelect)['name'];

const readFact = async (database: Queryable, name: FactName): Promise<string | null> => {
  const [fact] = await database.orm
    .select({ value: installationFacts.value })
    .from(installationFacts)
    .where(eq(installationFacts.name, name));
  return fact?.value ?? null;
};

const writeFact = async (database: Queryable, name: FactName, value: string, now: Date): Promise<void> => {
  await database.orm
    .insert(installationFacts)
    .values({ name, value, recordedAt: now })
    .onConflictDoUpdate({ target: installationFacts.name, set: { value, recordedAt: now } });
};

/** Returns whether a key is the recorded one. */
export const isRecordedKey = async (database: Queryable, secretKey: Buffer): Promise<boolean> =>
  (await readFact(database, 'secret_key')) === calculateKeyFingerprint(secretKey);

/** Records a key unless one is recorded already. Returns whether it is the recorded one. */
export const claimSecretKey = async (database: Database, secretKey: Buffer, now: Date): Promise<boolean> => {
  await database.orm
    .insert(installationFacts)
    .values({ name: 'secret_key', value: calculateKeyFingerprint(secretKey), recordedAt: now })
    .onConflictDoNothing();
  return isRecordedKey(database, secretKey);
};

/** Replaces the recorded key. */
export const recordSecretKey = (database: Queryable, secretKey: Buffer, now: Date): Promise<void> =>
  writeFact(database, 'secret_key', calculateKeyFingerprint(secretKey), now);

/** Records that seeding of the demo data started or finished. */
export const markDemo = (database: Database, status: 'filling' | 'filled', now: Date): Promise<void> =>
  writeFact(database, 'demo_data', status, now);

/** Returns whether seeding of the demo data started and never finished. */
export const isDemoIncomplete = async (database: Database): Promise<boolean> =>
  (await readFact(database, 'demo_data')) === 'filling';

/** Returns whether seeding of the demo data ever started. */
export const wasDemoFilled = async (database: Queryable): Promise<boolean> =>
  (await readFact(database, 'demo_data')) !== null;

/** Returns the recorded identity of a database; null if none is recorded. */
export const getDatabaseIdentity = (database: Queryable): Promise<string | null> =>
  readFact(database, 'database_identity');

/** Records the identity of a database unless one is recorded already. Returns the recorded one. */
export const claimDatabaseIdentity = async (
  database: Database,
  identity: string,
  now: Date,
): Promise<string> => {
  await database.orm
    .insert(installationFacts)
    .values({ name: 'database_identity', value: identity, recordedAt: now })
    .onConflictDoNothing();
  return (await getDatabaseIdentity(database)) ?? identity;
};

/** Replaces the recorded identity of a database. */
export const recordDatabaseIdentity = (database: Queryable, identity: string, now: Date): Promise<void> =>
  writeFact(database, 'database_identity', identity, now);

/** Returns the ID of the last file that was encrypted again with a key; an empty text if none was yet. */
export const getEncryptedUntil = async (database: Database, filesKey: Buffer): Promise<string> => {
  const [fingerprint, id = ''] = ((await readFact(database, 'files_encrypted')) ?? '').split(' ');
  return fingerprint === calculateKeyFingerprint(filesKey) ? id : '';
};

/** Records the ID of the last file that was encrypted again with a key. */
export const recordEncryptedUntil = (
  database: Queryable,
  filesKey: Buffer,
  id: string,
  now: Date,
): Promise<void> => writeFact(database, 'files_encrypted', `${calculateKeyFingerprint(filesKey)} ${id}`, now);

/** Returns the number of different payers as last counted; null if they never were. */
export const getPayerCount = async (database: Queryable): Promise<number | null> => {
  const count = await readFact(database, 'payers');
  return count === null ? null : Number(count);
};

/** Records the number of different payers. */
export const recordPayerCount = (database: Queryable, count: number, now: Date): Promise<void> =>
  writeFact(database, 'payers', String(count), now);

/** Records the version of a server that starts, and the names of its settings, with which a later version compares its own. */
export const recordStart = (database: Database, settings: readonly string[], now: Date): Promise<void> =>
  writeFact(database, 'last_start', JSON.stringify({ version: getVersion(), settings }), now);
