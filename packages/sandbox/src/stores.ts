import { randomBytes } from 'node:crypto';
import type { Clock } from './clock/clock';

/** Map that deletes its oldest entry when it is full. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    if (this.size > this.#limit) {
      const oldest = this.keys().next();
      if (!oldest.done) this.delete(oldest.value);
    }
    return this;
  }
}

const MAX_TOKENS = 10_000;

/** Bearer tokens of a provider. */
export interface AccessTokens<Owner> {
  issue(owner: Owner, lifeSeconds: number): string;
  /** Returns the owner of a valid token. Any number of spaces may follow `Bearer`. */
  findOwner(authorization: string | undefined): Owner | undefined;
  revoke(authorization: string | undefined): void;
}

/** Creates a store of tokens, which expire by the sandbox's clock. */
export function createAccessTokens<Owner>(clock: Clock): AccessTokens<Owner> {
  const tokens = new BoundedMap<string, { owner: Owner; expiresAt: number }>(MAX_TOKENS);
  const read = (authorization: string | undefined) =>
    /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? '';

  return {
    issue(owner, lifeSeconds) {
      const expiresAt = clock.now() + lifeSeconds * 1000;
      const header = encode({ alg: 'HS256', typ: 'JWT' });
      const claims = encode({ jti: randomBytes(12).toString('hex'), exp: Math.floor(expiresAt / 1000) });
      const token = `${header}.${claims}.${randomBytes(32).toString('base64url')}`;
      tokens.set(token, { owner, expiresAt });
      return token;
    },
    findOwner(authorization) {
      const entry = tokens.get(read(authorization));
      return entry && entry.expiresAt > clock.now() ? entry.owner : undefined;
    },
    revoke(authorization) {
      tokens.delete(read(authorization));
    },
  };
}

function encode(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
