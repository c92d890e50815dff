import { expect, it } from 'vitest';
import { createPasswords, passwordCostOf } from './passwords';

const passwords = createPasswords(passwordCostOf({ PASSWORD_COST_LOG2: 10 }));
const hashOf = async (password: string): Promise<string> => {
  const hash = await passwords.hash(password);
  if (!hash.ok) throw new Error('too many wait');
  return hash.value;
};

it('a password is stored with a salt of its own and what it cost, and nothing of itself', async () => {
  const [one, two] = [await hashOf('a-good-secret'), await hashOf('a-good-secret')];
  expect(one).toMatch(/^scrypt\$10\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain('secret');
});

it('the right password is right, also where it was stored at another cost or typed on another keyboard', async () => {
  const cheaper = await createPasswords({ log2n: 4, r: 8, p: 2 }).hash('caf\u00e9-secret');
  expect(await passwords.isRight('cafe\u0301-secret', cheaper.ok ? cheaper.value : null)).toEqual({
    ok: true,
    value: true,
  });
});

it('any other is wrong, and where nothing is stored every one is', async () => {
  const stored = await hashOf('a-good-secret');
  for (const wrong of ['A-good-secret', 'a-good-secret ', '', 'a-good-secre']) {
    expect(await passwords.isRight(wrong, stored)).toEqual({ ok: true, value: false });
  }
  expect(await passwords.isRight('', null)).toEqual({ ok: true, value: false });
});

it('more than can wait are told to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => passwords.hash('a-good-secret')));
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toHaveLength(18);
  expect(refused[0]).toMatchObject({ error: { code: 'unavailable' } });
});

it('uses 128 MB of memory for each hash at cost 17', () => {
  const { log2n, r } = passwordCostOf({ PASSWORD_COST_LOG2: 17 });
  expect(128 * 2 ** log2n * r).toBe(128 * 1024 * 1024);
});
