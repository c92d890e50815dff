import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { createSemaphore } from '../../platform/jobs/semaphore';

/** Cost of one scrypt hash: `p` passes, each with 128 * 2^log2n * r bytes of memory. */
interface PasswordCost {
  log2n: number;
  r: number;
  p: number;
}

/** Returns the configured cost of a hash. The default, 128 MB, is OWASP’s first recommendation for scrypt. */
export const getPasswordCost = (config: { PASSWORD_COST_LOG2: number }): PasswordCost => ({
  log2n: config.PASSWORD_COST_LOG2,
  r: 8,
  p: 1,
});

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Maximum number of hashes calculated at a time. */
const MAX_CONCURRENT = 2;
/** Maximum number of hashes that wait. */
const MAX_WAITING = 60;
/** Number of waiting places reserved for devices that have logged in to the account before. */
const RESERVED_FOR_KNOWN_DEVICES = 20;

const derive = (password: string, salt: Buffer, { log2n, r, p }: PasswordCost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** log2n, r, p, maxmem: 256 * 2 ** log2n * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
};

const formatHash = (cost: PasswordCost, salt: Buffer, hash: Buffer): string =>
  `scrypt$${cost.log2n}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;

const parseHash = (stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } => {
  const [kind, log2n, r, p, salt = '', hash = ''] = stored.split('$');
  if (kind !== 'scrypt') throw new Error('a stored password is not one of ours');
  return {
    cost: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
};

/** Hashing and verification of passwords. Each call takes the same work, whatever its result. */
export interface Passwords {
  /** Returns the hash to store, or the problem `unavailable` if too many callers wait. */
  hash(password: string): Promise<Result<string, Problem>>;
  /** Returns whether a password matches a stored hash. Takes as long, and returns false, if nothing is stored. */
  verify(password: string, stored: string | null, isKnownDevice?: boolean): Promise<Result<boolean, Problem>>;
}

/** Creates a service that hashes with `cost` and also verifies hashes of another cost. */
export const createPasswords = (cost: PasswordCost): Passwords => {
  const semaphore = createSemaphore({
    maxRunning: MAX_CONCURRENT,
    maxWaiting: MAX_WAITING,
    reservedWaiting: RESERVED_FOR_KNOWN_DEVICES,
  });
  const dummyHash = formatHash(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

  const runLimited = async <T>(work: () => Promise<T>, isKnown = false): Promise<Result<T, Problem>> => {
    const done = await semaphore.run(async () => ({ value: await work() }), isKnown);
    return done ? ok(done.value) : err(problem('unavailable'));
  };

  return {
    hash: (password) =>
      runLimited(async () => {
        const salt = randomBytes(SALT_BYTES);
        return formatHash(cost, salt, await derive(password, salt, cost));
      }),
    verify: (password, stored, isKnownDevice) =>
      runLimited(async () => {
        const { cost: storedCost, salt, hash } = parseHash(stored ?? dummyHash);
        const isSame = timingSafeEqual(await derive(password, salt, storedCost), hash);
        return isSame && stored !== null;
      }, isKnownDevice),
  };
};
