import type { ApiFailure, UploadsApi } from '@somesa/api-client';
import { type LoanFileKind, MAX_DOCUMENT_PAGES, type UploadView } from '@somesa/core';

/** One photo of a document. Without an upload and an error it waits, or is being uploaded. */
export interface Page {
  key: number;
  file: File;
  upload: UploadView | null;
  error: string | null;
}

export type PagesState =
  | { kind: 'sending'; pages: readonly Page[]; percent: number }
  | { kind: 'sent'; pages: readonly Page[]; upload: UploadView }
  | { kind: 'failed'; pages: readonly Page[]; message: string };

export interface PhotoPagesOptions {
  kind: LoanFileKind;
  api: UploadsApi;
  shrink: (picture: File) => Promise<File>;
  school?: (() => string | undefined) | undefined;
  /** Receives each change; null once no page is left. */
  onChange: (state: PagesState | null) => void;
  onFailure?: ((failure: ApiFailure) => void) | undefined;
}

const UNPROCESSABLE = 422;

/**
 * Creates a document of photos: each is uploaded on its own, and can be retried, retaken, moved and removed.
 * Once all are uploaded, the server joins them to one PDF, and again after each change.
 */
export const createPhotoPages = (options: PhotoPagesOptions) => {
  const { kind, onChange } = options;
  const controller = new AbortController();
  const { signal } = controller;
  let pages: readonly Page[] = [];
  let nextKey = 1;
  let isUploading = false;
  let percentOfPage = 0;
  let round = 0;
  let joinError: string | null = null;

  const emitUnfinished = (): void => {
    const error = pages.find((page) => page.error)?.error ?? joinError;
    if (error) {
      onChange({ kind: 'failed', pages, message: error });
      return;
    }
    const done = pages.filter(({ upload }) => upload).length;
    onChange({ kind: 'sending', pages, percent: Math.floor((done * 100 + percentOfPage) / pages.length) });
  };

  const getMessage = ({ errors, message }: ApiFailure): string =>
    errors?.file?.[0] ?? errors?.pages?.[0] ?? message;

  const update = (key: number, change: Partial<Page>): void => {
    pages = pages.map((page) => (page.key === key ? { ...page, ...change } : page));
  };

  const join = async (): Promise<void> => {
    round += 1;
    const current = round;
    const ids = pages.flatMap(({ upload }) => upload?.id ?? []);
    const result = await options.api.call('POST /uploads/pages', {
      body: { kind, pages: ids },
      expects: 'upload',
      signal,
    });
    if (signal.aborted || current !== round) return;
    if (result.ok) return onChange({ kind: 'sent', pages, upload: result.value.upload });
    // The server no longer has the photos, so a retry uploads them again.
    if (result.error.status === UNPROCESSABLE) pages = pages.map((page) => ({ ...page, upload: null }));
    joinError = getMessage(result.error);
    options.onFailure?.(result.error);
    emitUnfinished();
  };

  const send = async ({ key, file }: Page): Promise<void> => {
    percentOfPage = 0;
    const result = await options.api.uploadFile({
      kind,
      file: await options.shrink(file),
      school: options.school?.(),
      signal,
      onProgress: (part) => {
        percentOfPage = Math.floor(part * 100);
        if (!signal.aborted) emitUnfinished();
      },
    });
    percentOfPage = 0;
    if (signal.aborted) return;
    if (result.ok) return update(key, { upload: result.value });
    update(key, { error: getMessage(result.error) });
    options.onFailure?.(result.error);
  };

  const run = async (): Promise<void> => {
    round += 1;
    joinError = null;
    if (pages.length === 0) return onChange(null);
    emitUnfinished();
    if (isUploading) return;
    isUploading = true;
    for (;;) {
      const waiting = pages.find(({ upload, error }) => !upload && !error);
      if (!waiting || signal.aborted) break;
      await send(waiting);
      if (!signal.aborted && pages.length > 0) emitUnfinished();
    }
    isUploading = false;
    if (!signal.aborted && pages.length > 0 && pages.every(({ upload }) => upload)) await join();
  };

  return {
    add: (files: readonly File[]): void => {
      const added = files.slice(0, MAX_DOCUMENT_PAGES - pages.length);
      pages = [...pages, ...added.map((file): Page => ({ key: nextKey++, file, upload: null, error: null }))];
      void run();
    },
    retake: (key: number, file: File): void => {
      const page = { key: nextKey++, file, upload: null, error: null };
      pages = pages.map((one) => (one.key === key ? page : one));
      void run();
    },
    /** Moves a page up (-1) or down (1). */
    move: (key: number, by: -1 | 1): void => {
      const from = pages.findIndex((page) => page.key === key);
      const [one, other] = [pages[from], pages[from + by]];
      if (!one || !other) return;
      pages = pages.map((page) => (page === one ? other : page === other ? one : page));
      void run();
    },
    remove: (key: number): void => {
      pages = pages.filter((page) => page.key !== key);
      void run();
    },
    retry: (): void => {
      pages = pages.map((page) => ({ ...page, error: null }));
      void run();
    },
    /** Stops; nothing is reported any more. */
    stop: (): void => controller.abort(),
  };
};

export type PhotoPages = ReturnType<typeof createPhotoPages>;
