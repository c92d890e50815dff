import type { ApiFailure } from '@somesa/api-client';
import { createFakeCall, type Handler } from '@somesa/api-client/testing';
import { err, ok, type Result, type UploadView } from '@somesa/core';
import { expect, it, vi } from 'vitest';
import { createPhotoPages, type PagesState } from './photo-pages';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const view = (id: string): UploadView => ({ id, name: `${id}.jpg`, size: 1, type: 'image/jpeg' });
const failure = (message: string, status: number | null = null): ApiFailure =>
  status === null ? { kind: 'connection', status, message } : { kind: 'answer', status, message };

/** Creates a document whose uploads succeed with an ID of their file's name, unless a test replaces the response. */
const create = () => {
  let state: PagesState | null = null;
  const upload = vi.fn(
    async ({ file }: { file: File }): Promise<Result<UploadView, ApiFailure>> => ok(view(file.name)),
  );
  const join = vi.fn<Handler<'POST /uploads/pages'>>(async ({ body: { pages } }) =>
    ok({ upload: view(pages.join('+')) }),
  );
  const onChange = vi.fn((changed: PagesState | null) => {
    state = changed;
  });
  const pages = createPhotoPages({
    kind: 'lc1Letter',
    api: { call: createFakeCall({ 'POST /uploads/pages': join }), uploadFile: upload },
    shrink: async (file) => new File(['s'], `small ${file.name}`),
    onChange,
  });
  const settles = () => new Promise((resolve) => setTimeout(resolve, 0));
  const getState = () => state as PagesState;
  const getSent = () => {
    const current = getState();
    return current.kind === 'sent' ? current.upload.id : current.kind;
  };
  const keyOf = (at: number) => getState().pages[at]?.key ?? 0;
  return { pages, upload, join, onChange, settles, getState, getSent, keyOf };
};

it('uploads the reduced photos one after another and joins them in their order', async () => {
  const { pages, upload, settles, getState, getSent } = create();
  pages.add([photo('a'), photo('b')]);
  expect(getState()).toMatchObject({ kind: 'sending', percent: 0 });
  await settles();
  expect(upload.mock.calls.map(([{ file }]) => file.name)).toEqual(['small a', 'small b']);
  expect(getSent()).toBe('small a+small b');
});

it('joins again after a page was moved, retaken or removed, without uploading the others again', async () => {
  const { pages, upload, settles, getSent, getState, keyOf, onChange } = create();
  pages.add([photo('a'), photo('b'), photo('c')]);
  await settles();
  pages.move(keyOf(2), -1);
  await settles();
  expect(getSent()).toBe('small a+small c+small b');
  pages.move(keyOf(0), -1);
  pages.retake(keyOf(0), photo('d'));
  await settles();
  expect(getSent()).toBe('small d+small c+small b');
  pages.remove(keyOf(1));
  await settles();
  expect(getSent()).toBe('small d+small b');
  expect(upload).toHaveBeenCalledTimes(4);
  for (const { key } of getState().pages) pages.remove(key);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('keeps the other pages when one fails, and uploads only that one again', async () => {
  const { pages, upload, settles, getState, getSent } = create();
  upload.mockResolvedValueOnce(err(failure('Network Error')));
  pages.add([photo('a'), photo('b')]);
  await settles();
  expect(getState()).toMatchObject({ kind: 'failed', message: 'Network Error' });
  expect(getState().pages.map(({ error }) => error)).toEqual(['Network Error', null]);
  pages.retry();
  await settles();
  expect(getSent()).toBe('small a+small b');
  expect(upload).toHaveBeenCalledTimes(3);
});

it('uploads the photos again if the server no longer has them', async () => {
  const { pages, upload, join, settles, getState, getSent } = create();
  join.mockResolvedValueOnce(err({ ...failure('Check.', 422), errors: { pages: ['This file is gone'] } }));
  pages.add([photo('a')]);
  await settles();
  expect(getState()).toMatchObject({ kind: 'failed', message: 'This file is gone' });
  pages.retry();
  await settles();
  expect(upload).toHaveBeenCalledTimes(2);
  expect(getSent()).toBe('small a');
});

it('takes at most twelve pages, and reports nothing after it was stopped', async () => {
  const { pages, settles, getState, onChange } = create();
  pages.add(Array.from({ length: 15 }, (_, at) => photo(`${at}`)));
  expect(getState().pages).toHaveLength(12);
  pages.stop();
  const calls = onChange.mock.calls.length;
  await settles();
  expect(onChange).toHaveBeenCalledTimes(calls);
});
