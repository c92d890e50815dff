import type { UploadView } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileLinks, type LinkTarget } from '../../messaging/uploads/links';
import { insertTestLoan } from '../../messaging/uploads/testing/new-loan';
import { pdf, phonePhoto } from '../../messaging/uploads/testing/sample-files';
import { sendFile } from '../../messaging/uploads/testing/upload-form';
import { attachUploads } from '../../messaging/uploads/uploads-repository';
import { readConfig } from '../../platform/config/config';
import { hashToken } from '../../platform/crypto/tokens';
import { buildTestApp, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';

let test: TestApp;
let id: string;
let unattachedId: string;
let sessionHash: string;
beforeAll(async () => {
  test = await buildTestApp();
  const send = async (...file: Parameters<typeof sendFile>) =>
    (await test.call<{ upload: UploadView }>(sendFile(...file))).body.upload.id;
  id = await send('letter', pdf, 'Barua ya “ñdugu”.pdf');
  unattachedId = await send('idFront', await phonePhoto(64, 32));
  sessionHash = hashToken((await createTestPeople(test).addParent()).token);
  const loanId = await insertTestLoan(test);
  await test.database.transaction((tx) => attachUploads(tx, loanId, { letter: id }, test.clock.now()));
});
afterAll(() => test.end());

const createTestLinks = () => {
  const config = readConfig({ SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough' });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return createFileLinks({ secretKey: config.value.secretKey, publicUrl: '' });
};
const signUrl = (target: Omit<LinkTarget, 'sessionHash'>): string =>
  createTestLinks().sign({ ...target, sessionHash }, test.clock.now()).url;
const load = (url: string, headers = {}) => test.app.inject({ url, headers });

describe('GET /files/:token', () => {
  it('returns the document as an attachment', async () => {
    const answer = await load(signUrl({ kind: 'document', id }));
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(answer.rawPayload).toEqual(pdf);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Barua ya __dugu_.pdf"; filename*=UTF-8\'\'Barua%20ya%20%E2%80%9C%C3%B1dugu%E2%80%9D.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
  });

  it('returns 410 after five minutes', async () => {
    const url = signUrl({ kind: 'document', id });
    test.clock.advance(5 * 60_000 - 1);
    expect((await load(url)).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await load(url)).statusCode).toBe(410);
  });

  it('returns 404 for a forged link and for an unattached file', async () => {
    const url = signUrl({ kind: 'document', id });
    for (const invalid of [
      url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
      url.replace('/d.', '/a.'),
      '/api/files/nothing',
      signUrl({ kind: 'document', id: unattachedId }),
      signUrl({ kind: 'document', id: 'B'.repeat(43) }),
      signUrl({ kind: 'agreement', id: await insertTestLoan(test) }),
    ])
      expect((await load(invalid)).statusCode).toBe(404);
  });

  it('returns 403 to a page of another origin', async () => {
    const answer = await load(signUrl({ kind: 'document', id }), { origin: SCHOOL_ORIGIN });
    expect(answer.statusCode).toBe(403);
  });

  it('is not logged with its token', async () => {
    const url = signUrl({ kind: 'document', id });
    const from = test.log.length;
    await load(url);
    const text = test.log.slice(from).join('');
    expect(text).toContain('/api/files/:token');
    expect(text).not.toContain(id);
    expect(text).not.toContain(url.split('.').at(-1));
  });
});

it('returns 503 while the file store does not respond, and the file afterwards', async () => {
  const url = signUrl({ kind: 'document', id });
  test.fileStore.failOnce();
  expect((await load(url)).statusCode).toBe(503);
  expect((await load(url)).statusCode).toBe(200);
});

describe('a stored file that was modified', () => {
  it('is not returned, and is logged without its ID', async () => {
    const [row] = await test.queryRows<{ store_key: string }>('select store_key from uploads where id = $1', [
      id,
    ]);
    const sealed = test.fileStore.files.get(row?.store_key ?? '');
    if (!row || !sealed) throw new Error('there is no stored file');
    for (const replaced of [
      Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)]),
      sealed.subarray(0, 20),
    ]) {
      test.fileStore.files.set(row.store_key, replaced);
      const from = test.log.length;
      expect((await load(signUrl({ kind: 'document', id }))).statusCode).toBe(500);
      const text = test.log.slice(from).join('');
      expect(text).toContain('a stored file');
      expect(text).not.toContain(id);
    }
    test.fileStore.files.set(row.store_key, sealed);
    expect((await load(signUrl({ kind: 'document', id }))).statusCode).toBe(200);
  });
});
