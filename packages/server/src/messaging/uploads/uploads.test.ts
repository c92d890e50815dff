import type { LoanFileKind, ProblemBody, UploadView } from '@somesa/core';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, SCHOOL, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { doc, docx, heicPhoto, pdf, phonePhoto } from './testing/sample-files';
import { createForm, sendFile, uploadCall } from './testing/upload-form';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const send = (...request: Parameters<typeof sendFile>) =>
  test.call<{ upload: UploadView } & ProblemBody>(sendFile(...request));
const count = async () => (await test.queryRows('select id from uploads')).length;

const TOO_LARGE = 'Choose a file up to 10 MB';
const MEGABYTE = 1024 * 1024;

describe('POST /api/uploads', () => {
  it.each<[LoanFileKind, string, () => Promise<Buffer> | Buffer, string, string]>([
    ['idFront', 'IMG_2041.JPG', () => phonePhoto(), 'IMG_2041.jpg', 'image/jpeg'],
    ['idBack', 'IMG_2042.HEIC', heicPhoto, 'IMG_2042.jpg', 'image/jpeg'],
    ['bankStatement', 'Barua ya ñdugu.pdf', () => pdf, 'Barua ya ñdugu.pdf', 'application/pdf'],
    ['letter', 'C:\\letters\\employer.doc', () => doc, 'employer.doc', 'application/msword'],
    [
      'letter',
      'employer.jpg',
      () => docx,
      'employer.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])(
    'stores %s (%s) encrypted and returns a name and type by its content',
    async (kind, sent, make, name, type) => {
      const bytes = await make();
      const answer = await send(kind, bytes, sent);
      expect(answer.status, answer.text).toBe(201);
      const { upload } = answer.body;
      expect(upload).toEqual({
        id: expect.stringMatching(/^[\w-]{43}$/),
        name,
        type,
        size: expect.any(Number),
      });
      const [row] = await test.queryRows<{ store_key: string; kind: string }>(
        'select store_key, kind from uploads where id = $1',
        [upload.id],
      );
      expect(row?.kind).toBe(kind);
      const sealed = test.fileStore.files.get(row?.store_key ?? '');
      expect(sealed?.length).toBe(upload.size + 29);
      expect(sealed?.includes(bytes.subarray(0, 8))).toBe(false);
    },
  );

  it('accepts a file of 10 MB and rejects one byte more', async () => {
    const ofSize = (size: number) =>
      Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(size - pdf.length, '%\n'), pdf.subarray(9)]);
    expect((await send('letter', ofSize(10 * MEGABYTE))).status).toBe(201);
    const answer = await send('letter', ofSize(10 * MEGABYTE + 1));
    expect([answer.status, answer.body.errors]).toEqual([422, { file: [TOO_LARGE] }]);
  });

  it('accepts files from the origins of the school', async () => {
    const photo = await phonePhoto();
    const from = (origin: string, query = '') =>
      test.call({ ...sendFile('idFront', photo, 'a.jpg', { origin }), url: `/api/uploads${query}` });
    const answer = await from(SCHOOL_ORIGIN, `?school=${SCHOOL}`);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers['access-control-allow-origin']).toBe(SCHOOL_ORIGIN);
    expect((await from('https://stranger.example')).status).toBe(403);
  });
});

describe('the quota of unattached files', () => {
  it('limits the bytes of one sender, whose address is not stored', async () => {
    const strict = await buildTestApp({ env: { MAX_UNATTACHED_UPLOAD_BYTES_PER_ADDRESS: '1000' }, on: test });
    const letter = Buffer.concat([
      pdf.subarray(0, 9),
      Buffer.alloc(500 - pdf.length, '%\n'),
      pdf.subarray(9),
    ]);
    const from = (remoteAddress: string) =>
      strict.call({ ...sendFile('letter', letter, 'a.pdf'), remoteAddress });
    expect((await from('192.0.2.1')).status).toBe(201);
    expect((await from('192.0.2.1')).status).toBe(201);
    const rejected = await from('192.0.2.1');
    expect(rejected.status).toBe(429);
    expect(rejected.body.message).toMatch(/application|try again/i);
    expect((await from('192.0.2.2')).status).toBe(201);
    const senders = await test.queryRows<{ sender: string }>(
      'select sender from uploads where sender is not null',
    );
    expect(JSON.stringify(senders)).not.toContain('192.0.2');
    await strict.end();
  });
});

