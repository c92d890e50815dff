import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { createSemaphore } from '../../platform/jobs/semaphore';

/** Cost of one hash: 128 * 2^log2n * r bytes of memory, p times one after another. */
export interface PasswordCost {
  log2n: number;
  r: number;
  p: number;
}

/** Returns the cost of a hash: 128 MB each if the configuration does not set it, which is OWASP’s first choice for scrypt. */
export const passwordCostOf = (config: { PASSWORD_COST_LOG2: number }): PasswordCost => ({
  log2n: config.PASSWORD_COST_LOG2,
  r: 8,
  p: 1,
});

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Maximum hashes calculated at a time; each takes its own memory. */
const AT_ONCE = 2;
/** Maximum hashes that may wait for their turn. */
const WAITING = 60;
/** Number of those places reserved for devices that logged in to the account before. */
const KEPT_FOR_KNOWN = 20;

const derive = (password: string, salt: Buffer, { log2n, r, p }: PasswordCost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** log2n, r, p, maxmem: 256 * 2 ** log2n * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
};

const written = (cost: PasswordCost, salt: Buffer, hash: Buffer): string =>
  `scrypt$${cost.log2n}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;

const read = (stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } => {
  const [kind, log2n, r, p, salt = '', hash = ''] = stored.split('$');
  if (kind !== 'scrypt') throw new Error('a stored password is not one of ours');
  return {
    cost: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
};

/** Passwords, hashed so that guessing costs memory. Each call costs the same, whatever comes of it. */
export interface Passwords {
  /** Makes what is stored; a problem where too many wait. */
  hash(password: string): Promise<Result<string, Problem>>;
  /** Tells whether a password is the stored one; with nothing stored it works as long, and says no. */
  isRight(
    password: string,
    stored: string | null,
    isKnownDevice?: boolean,
  ): Promise<Result<boolean, Problem>>;
}

/** Hashes with `cost`; what was stored at another cost is still understood. */
export const createPasswords = (cost: PasswordCost): Passwords => {
  const lane = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING, kept: KEPT_FOR_KNOWN });
  const nobodys = written(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

  const inTurn = async <T>(work: () => Promise<T>, isKnown = false): Promise<Result<T, Problem>> => {
    const done = await lane.run(async () => ({ value: await work() }), isKnown);
    return done ? ok(done.value) : err(problem('unavailable'));
  };

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES);
        return written(cost, salt, await derive(password, salt, cost));
      }),
    isRight: (password, stored, isKnownDevice) =>
      inTurn(async () => {
        const { cost: storedCost, salt, hash } = read(stored ?? nobodys);
        const isSame = timingSafeEqual(await derive(password, salt, storedCost), hash);
        return isSame && stored !== null;
      }, isKnownDevice),
  };
};
