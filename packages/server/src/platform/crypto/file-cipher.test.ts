import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptFile, deriveKey, encryptFile } from './file-cipher';

const key = randomBytes(32);
const bytes = Buffer.from('an ID card');

it('decrypts a file with its key and ID, and encrypts it differently each time', () => {
  const sealed = encryptFile(key, 'one', bytes);
  expect(decryptFile(key, 'one', sealed)).toEqual(bytes);
  expect(sealed.includes('an ID card')).toBe(false);
  expect(encryptFile(key, 'one', bytes).equals(sealed)).toBe(false);
});

it('rejects a file under another ID or another key', () => {
  const sealed = encryptFile(key, 'one', bytes);
  expect(() => decryptFile(key, 'two', sealed)).toThrow('changed, moved');
  expect(() => decryptFile(randomBytes(32), 'one', sealed)).toThrow('changed, moved');
});

it('rejects a file that was changed anywhere or truncated', () => {
  const sealed = encryptFile(key, 'one', bytes);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decryptFile(key, 'one', changed)).toThrow();
    expect(() => decryptFile(key, 'one', sealed.subarray(0, at))).toThrow();
  }
});

it('derives the same key for the same purpose, and another for another purpose', () => {
  const secret = Buffer.from('a-secret-key-for-tests-that-is-long-enough');
  expect(deriveKey(secret, 'files')).toHaveLength(32);
  expect(deriveKey(secret, 'files')).toEqual(deriveKey(secret, 'files'));
  expect(deriveKey(secret, 'files')).not.toEqual(deriveKey(secret, 'file-links'));
});
