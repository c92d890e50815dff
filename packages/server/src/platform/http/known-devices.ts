import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'somesa-device';
const KEPT_S = 365 * 24 * 3_600;
const NONCE_BYTES = 16;
/** Maximum number of accounts that one device is known to: a family's. */
const MAX_ACCOUNTS = 5;

/** A device that logged in to an account before: its random name, which tells nothing of the person. */
export type KnownDevice = string;

interface DeviceCookie {
  nonce: string;
  /** One signature per account, newest first. */
  marks: string[];
}

const parseCookie = (header: string | undefined): DeviceCookie | null => {
  const value = header?.match(/(?:^|;\s*)somesa-device=([\w.-]+)/)?.[1];
  const [nonce = '', ...marks] = value?.split('.') ?? [];
  return /^[\w-]{22}$/.test(nonce) ? { nonce, marks: marks.slice(0, MAX_ACCOUNTS) } : null;
};

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Recognises devices by a signed cookie, which says that this browser once logged in to an account. It authorises nothing:
 * its log-ins are counted apart, so that other people's wrong passwords don't lock it out.
 */
export const createKnownDevices = (deps: { secretKey: Buffer; publicUrl: string }) => {
  const markOf = (nonce: string, emailKey: string): string =>
    createHmac('sha256', deps.secretKey)
      .update(`known-device\n${nonce}\n${emailKey}`)
      .digest()
      .subarray(0, NONCE_BYTES)
      .toString('base64url');

  return {
    /** Returns the device that a request comes from if it logged in to the account before, or null. */
    find: (request: FastifyRequest, emailKey: string): KnownDevice | null => {
      const cookie = parseCookie(request.headers.cookie);
      if (!cookie) return null;
      const right = markOf(cookie.nonce, emailKey);
      return cookie.marks.some((mark) => equal(mark, right)) ? cookie.nonce : null;
    },

    /** Marks the device as one that logged in to the account. */
    remember: (request: FastifyRequest, reply: FastifyReply, emailKey: string): void => {
      const cookie = parseCookie(request.headers.cookie);
      const nonce = cookie?.nonce ?? randomBytes(NONCE_BYTES).toString('base64url');
      const mark = markOf(nonce, emailKey);
      const marks = [mark, ...(cookie?.marks ?? []).filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS);
      const secure = deps.publicUrl.startsWith('https:') ? '; Secure' : '';
      const attributes = `Path=/api/auth; Max-Age=${KEPT_S}; HttpOnly; SameSite=Strict${secure}`;
      void reply.header('set-cookie', `${COOKIE}=${[nonce, ...marks].join('.')}; ${attributes}`);
    },
  };
};

export type KnownDevices = ReturnType<typeof createKnownDevices>;
