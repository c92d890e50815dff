import { randomUUID } from 'node:crypto';
import { type LoanFileKind, loanFileKinds, roles, type UploadView } from '@somesa/core';
import { endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../messaging/uploads/testing/hostile-files';
import { pdf } from '../../messaging/uploads/testing/sample-files';
import { createForm, sendFile } from '../../messaging/uploads/testing/upload-form';
import { type Answer, buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

/** Memory that all files together may cost, in bytes; the largest unpacks to 104 MB, and its content is never kept. */
const MAX_GROWTH_BYTES = 300 * 1024 * 1024;
/** Maximum time of a request with one file, in milliseconds. */
const MAX_TIME_MS = 10_000;
const FORM = 'multipart/form-data; boundary=the-boundary-of-the-tests';

let test: TestApp;
let tokens: { parent: string; staff: string };
beforeAll(async () => {
  test = await buildTestApp();
  tokens = {
    parent: (await createTestPeople(test).addParent()).token,
    staff: (await createTestStaff(test).signInAs(roles.staff)).token,
  };
});
afterAll(() => test.end());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const upload = (kind: LoanFileKind) => (bytes: Buffer, name: string) =>
  test.call<{ upload: UploadView }>(sendFile(kind, bytes, name));
const postBytes = (url: string, type: string) => (bytes: Buffer, name: string) =>
  test.call<{ upload: UploadView }>({
    method: 'POST',
    url: `${url}?name=${encodeURIComponent(name)}`,
    payload: bytes,
    headers: { ...bearer(tokens.staff), 'content-type': type },
  });

/** Every place that accepts a file, by its endpoint, and the hostile files that it accepts because they do no harm there. */
const places: Record<
  string,
  {
    send: (bytes: Buffer, name: string) => Promise<Answer<{ upload: UploadView }>>;
    accepts: readonly string[];
  }[]
> = {
  'POST /uploads': [
    // The photo is encoded again, without what follows it.
    { send: upload('idFront'), accepts: ['a photo with a page after it'] },
    { send: upload('letter'), accepts: ['a photo with a page after it'] },
  ],
  'PUT /auth/avatar': [
    {
      send: (bytes, name) =>
        test.call({
          method: 'PUT',
          url: '/api/auth/avatar',
          payload: createForm({ field: 'avatar', filename: name, type: 'image/png', bytes }),
          headers: { ...bearer(tokens.parent), 'content-type': FORM },
        }),
      accepts: ['a photo with a page after it'],
    },
  ],
  // A register is stored as rows after a check of each line, and a statement is previewed: both answer 200 with what is wrong.
  'POST /admin/schools/:id/register-imports': [
    {
      send: postBytes('/api/admin/schools/2/register-imports', 'text/csv'),
      accepts: Object.keys(hostileFiles),
    },
  ],
  'POST /admin/statements/:account/preview': [
    {
      send: postBytes('/api/admin/statements/mtn/preview', 'application/octet-stream'),
      accepts: Object.keys(hostileFiles),
    },
  ],
  'POST /admin/statements/:account': [
    {
      send: postBytes('/api/admin/statements/mtn', 'application/octet-stream'),
      accepts: Object.keys(hostileFiles),
    },
  ],
};

it('the tests of hostile files cover every endpoint that accepts a file', () => {
  const accepting = endpoints.filter((endpoint) => 'upload' in endpoint && endpoint.upload !== undefined);
  expect(Object.keys(places).sort()).toEqual(accepting.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(
  Object.entries(places).flatMap(([endpoint, ways]) => ways.map((way) => [endpoint, way] as const)),
)('%s', (_, { send, accepts }) => {
  it('stores no hostile file, shows none of it, and stays within its memory and time', async () => {
    const names = ['../../etc/passwd', 'a\r\nset-cookie: x=1.pdf', 'invoice.pdf.exe', '<img src=x>.jpg'];
    const before = process.memoryUsage().rss;
    const stored = test.fileStore.files.size;
    const unexpected: string[] = [];
    let accepted = 0;
    for (const [at, [name, make]] of Object.entries(hostileFiles).entries()) {
      const bytes = await make();
      const from = performance.now();
      const { status, text, headers } = await send(bytes, names[at % names.length] ?? '');
      const tookMs = performance.now() - from;
      const isAccepted = status < 300;
      if (isAccepted) accepted += 1;
      if (status >= 500 || (isAccepted && !accepts.includes(name)))
        unexpected.push(`${name}: ${status} ${text}`);
      if (tookMs > MAX_TIME_MS) unexpected.push(`${name} took ${tookMs} ms`);
      if (/<script|onload=|root:x:|lollol/.test(text))
        unexpected.push(`${name} is shown: ${text.slice(0, 300)}`);
      if (headers['set-cookie'] !== undefined) unexpected.push(`${name} sets a cookie`);
    }
    expect(unexpected).toEqual([]);
    expect(test.fileStore.files.size - stored).toBeLessThanOrEqual(accepted);
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
    for (const file of test.fileStore.files.values()) expect(file.includes('<script')).toBe(false);
  }, 120_000);
});

describe('a stored file', () => {
  it('is served as an attachment that no browser runs, under a safe name', async () => {
    const { staff } = tokens;
    const loans = createTestLoans(test);
    const sent = await upload('letter')(pdf, 'a"b\r\nx: y/../ñ<b>.html');
    expect(sent.status, sent.text).toBe(201);
    const letter = sent.body.upload.id;
    const id = await loans.getLoanId(
      await loans.apply({ phoneNumber1: '0772999001', letter }, { key: randomUUID() }),
    );
    const link = await test.call<{ url: string }>({
      method: 'POST',
      url: `/api/admin/loans/${id}/documents/${letter}/link`,
      headers: bearer(staff),
    });
    const { status, headers } = await test.call({ url: new URL(link.body.url).pathname });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w%.~-]+\.pdf$/,
      ),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('is encrypted, under a name that its sender did not choose', async () => {
    for (const kind of loanFileKinds.slice(-1)) await upload(kind)(pdf, '../../x.pdf');
    for (const [name, bytes] of test.fileStore.files) {
      expect(name).toMatch(/^[0-9a-f]{32}$/);
      expect(bytes.includes('%PDF')).toBe(false);
    }
  });
});
