import { err, ok, type Result } from '@somesa/core';
import { inArray } from 'drizzle-orm';
import { resetSecondFactor } from '../../people/second-factor/reset-second-factor';
import { deletePendingSecrets, resealSecrets } from '../../people/second-factor/second-factor-secrets';
import { webhookEndpoints } from '../../people/tables/school-access';
import { secondFactors, users } from '../../people/tables/users';
import type { Database, Tx } from '../../platform/db/database';
import { isRecordedKey, recordSecretKey } from '../../platform/db/installation-facts';
import { deleteGateKeys, resealGateKeys } from '../../schools/clearance/pass-key';
import { resealWebhookSecrets, resetWebhookSecrets } from '../../schools/school-api/webhook-secrets';
import { gateKeys } from '../../schools/tables/clearance';

/** Request to replace the secret key; `oldKey` is null if it is not given. */
export interface KeyReplacement {
  secretKey: Buffer;
  oldKey: Buffer | null;
  /** True if no one has the old key any more; then all authenticator apps are reset, and webhooks are disabled until their secrets are rotated. */
  isOldKeyLost: boolean;
  now: Date;
}

const resetAllSecondFactors = async (tx: Tx, now: Date): Promise<number> => {
  const enrolled = tx.orm.select({ id: secondFactors.userId }).from(secondFactors);
  const people = await tx.orm
    .select()
    .from(users)
    .where(inArray(users.id, enrolled))
    .orderBy(users.id)
    .for('no key update');
  for (const person of people) await resetSecondFactor(tx, person, { actorId: null, at: now });
  return people.length;
};

/**
 * Replaces the recorded secret key and encrypts the secrets of authenticator apps with the new one, in one transaction. Returns the
 * number of people whose apps were reset, or a sentence that names the setting to change. Processes with the old key must be stopped first.
 */
export const replaceSecretKey = (
  database: Database,
  { secretKey, oldKey, isOldKeyLost, now }: KeyReplacement,
): Promise<Result<{ reset: number }, string>> =>
  database.transaction(async (tx): Promise<Result<{ reset: number }, string>> => {
    await deletePendingSecrets(tx);
    if (isOldKeyLost) {
      const reset = await resetAllSecondFactors(tx, now);
      await resetWebhookSecrets(tx, secretKey, now);
      await deleteGateKeys(tx);
      await recordSecretKey(tx, secretKey, now);
      return ok({ reset });
    }
    if (oldKey && !(await isRecordedKey(tx, oldKey)))
      return err('OLD_SECRET_KEY: is not the key that this database was set up with; set that one.');
    const people = await tx.orm.$count(secondFactors);
    const endpoints = await tx.orm.$count(webhookEndpoints);
    const keys = await tx.orm.$count(gateKeys);
    if (people + endpoints + keys > 0 && !oldKey) {
      return err(
        `OLD_SECRET_KEY: is not set; set it to the key before, which encrypts the authenticator apps of ${people} people, the secrets of ${endpoints} webhook endpoints and the pass keys of ${keys} schools. If that key is lost, add --old-key-lost: the apps are reset, the endpoints are disabled until schools rotate their secrets, and passes must be printed again.`,
      );
    }
    if (oldKey) {
      await resealSecrets(tx, oldKey, secretKey);
      await resealWebhookSecrets(tx, oldKey, secretKey);
      await resealGateKeys(tx, oldKey, secretKey);
    }
    await recordSecretKey(tx, secretKey, now);
    return ok({ reset: 0 });
  });
