import { err, type LoanFileKind, ok, type Result, type UploadView } from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { type ApiFailure, answerFailure, lineFailure, type StopReason } from './line-failure';
import { isRecord } from './read-answer';

/** A file to send. */
export interface UploadRequest {
  kind: LoanFileKind;
  file: File;
  /** The school's slug, which embeds name. */
  school?: string | undefined;
  /** Hears which part of the form has left, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Maximum time that an upload may make no progress before it is stopped, in milliseconds. However slow, it continues while bytes are sent. */
export const STALLED_MS = 60_000;

const readUpload = (text: string): UploadView | null => {
  const data = parse(text);
  return isRecord(data) && isRecord(data.upload) && typeof data.upload.id === 'string'
    ? (data.upload as unknown as UploadView)
    : null;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The token that a call from our own pages echoes; null from any other page, and where there is none. */
const xsrfToken = (url: string): string | null =>
  new URL(url, location.href).origin === location.origin
    ? (/(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? null)
    : null;

const headersOf = (request: XMLHttpRequest): Headers => {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
};

/** Builds the calls about files. Sending one is by XMLHttpRequest: fetch tells nothing of what has left. */
export const createUploadsApi = (options: ApiOptions) => {
  const ask = createAsk(options);

  return {
    /** Sends a file; `id` in the answer claims it. Errors of the server stand under `file`. */
    uploadFile: ({
      kind,
      file,
      school,
      onProgress,
      signal,
    }: UploadRequest): Promise<Result<UploadView, ApiFailure>> =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest();
        let reason: StopReason = null;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const stop = (why: StopReason): void => {
          reason ??= why;
          request.abort();
        };
        const abort = (): void => stop('aborted');
        const stir = (): void => {
          clearTimeout(timer);
          timer = setTimeout(stop, STALLED_MS, 'timeout');
        };
        const end = (result: Result<UploadView, ApiFailure>): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          resolve(result);
        };
        const fail = (): void => end(err(lineFailure(reason, STALLED_MS, options.texts())));

        request.onerror = fail;
        request.onabort = fail;
        request.onload = () => {
          const { status, responseText } = request;
          const upload = readUpload(responseText);
          if (status < 200 || status > 299)
            end(err(answerFailure(status, parse(responseText), options.texts(), headersOf(request))));
          else if (upload) end(ok(upload));
          else fail();
        };
        request.upload.onprogress = ({ loaded, total }) => {
          stir();
          if (total > 0) onProgress?.(loaded / total);
        };
        request.upload.onload = stir;

        if (signal?.aborted) {
          reason = 'aborted';
          return fail();
        }
        signal?.addEventListener('abort', abort);
        const url = `${options.baseUrl}/uploads${school ? `?school=${encodeURIComponent(school)}` : ''}`;
        const xsrf = xsrfToken(url);
        const body = new FormData();
        // In this order: the server reads the kind before the file comes.
        body.append('kind', kind);
        body.append('file', file, file.name);
        request.open('POST', url);
        request.setRequestHeader('accept', 'application/json');
        request.setRequestHeader('accept-language', options.lang());
        if (xsrf) request.setRequestHeader('x-xsrf-token', decodeURIComponent(xsrf));
        stir();
        request.send(body);
      }),

    /** Gives up a file that no application has claimed; status 404 says that there is none. */
    deleteUpload: (id: string) =>
      ask({ method: 'delete', path: `/uploads/${encodeURIComponent(id)}` }, (_, status) =>
        status === 204 ? true : null,
      ),
  };
};

/** The calls about files. */
export type UploadsApi = ReturnType<typeof createUploadsApi>;
