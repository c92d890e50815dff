import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKey, openFile, sealFile } from './file-cipher';

const key = randomBytes(32);
const bytes = Buffer.from('an ID card');

it('decrypts a file with its key and ID, and encrypts it differently each time', () => {
  const sealed = sealFile(key, 'one', bytes);
  expect(openFile(key, 'one', sealed)).toEqual(bytes);
  expect(sealed.includes('an ID card')).toBe(false);
  expect(sealFile(key, 'one', bytes).equals(sealed)).toBe(false);
});

it('rejects a file under another ID or another key', () => {
  const sealed = sealFile(key, 'one', bytes);
  expect(() => openFile(key, 'two', sealed)).toThrow('changed, moved');
  expect(() => openFile(randomBytes(32), 'one', sealed)).toThrow('changed, moved');
});

it('rejects a file that was changed anywhere or truncated', () => {
  const sealed = sealFile(key, 'one', bytes);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openFile(key, 'one', changed)).toThrow();
    expect(() => openFile(key, 'one', sealed.subarray(0, at))).toThrow();
  }
});

it('derives the same key for the same purpose, and another for another purpose', () => {
  const secret = Buffer.from('a-secret-key-for-tests-that-is-long-enough');
  expect(deriveKey(secret, 'files')).toHaveLength(32);
  expect(deriveKey(secret, 'files')).toEqual(deriveKey(secret, 'files'));
  expect(deriveKey(secret, 'files')).not.toEqual(deriveKey(secret, 'file-links'));
});
