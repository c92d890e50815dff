import { describe, expect, it, vi } from 'vitest';
import { replaceScrypt } from '../../testing/replace-scrypt';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson, getMsisdn } from '../../testing/test-people';

const hashes = { count: 0 };
replaceScrypt((real) => (...args) => {
  hashes.count += 1;
  real(...args);
});

const { test, people } = await setUpTestApp({
  env: { RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE: '1000000', RATE_LIMIT_OTP_ATTEMPTS_PER_HOUR: '1000000' },
});
const known = await people.signUp();

/** Returns all that a caller can observe of a request, and the number of hashes and transactions before its response. */
const observe = async (
  call: () => Promise<{ status: number; text: string; headers: Record<string, unknown> }>,
) => {
  const before = hashes.count;
  const spy = vi.spyOn(test.database, 'transaction');
  const { status, text, headers } = await call();
  const transactions = spy.mock.calls.length;
  spy.mockRestore();
  const { date: _, 'x-request-id': __, 'content-length': length, ...others } = headers;
  return { status, text, length, headers: others, hashes: hashes.count - before, transactions };
};

/** Does the same for a request that must be answered after its first transaction: blocks all others until then. */
const observeAnswered = async (call: Parameters<typeof observe>[0]) => {
  const { database } = test;
  const transaction = database.transaction.bind(database);
  let isFirst = true;
  let unblock: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  database.transaction = async (work) => {
    if (!isFirst) await isAnswered;
    isFirst = false;
    return transaction(work);
  };
  try {
    const { transactions: _, ...rest } = await observe(call);
    return rest;
  } finally {
    database.transaction = transaction;
    unblock();
    await test.running.sweep();
  }
};

const registerUnverified = async () => {
  const person = createPerson();
  await people.register(person);
  await test.advanceTime(60_000);
  return person;
};

describe('account enumeration', () => {
  it('answers a login in the same way for known, unverified and unknown email addresses', async () => {
    const logIn = (email: string) => () => people.logIn({ email, password: 'a-wrong-secret' });
    const [there, nowhere] = [await observe(logIn(known.email)), await observe(logIn(createPerson().email))];
    expect(there).toEqual(nowhere);
    expect(there).toMatchObject({ status: 401, hashes: 1 });
    expect(there.text).toBe(
      '{"message":"The email or password is incorrect. Check both, or reset your password."}',
    );
    const notVerified = await registerUnverified();
    expect(await observe(logIn(notVerified.email))).toEqual(nowhere);
  });

  it('answers a forgotten-password request in the same way for known and unknown email addresses', async () => {
    const forgot = (email: string) => () => people.send('POST', 'forgot-password', { email });
    await test.advanceTime(0);
    const before = test.gateway.sent.length;
    const [there, nowhere] = [
      await observeAnswered(forgot(known.email)),
      await observeAnswered(forgot(createPerson().email)),
    ];
    expect(there).toEqual(nowhere);
    expect(there).toMatchObject({ status: 200, hashes: 0 });
    await test.advanceTime(0);
    const links = test.gateway.sent
      .slice(before)
      .filter(({ text }) => text.includes('/reset-password#token='));
    expect(links.map(({ to }) => to)).toEqual([getMsisdn(known)]);
  });

  it('answers a request for another OTP in the same way for verified, unverified and unknown phone numbers', async () => {
    const waiting = await registerUnverified();
    const resend = (contact: string) => () => people.send('POST', 'resend-otp', { contact });
    const nowhere = await observeAnswered(resend(createPerson().contact));
    expect(await observeAnswered(resend(waiting.contact))).toEqual(nowhere);
    expect(await observeAnswered(resend(known.contact))).toEqual(nowhere);
    expect(nowhere).toMatchObject({ status: 200, hashes: 0 });
  });

  it('answers a wrong OTP in the same way for verified, unverified and unknown phone numbers', async () => {
    const waiting = await registerUnverified();
    const enter = (contact: string) => () => people.send('POST', 'verify-otp', { contact, otp: '000000' });
    const nowhere = await observe(enter(createPerson().contact));
    expect(await observe(enter(waiting.contact))).toEqual(nowhere);
    expect(await observe(enter(known.contact))).toEqual(nowhere);
    expect(nowhere).toMatchObject({ status: 422, transactions: 2 });
  });

  it('rejects an invalid reset link at once, without hashing a password or starting a transaction', async () => {
    const reset = (token: string) => () =>
      people.send('POST', 'reset-password', {
        token,
        password: 'a-new-secret',
        password_confirmation: 'a-new-secret',
      });
    const nowhere = await observe(reset('a'.repeat(43)));
    expect(nowhere).toMatchObject({ status: 422, hashes: 0, transactions: 0 });
    await people.send('POST', 'forgot-password', { email: known.email });
    const token = await people.getResetToken(known);
    expect(await observe(reset(token))).toMatchObject({ status: 200, hashes: 1 });
  });

  it('reports a taken email address at registration after the same work as for a free one', async () => {
    const register = (email: string) => () => people.register({ ...createPerson(), email });
    const [taken, free] = [
      await observe(register(known.email)),
      await observe(register(createPerson().email)),
    ];
    expect([taken.status, taken.hashes]).toEqual([422, 1]);
    expect([free.status, free.hashes]).toEqual([200, 1]);
  });
});
