import { connectionTextsEn } from '@somesa/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploadsApi, STALLED_MS } from './upload-file';

/** Fake of the parts of XMLHttpRequest that uploads use. */
class FakeRequest {
  static all: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } =
    {};
  readonly headers: Record<string, string> = {};
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
    this.headers[name] = value;
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
  respond(status: number, body: unknown) {
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

const createUploads = (baseUrl: string) =>
  createUploadsApi({ baseUrl, lang: () => 'sw', texts: () => connectionTextsEn });
const file = new File(['a picture'], 'id front.jpg', { type: 'image/jpeg' });
const upload = { id: 'u1', name: 'id front.jpg', size: 9, type: 'image/jpeg' };

const start = (more: { signal?: AbortSignal; onProgress?: (part: number) => void } = {}) => {
  const result = createUploads('https://pay.example/api').uploadFile({
    kind: 'idFront',
    file,
    school: 'st-marys',
    ...more,
  });
  const request = FakeRequest.all[0];
  if (!request) throw new Error('no request was made');
  return { result, request };
};

it('sends the kind before the file and returns the upload', async () => {
  const { result, request } = start();
  expect(request.opened).toEqual(['POST', 'https://pay.example/api/uploads?school=st-marys']);
  expect([...(request.body?.keys() ?? [])]).toEqual(['kind', 'file']);
  expect(request.body?.get('file')).toMatchObject({ name: 'id front.jpg', size: 9 });
  expect(request.headers).toEqual({ accept: 'application/json', 'accept-language': 'sw' });
  request.respond(201, { upload });
  expect(await result).toEqual({ ok: true, value: upload });
});

it('echoes XSRF-TOKEN on our own pages only', async () => {
  const result = createUploads('/api').uploadFile({ kind: 'letter', file });
  expect(FakeRequest.all[0]?.opened?.[1]).toBe('/api/uploads');
  expect(FakeRequest.all[0]?.headers['x-xsrf-token']).toBe('tok=1');
  FakeRequest.all[0]?.respond(201, { upload });
  expect((await result).ok).toBe(true);
});

it('reports progress as a part of the total', async () => {
  const onProgress = vi.fn();
  const { result, request } = start({ onProgress });
  request.upload.onprogress?.({ loaded: 25, total: 100 });
  request.upload.onprogress?.({ loaded: 0, total: 0 });
  request.upload.onprogress?.({ loaded: 100, total: 100 });
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  request.respond(201, { upload });
  await result;
});

it('returns Network Error without a connection, and for a captive portal', async () => {
  const network = { ok: false, error: { kind: 'connection', status: null, message: 'Network Error' } };
  const broken = start();
  broken.request.onerror();
  expect(await broken.result).toEqual(network);
  FakeRequest.all = [];
  const portal = start();
  portal.request.respond(200, '<html>Log in to the Wi-Fi</html>');
  expect(await portal.result).toEqual(network);
});

it('returns Request aborted if the signal is aborted before or during an upload', async () => {
  const controller = new AbortController();
  const { result } = start({ signal: controller.signal });
  controller.abort();
  const aborted = { ok: false, error: { kind: 'connection', message: 'Request aborted' } };
  expect(await result).toMatchObject(aborted);
  FakeRequest.all = [];
  const late = start({ signal: controller.signal });
  expect(late.request.opened).toBeUndefined();
  expect(await late.result).toMatchObject(aborted);
});

it('continues a slow upload, and stops one without progress for a minute', async () => {
  const { result, request } = start();
  for (let turn = 1; turn <= 10; turn += 1) {
    vi.advanceTimersByTime(STALLED_MS - 1);
    request.upload.onprogress?.({ loaded: turn, total: 100 });
  }
  vi.advanceTimersByTime(STALLED_MS);
  expect(await result).toMatchObject({
    error: { kind: 'connection', message: 'timeout of 60000 ms exceeded' },
  });
});

it('returns the server’s message, field errors and retry time', async () => {
  const rejection = { message: 'Please check.', errors: { file: ['Choose a file up to 10 MB'] } };
  const { result, request } = start();
  request.respond(422, rejection);
  expect(await result).toEqual({ ok: false, error: { kind: 'answer', status: 422, ...rejection } });
  FakeRequest.all = [];
  const limited = start();
  limited.request.retryAfter = '42';
  limited.request.respond(429, { message: 'Too many.' });
  expect(await limited.result).toMatchObject({ error: { status: 429, retryAfterSeconds: 42 } });
  FakeRequest.all = [];
  const proxy = start();
  proxy.request.respond(413, '<h1>Too large</h1>');
  expect(await proxy.result).toMatchObject({
    error: { kind: 'connection', status: 413, message: 'Request failed with status code 413' },
  });
});
