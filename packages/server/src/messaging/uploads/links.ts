import { createHmac, timingSafeEqual } from 'node:crypto';
import { err, type FileLinkAnswer, ok, type Problem, problem, type Result } from '@somesa/core';
import { deriveKey } from '../../platform/crypto/file-cipher';

/** Lifetime of a link to a file, in milliseconds. */
export const FILE_LINK_MS = 5 * 60_000;

/** Target of a link: a document by its upload's ID, an agreement by its loan's ID, or a statement by the details of its request. */
export interface LinkTarget {
  kind: 'document' | 'agreement' | 'statement';
  id: string;
  /** Hash of the token of the session in which the link was asked for; the link ends with it. */
  sessionHash: string;
}

const letters = { document: 'd', agreement: 'a', statement: 's' } as const;
const kinds: Readonly<Record<string, LinkTarget['kind']>> = { d: 'document', a: 'agreement', s: 'statement' };

/** Makes and reads links to files: who has one may load the file, until it is over or its session ends. */
export const createLinks = ({ secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string }) => {
  const key = deriveKey(secretKey, 'file-links');
  const mac = (claim: string): Buffer => createHmac('sha256', key).update(claim).digest();

  return {
    /** Signs a link that is good from `now` for 5 minutes. */
    sign: ({ kind, id, sessionHash }: LinkTarget, now: Date): FileLinkAnswer => {
      const endsAt = new Date(now.getTime() + FILE_LINK_MS);
      const claim = `${letters[kind]}.${id}.${sessionHash}.${endsAt.getTime().toString(36)}`;
      return {
        url: `${publicUrl}/api/files/${claim}.${mac(claim).toString('base64url')}`,
        expiresAt: endsAt.toISOString(),
      };
    },

    /** Reads the end of a link: `link_expired` once it is over, `not_found` where we did not make it. */
    read: (token: string, now: Date): Result<LinkTarget, Problem> => {
      const [, claim, letter = '', id = '', sessionHash = '', ends = '', signature = ''] =
        /^((\w)\.([\w-]+)\.([\w-]{43})\.(\w+))\.([\w-]{43})$/.exec(token) ?? [];
      const kind = kinds[letter];
      if (!claim || !kind) return err(problem('not_found'));
      const given = Buffer.from(signature, 'base64url');
      const ours = mac(claim);
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return err(problem('not_found'));
      return Number.parseInt(ends, 36) > now.getTime()
        ? ok({ kind, id, sessionHash })
        : err(problem('link_expired'));
    },
  };
};

/** Makes and reads links to files. */
export type FileLinks = ReturnType<typeof createLinks>;
