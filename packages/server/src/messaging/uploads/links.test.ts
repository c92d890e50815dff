import { expect, it } from 'vitest';
import { createFileLinks } from './links';

const publicUrl = 'https://fees.example';
const links = createFileLinks({ secretKey: Buffer.alloc(32, 1), publicUrl });
const now = new Date('2026-11-21T09:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const FIVE_MINUTES = 300_000;

const id = 'A'.repeat(43);
const sessionHash = 'S'.repeat(43);
const getToken = (url: string): string => {
  const token = url.split('/').at(-1);
  if (!token) throw new Error('there is no token');
  return token;
};
const notFound = { ok: false, error: { code: 'not_found' } };

it('read accepts a link for exactly five minutes', () => {
  const { url, expiresAt } = links.sign({ kind: 'document', id, sessionHash }, now);
  expect(url.startsWith(`${publicUrl}/api/files/`)).toBe(true);
  expect(expiresAt).toBe('2026-11-21T09:05:00.000Z');
  const good = { ok: true, value: { kind: 'document', id, sessionHash } };
  expect(links.read(getToken(url), now)).toEqual(good);
  expect(links.read(getToken(url), after(FIVE_MINUTES - 1))).toEqual(good);
  expect(links.read(getToken(url), after(FIVE_MINUTES))).toMatchObject({ error: { code: 'link_expired' } });
});

it('sign creates tokens of less than 200 characters', () => {
  expect(getToken(links.sign({ kind: 'agreement', id, sessionHash }, now).url).length).toBeLessThan(200);
});

it('read rejects a token with another target, session or expiry', () => {
  const token = getToken(links.sign({ kind: 'document', id, sessionHash }, now).url);
  const [letter, , session, ends, signature] = token.split('.');
  const later = after(FIVE_MINUTES * 100)
    .getTime()
    .toString(36);
  for (const forged of [
    [letter, 'B'.repeat(43), session, ends, signature],
    [letter, id, 'T'.repeat(43), ends, signature],
    ['a', id, session, ends, signature],
    [letter, id, later, signature],
    [letter, id, ends, 'A'.repeat(43)],
    [letter, id, ends, ''],
    [letter, id, ends],
  ])
    expect(links.read(forged.join('.'), now)).toMatchObject(notFound);
  expect(links.read('', now)).toMatchObject(notFound);
});

it('read rejects a link of another installation', () => {
  const other = createFileLinks({ secretKey: Buffer.alloc(32, 2), publicUrl });
  expect(links.read(getToken(other.sign({ kind: 'document', id, sessionHash }, now).url), now)).toMatchObject(
    notFound,
  );
});