describe('POST /api/uploads with an invalid request', () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]);
  const file = { field: 'file', filename: 'me.jpg' };
  const kind = { field: 'kind', bytes: 'idFront' };
  const expectRejection = async (request: InjectOptions, errors: object): Promise<void> => {
    const before = await count();
    const answer = await test.call(request);
    expect([answer.status, answer.body.errors], answer.text).toEqual([422, errors]);
    expect(await count()).toBe(before);
  };

  it.each<[string, InjectOptions]>([
    ['nothing', uploadCall('{}', { 'content-type': 'application/json' })],
    ['an empty form', uploadCall(createForm())],
    ['a form without a file', uploadCall(createForm(kind))],
    ['an empty file', sendFile('idFront', '')],
    ['another field', uploadCall(createForm(kind, { ...file, field: 'avatar', bytes: 'x' }))],
    ['two files', uploadCall(createForm(kind, { ...file, bytes: 'x' }, { ...file, bytes: 'y' }))],
    ['half a form', uploadCall(createForm(kind, { ...file, bytes: 'x'.repeat(400) }).subarray(0, 300))],
    ['a form without a boundary', uploadCall('x', { 'content-type': 'multipart/form-data' })],
  ])('rejects %s and stores nothing', async (_, request) => {
    await expectRejection(request, { file: [expect.stringMatching(/^Choose a (?:file|photo)/)] });
  });

  it('rejects a program sent as a picture or as a document', async () => {
    await expectRejection(sendFile('idFront', program), {
      file: ['Choose a photo: JPEG, PNG, WebP or HEIC'],
    });
    await expectRejection(sendFile('letter', program), { file: ['Choose photos, or a PDF or Word file'] });
  });

  it('rejects a file without a kind or with an unknown kind', async () => {
    const sent = { ...file, bytes: program };
    for (const form of [createForm(sent), createForm({ field: 'kind', bytes: '__proto__' }, sent)])
      await expectRejection(uploadCall(form), { kind: ['This value isn’t valid here'] });
  });

  it('rejects uploads above the rate limit of one address', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_UPLOADS_PER_HOUR: '1' },
      on: test,
      from: '192.0.2.99',
    });
    const again = () => strict.call(sendFile('letter', pdf));
    expect([(await again()).status, (await again()).status]).toEqual([201, 429]);
    await strict.end();
  });

  it('rejects more pending uploads of a caller than allowed with Retry-After', async () => {
    const letGo = test.fileStore.block();
    const sending = Array.from({ length: 11 }, () => send('letter', pdf));
    // The rejected request gets the first response: the others wait for the store.
    expect((await Promise.race(sending)).status).toBe(429);
    letGo();
    const answers = await Promise.all(sending);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429]);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('5');
    expect((await send('letter', pdf)).status).toBe(201);
  });

  it('returns 503 if the storage for unattached files is full', async () => {
    const [unattached] = await test.queryRows<{ bytes: number }>(
      'select coalesce(sum(size), 0)::bigint as bytes from uploads where loan_id is null',
    );
    const env = { MAX_UNATTACHED_UPLOAD_BYTES: String((unattached?.bytes ?? 0) + pdf.length + 10) };
    const small = await buildTestApp({ env, on: test });
    const again = () => small.call<ProblemBody & { upload: UploadView }>(sendFile('letter', pdf));
    expect((await again()).status).toBe(201);
    const full = await again();
    expect([full.status, full.body.message]).toEqual([
      503,
      expect.stringMatching(/^We can’t take more files right now/),
    ]);
    await small.end();
  });

  it('returns 503 if the store is unreachable, and accepts the next attempt', async () => {
    test.fileStore.failOnce();
    expect((await send('letter', pdf)).status).toBe(503);
    expect((await send('letter', pdf)).status).toBe(201);
  });
});

