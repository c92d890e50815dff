import { createHmac } from 'node:crypto';
import { deriveKey } from '../../platform/crypto/file-cipher';
import { isEqualSecret } from '../../platform/crypto/tokens';

/** Creates and reads the links that stop a person's daily email without a login. They are signed, and do not expire. */
export const createStopLinks = ({ secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string }) => {
  const key = deriveKey(secretKey, 'daily-email');
  const sign = (userId: string): string => createHmac('sha256', key).update(userId).digest('base64url');
  return {
    // The token is in the fragment, which browsers don't send, so that it appears in no log.
    create: (userId: string): string => `${publicUrl}/stop-daily-email#token=${userId}.${sign(userId)}`,
    /** Returns the user of a token. Returns null if it is not ours. */
    read: (token: string): string | null => {
      const [userId = '', signature = ''] = token.split('.');
      return isEqualSecret(signature, sign(userId)) ? userId : null;
    },
  };
};
