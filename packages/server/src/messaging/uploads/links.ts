import { createHmac } from 'node:crypto';
import { err, type FileLinkAnswer, findOwn, ok, type Problem, problem, type Result } from '@somesa/core';
import { deriveKey } from '../../platform/crypto/file-cipher';
import { isEqualSecret } from '../../platform/crypto/tokens';

/** Lifetime of a link to a file, in milliseconds. */
const FILE_LINK_MS = 5 * 60_000;

/** Target of a link: a document by upload ID, an agreement by loan ID, or a statement by the details of its request. */
export interface LinkTarget {
  kind: 'document' | 'agreement' | 'statement';
  id: string;
  /** Hash of the token of the session that requested the link, which ends with the session. */
  sessionHash: string;
}

const letters = { document: 'd', agreement: 'a', statement: 's' } as const;
const kinds: Readonly<Record<string, LinkTarget['kind']>> = { d: 'document', a: 'agreement', s: 'statement' };

/** Creates and validates links to files. Anyone who has a link can load the file until the link expires or its session ends. */
export const createFileLinks = ({ secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string }) => {
  const key = deriveKey(secretKey, 'file-links');
  const sign = (claim: string): string => createHmac('sha256', key).update(claim).digest('base64url');

  return {
    /** Creates a link that is valid for 5 minutes from `now`. */
    sign: ({ kind, id, sessionHash }: LinkTarget, now: Date): FileLinkAnswer => {
      const endsAt = new Date(now.getTime() + FILE_LINK_MS);
      const claim = `${letters[kind]}.${id}.${sessionHash}.${endsAt.getTime().toString(36)}`;
      return {
        url: `${publicUrl}/api/files/${claim}.${sign(claim)}`,
        expiresAt: endsAt.toISOString(),
      };
    },

    /** Validates the token of a link. Returns `link_expired` if it has expired, `not_found` if it is not ours. */
    read: (token: string, now: Date): Result<LinkTarget, Problem> => {
      const [, claim, letter = '', id = '', sessionHash = '', ends = '', signature = ''] =
        /^((\w)\.([\w-]+)\.([\w-]{43})\.(\w+))\.([\w-]{43})$/.exec(token) ?? [];
      const kind = findOwn(kinds, letter);
      if (!claim || !kind) return err(problem('not_found'));
      if (!isEqualSecret(signature, sign(claim))) return err(problem('not_found'));
      return Number.parseInt(ends, 36) > now.getTime()
        ? ok({ kind, id, sessionHash })
        : err(problem('link_expired'));
    },
  };
};

export type FileLinks = ReturnType<typeof createFileLinks>;
