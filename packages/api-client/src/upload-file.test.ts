import { lineEn } from '@somesa/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadsApi, STALLED_MS } from './upload-file';

/** A browser's request, as far as ours use it. */
class FakeRequest {
  static all: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } =
    {};
  readonly sent: Record<string, string> = {};
  body: FormData | undefined;
  opened: [string, string] | undefined;
  status = 0;
  responseText = '';
  retryAfter: string | null = null;
  withCredentials = false;
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  constructor() {
    FakeRequest.all.push(this);
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload();
  }
}

beforeEach(() => {
  FakeRequest.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('location', { href: 'https://school.example/fees', origin: 'https://school.example' });
  vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=tok%3D1' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const apiAt = (baseUrl: string) => createUploadsApi({ baseUrl, lang: () => 'sw', texts: () => lineEn });
const file = new File(['a picture'], 'id front.jpg', { type: 'image/jpeg' });
const upload = { id: 'u1', name: 'id front.jpg', size: 9, type: 'image/jpeg' };

const start = (more: { signal?: AbortSignal; onProgress?: (part: number) => void } = {}) => {
  const answer = apiAt('https://pay.example/api').uploadFile({
    kind: 'idFront',
    file,
    school: 'st-marys',
    ...more,
  });
  const request = FakeRequest.all[0];
  if (!request) throw new Error('nothing was asked');
  return { answer, request };
};

test('a file leaves with its kind before it, and its id comes back', async () => {
  const { answer, request } = start();
  expect(request.opened).toEqual(['POST', 'https://pay.example/api/uploads?school=st-marys']);
  expect([...(request.body?.keys() ?? [])]).toEqual(['kind', 'file']);
  expect(request.body?.get('file')).toMatchObject({ name: 'id front.jpg', size: 9 });
  expect(request.sent).toEqual({ accept: 'application/json', 'accept-language': 'sw' });
  request.answer(201, { upload });
  expect(await answer).toEqual({ ok: true, value: upload });
});

test('our own pages echo XSRF-TOKEN; other origins get no header of it', async () => {
  const answer = apiAt('/api').uploadFile({ kind: 'letter', file });
  expect(FakeRequest.all[0]?.opened?.[1]).toBe('/api/uploads');
  expect(FakeRequest.all[0]?.sent['x-xsrf-token']).toBe('tok=1');
  FakeRequest.all[0]?.answer(201, { upload });
  expect((await answer).ok).toBe(true);
});

test('progress is told as a part of the whole', async () => {
  const onProgress = vi.fn();
  const { answer, request } = start({ onProgress });
  request.upload.onprogress?.({ loaded: 25, total: 100 });
  request.upload.onprogress?.({ loaded: 0, total: 0 });
  request.upload.onprogress?.({ loaded: 100, total: 100 });
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  request.answer(201, { upload });
  await answer;
});

test('a broken line is named Network Error, and so is a 2xx that is not ours', async () => {
  const network = { ok: false, error: { kind: 'line', status: null, message: 'Network Error' } };
  const broken = start();
  broken.request.onerror();
  expect(await broken.answer).toEqual(network);
  FakeRequest.all = [];
  const portal = start();
  portal.request.answer(200, '<html>Log in to the Wi-Fi</html>');
  expect(await portal.answer).toEqual(network);
});

test('a file that the page gave up is named Request aborted, before it left or while it does', async () => {
  const controller = new AbortController();
  const { answer } = start({ signal: controller.signal });
  controller.abort();
  const aborted = { ok: false, error: { kind: 'line', message: 'Request aborted' } };
  expect(await answer).toMatchObject(aborted);
  FakeRequest.all = [];
  const late = start({ signal: controller.signal });
  expect(late.request.opened).toBeUndefined();
  expect(await late.answer).toMatchObject(aborted);
});

test('a slow line may take its time; one that stands still for a minute is given up', async () => {
  const { answer, request } = start();
  for (let turn = 1; turn <= 10; turn += 1) {
    vi.advanceTimersByTime(STALLED_MS - 1);
    request.upload.onprogress?.({ loaded: turn, total: 100 });
  }
  vi.advanceTimersByTime(STALLED_MS);
  expect(await answer).toMatchObject({ error: { kind: 'line', message: 'timeout of 60000 ms exceeded' } });
});

test("the server's sentence, its text under the file and its waiting time are handed on", async () => {
  const refused = { message: 'Please check.', errors: { file: ['Choose a file up to 10 MB'] } };
  const { answer, request } = start();
  request.answer(422, refused);
  expect(await answer).toEqual({ ok: false, error: { kind: 'answer', status: 422, ...refused } });
  FakeRequest.all = [];
  const limited = start();
  limited.request.retryAfter = '42';
  limited.request.answer(429, { message: 'Too many.' });
  expect(await limited.answer).toMatchObject({ error: { status: 429, retryAfterSeconds: 42 } });
  FakeRequest.all = [];
  const proxy = start();
  proxy.request.answer(413, '<h1>Too large</h1>');
  expect(await proxy.answer).toMatchObject({
    error: { kind: 'line', status: 413, message: 'Request failed with status code 413' },
  });
});

test('a file can be given up', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status: 204 }));
  const api = createUploadsApi({ baseUrl: '/api', fetch, lang: () => 'en', texts: () => lineEn });
  expect(await api.deleteUpload('u/1')).toEqual({ ok: true, value: true });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/uploads/u%2F1');
});
