import { expect, it } from 'vitest';
import { createPasswords, getPasswordCost } from './passwords';

const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));
const createHash = async (password: string): Promise<string> => {
  const hash = await passwords.hash(password);
  if (!hash.ok) throw new Error('too many wait');
  return hash.value;
};

it('hashes a password with its own salt and the cost, without the password itself', async () => {
  const [one, two] = [await createHash('a-good-secret'), await createHash('a-good-secret')];
  expect(one).toMatch(/^scrypt\$10\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain('secret');
});

it('accepts the right password, even if hashed at another cost or typed in another Unicode form', async () => {
  const cheaper = await createPasswords({ log2n: 4, r: 8, p: 2 }).hash('caf\u00e9-secret');
  expect(await passwords.verify('cafe\u0301-secret', cheaper.ok ? cheaper.value : null)).toEqual({
    ok: true,
    value: true,
  });
});

it('rejects any other password, and every password if none is stored', async () => {
  const stored = await createHash('a-good-secret');
  for (const wrong of ['A-good-secret', 'a-good-secret ', '', 'a-good-secre']) {
    expect(await passwords.verify(wrong, stored)).toEqual({ ok: true, value: false });
  }
  expect(await passwords.verify('', null)).toEqual({ ok: true, value: false });
});

it('returns the problem unavailable to callers beyond the queue’s capacity', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => passwords.hash('a-good-secret')));
  const rejected = answers.filter((answer) => !answer.ok);
  expect(rejected).toHaveLength(18);
  expect(rejected[0]).toMatchObject({ error: { code: 'unavailable' } });
});

it('uses 128 MB of memory for each hash at cost 17', () => {
  const { log2n, r } = getPasswordCost({ PASSWORD_COST_LOG2: 17 });
  expect(128 * 2 ** log2n * r).toBe(128 * 1024 * 1024);
});