describe('POST /api/uploads over a socket', () => {
  it('responds to a too large file, and continues after a sender disconnects', async () => {
    const server = await buildTestApp({ on: test });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const post = (bytes: Buffer, signal?: AbortSignal) => {
      const body = new FormData();
      body.append('kind', 'letter');
      body.append('file', new Blob([Uint8Array.from(bytes)]), 'a.pdf');
      return fetch(`${address}/api/uploads`, { method: 'POST', body, ...(signal && { signal }) });
    };
    const answer = await post(Buffer.alloc(12 * MEGABYTE, 0x20));
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { file: [TOO_LARGE] } }]);
    const leaving = new AbortController();
    const left = post(Buffer.alloc(9 * MEGABYTE, 0x20), leaving.signal);
    setTimeout(() => leaving.abort(), 10);
    await expect(left).rejects.toThrow();
    expect((await post(pdf)).status).toBe(201);
    expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    await server.end();
  });
});

describe('DELETE /api/uploads/:id', () => {
  const remove = (id: string) => test.call({ method: 'DELETE', url: `/api/uploads/${id}` });

  it('releases a file, which the next sweep deletes', async () => {
    const { upload } = (await send('letter', pdf)).body;
    expect((await remove(upload.id)).status).toBe(204);
    expect((await remove(upload.id)).status).toBe(404);
    await test.advanceTime(0);
    expect(await test.queryRows('select id from uploads where id = $1', [upload.id])).toEqual([]);
  });

  it('returns 404 for an unknown ID', async () => {
    const answer = await remove('A'.repeat(43));
    expect([answer.status, answer.body.message]).toMatchObject([404, expect.any(String)]);
  });
});

describe('POST /api/uploads/pages', () => {
  const join = (kind: LoanFileKind, pages: unknown) =>
    test.call<{ upload: UploadView } & ProblemBody>({
      method: 'POST',
      url: '/api/uploads/pages',
      payload: { kind, pages },
    });
  const addPhoto = async (kind: LoanFileKind, bytes: Buffer, name = 'IMG_7.jpg'): Promise<string> => {
    const answer = await send(kind, bytes, name);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.upload.id;
  };
  it('joins photos to a PDF that is named after the first, again in another order', async () => {
    const wide = await addPhoto('lc1Letter', await phonePhoto(400, 800));
    const upright = await addPhoto('lc1Letter', heicPhoto(), 'IMG_8.HEIC');
    const answer = await join('lc1Letter', [upright, wide]);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.upload).toMatchObject({ name: 'IMG_8.pdf', type: 'application/pdf' });
    // The photos stay, so that they can be joined in another order.
    expect((await join('lc1Letter', [wide, upright])).status).toBe(201);
  });

  it('counts each PDF in the quota of its sender', async () => {
    const strict = await buildTestApp({
      env: { MAX_UNATTACHED_UPLOAD_BYTES_PER_ADDRESS: '100000' },
      on: test,
    });
    const from = (request: InjectOptions) =>
      strict.call<{ upload: UploadView } & ProblemBody>({ ...request, remoteAddress: '192.0.2.9' });
    const photo = await from(sendFile('letter', await phonePhoto(400, 800), 'a.jpg'));
    const payload = { kind: 'letter', pages: [photo.body.upload.id] };
    const statuses: number[] = [];
    while (statuses.length < 40 && statuses.at(-1) !== 429)
      statuses.push((await from({ method: 'POST', url: '/api/uploads/pages', payload })).status);
    expect(statuses.length).toBeGreaterThan(1);
    expect(statuses.at(-1)).toBe(429);
    const [row] = await test.queryRows<{ bytes: number }>(
      'select sum(size)::int as bytes from uploads where sender = (select sender from uploads where id = $1)',
      [photo.body.upload.id],
    );
    expect(row?.bytes).toBeLessThanOrEqual(100_000 + photo.body.upload.size);
    await strict.end();
  });

  it('returns a problem for photos that are gone, of another kind, or no photos', async () => {
    const photo = await addPhoto('letter', await phonePhoto());
    const paper = await send('lc1Letter', pdf, 'letter.pdf');
    const gone = 'This file is no longer available. Choose it again';
    for (const ids of [[photo], [paper.body.upload.id], ['x'.repeat(43)]]) {
      const answer = await join('lc1Letter', ids);
      expect([answer.status, answer.body.errors]).toEqual([422, { pages: [gone] }]);
    }
    for (const ids of [[], [photo, photo], Array.from({ length: 13 }, (_, at) => `${at}`.repeat(20)), 'x'])
      expect((await join('letter', ids)).status).toBe(422);
  });
});
