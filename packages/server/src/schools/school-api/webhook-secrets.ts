import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { webhookEndpoints } from '../../people/tables/school-access';
import { decryptFile, deriveKey, encryptFile } from '../../platform/crypto/file-cipher';
import type { Tx } from '../../platform/db/database';

const SECRET_BYTES = 32;
/** Beginning of every signing secret, as Standard Webhooks defines it. */
const PREFIX = 'whsec_';

export const createWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Encrypts the signing secret of an endpoint with a key derived from `SECRET_KEY`. */
export const sealWebhookSecret = (secretKey: Buffer, endpointId: string, secret: string): Buffer =>
  encryptFile(deriveKey(secretKey, 'webhook-secrets'), endpointId, Buffer.from(secret));

const openSecret = (secretKey: Buffer, endpointId: string, sealed: Uint8Array): string =>
  decryptFile(deriveKey(secretKey, 'webhook-secrets'), endpointId, Buffer.from(sealed)).toString();

type Secrets = Pick<
  typeof webhookEndpoints.$inferSelect,
  'id' | 'sealedSecret' | 'sealedOldSecret' | 'oldSecretUntil'
>;

/** Signs a message with the secret of an endpoint, and with the one before it while that is valid. Returns the header webhook-signature. */
export const signWebhook = (
  secretKey: Buffer,
  { id, sealedSecret, sealedOldSecret, oldSecretUntil }: Secrets,
  message: { webhookId: string; sentAt: Date; payload: string },
): string => {
  const isOldValid = sealedOldSecret !== null && oldSecretUntil !== null && oldSecretUntil > message.sentAt;
  const sealed = isOldValid ? [sealedSecret, sealedOldSecret] : [sealedSecret];
  return sealed
    .map((each) =>
      new Webhook(openSecret(secretKey, id, each)).sign(message.webhookId, message.sentAt, message.payload),
    )
    .join(' ');
};

/** Re-encrypts the signing secrets of all endpoints after `SECRET_KEY` changed. Locks their rows. */
export const resealWebhookSecrets = async (tx: Tx, oldKey: Buffer, newKey: Buffer): Promise<void> => {
  for (const { id, sealedSecret, sealedOldSecret } of await tx.orm
    .select()
    .from(webhookEndpoints)
    .for('update')) {
    const reseal = (sealed: Uint8Array) => sealWebhookSecret(newKey, id, openSecret(oldKey, id, sealed));
    await tx.orm
      .update(webhookEndpoints)
      .set({
        sealedSecret: reseal(sealedSecret),
        sealedOldSecret: sealedOldSecret && reseal(sealedOldSecret),
      })
      .where(eq(webhookEndpoints.id, id));
  }
};

/** Gives every endpoint a new secret that no one knows and disables it, after the key that encrypted the secrets was lost. */
export const resetWebhookSecrets = async (tx: Tx, newKey: Buffer, now: Date): Promise<void> => {
  for (const { id, disabledAt } of await tx.orm.select().from(webhookEndpoints).for('update')) {
    const sealedSecret = sealWebhookSecret(newKey, id, createWebhookSecret());
    await tx.orm
      .update(webhookEndpoints)
      .set({ sealedSecret, sealedOldSecret: null, oldSecretUntil: null, disabledAt: disabledAt ?? now })
      .where(eq(webhookEndpoints.id, id));
  }
};
