import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEqualSecret } from '../crypto/tokens';

const COOKIE = 'somesa-device';
const COOKIE_LIFETIME_S = 365 * 24 * 3_600;
const NONCE_BYTES = 16;
/** Maximum number of signatures per device: a family's accounts, and those of the back office with their second factors. */
const MAX_SIGNATURES = 10;

/** Random ID of a device that logged in to an account before. */
export type KnownDevice = string;

/** Returns the subject that attempts on an account count against: the account, or the account on a known device. */
export const toAccountSubject = (account: string, device: KnownDevice | null): string =>
  device === null ? account : `${device} ${account}`;

interface DeviceCookie {
  nonce: string;
  /** One signature per account, and one per account with a second factor, newest first. */
  signatures: string[];
}

const parseCookie = (header: string | undefined): DeviceCookie | null => {
  const value = header?.match(/(?:^|;\s*)somesa-device=([\w.-]+)/)?.[1];
  const [nonce = '', ...signatures] = value?.split('.') ?? [];
  return /^[\w-]{22}$/.test(nonce) ? { nonce, signatures: signatures.slice(0, MAX_SIGNATURES) } : null;
};

/** Recognises devices by a signed cookie for each account that logged in there. The cookie authorises nothing: logins of known
 * devices have separate limits, so that other people's wrong passwords don't lock them out.
 */
export const createKnownDevices = (deps: { secretKey: Buffer; publicUrl: string }) => {
  const sign = (nonce: string, account: string): string =>
    createHmac('sha256', deps.secretKey)
      .update(`known-device\n${nonce}\n${account}`)
      .digest()
      .subarray(0, NONCE_BYTES)
      .toString('base64url');

  return {
    /** Returns the device of a request if it logged in to the account before, or entered its second factor; otherwise null. */
    find: (request: FastifyRequest, account: string): KnownDevice | null => {
      const cookie = parseCookie(request.headers.cookie);
      if (!cookie) return null;
      const expected = sign(cookie.nonce, account);
      return cookie.signatures.some((signature) => isEqualSecret(signature, expected)) ? cookie.nonce : null;
    },

    /** Sets the cookie that marks the device as known to the account. */
    remember: (request: FastifyRequest, reply: FastifyReply, account: string): void => {
      const cookie = parseCookie(request.headers.cookie);
      const nonce = cookie?.nonce ?? randomBytes(NONCE_BYTES).toString('base64url');
      const signature = sign(nonce, account);
      const signatures = [
        signature,
        ...(cookie?.signatures ?? []).filter((other) => other !== signature),
      ].slice(0, MAX_SIGNATURES);
      const secure = deps.publicUrl.startsWith('https:') ? '; Secure' : '';
      const attributes = `Path=/api/auth; Max-Age=${COOKIE_LIFETIME_S}; HttpOnly; SameSite=Strict${secure}`;
      void reply.header('set-cookie', `${COOKIE}=${[nonce, ...signatures].join('.')}; ${attributes}`);
    },
  };
};

export type KnownDevices = ReturnType<typeof createKnownDevices>;
