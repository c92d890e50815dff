import { err, type LoanFileKind, ok, type Result, type UploadView } from '@somesa/core';
import {
  type ApiFailure,
  createConnectionFailure,
  createResponseFailure,
  type StopReason,
} from './api-failure';
import { type Call, createCall } from './call';
import { parseRecord } from './parse-record';
import { isRecord } from './records';
import type { ApiOptions } from './send-request';

/** File to upload. */
export interface UploadRequest {
  kind: LoanFileKind;
  file: File;
  /** School of an embed, as a slug. */
  school?: string | undefined;
  /** Called with the part of the request that has been sent, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Time without progress after which an upload is stopped, in milliseconds. A slow one continues. */
export const STALLED_MS = 60_000;

/** Finds the token that requests of our own pages echo; null on any other page, or if there is none. */
const findXsrfToken = (url: string): string | null =>
  new URL(url, location.href).origin === location.origin
    ? (/(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? null)
    : null;

const readHeaders = (request: XMLHttpRequest): Headers => {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
};

/** Reads the upload of a response; null if it is not from our API. */
const readUpload = (answer: Record<string, unknown> | null): UploadView | null =>
  isRecord(answer?.upload) && typeof answer.upload.id === 'string'
    ? (answer.upload as unknown as UploadView)
    : null;

/**
 * Uploads a file, which an application attaches by the `id` of the response. Errors are under `file`. It uses XMLHttpRequest, as
 * fetch reports no progress.
 */
const uploadFile = (
  options: ApiOptions,
  { kind, file, school, onProgress, signal }: UploadRequest,
): Promise<Result<UploadView, ApiFailure>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let reason: StopReason = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (stopReason: StopReason): void => {
      reason ??= stopReason;
      request.abort();
    };
    const abort = (): void => stop('aborted');
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(stop, STALLED_MS, 'timeout');
    };
    const end = (result: Result<UploadView, ApiFailure>): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    const fail = (): void => end(err(createConnectionFailure(reason, STALLED_MS, options.texts())));

    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      const { status } = request;
      const answer = parseRecord(request.responseText);
      const upload = readUpload(answer);
      if (status < 200 || status > 299)
        end(err(createResponseFailure(status, answer, options.texts(), readHeaders(request))));
      else if (upload) end(ok(upload));
      else fail();
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = restartTimer;

    if (signal?.aborted) {
      reason = 'aborted';
      return fail();
    }
    signal?.addEventListener('abort', abort);
    const url = `${options.baseUrl}/uploads${school ? `?school=${encodeURIComponent(school)}` : ''}`;
    const xsrf = findXsrfToken(url);
    const body = new FormData();
    // The kind must come first, because the server reads it before the file.
    body.append('kind', kind);
    body.append('file', file, file.name);
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', options.lang());
    if (xsrf) request.setRequestHeader('x-xsrf-token', decodeURIComponent(xsrf));
    restartTimer();
    request.send(body);
  });

/** Requests about uploads. */
export interface UploadsApi {
  call: Call;
  uploadFile: (request: UploadRequest) => Promise<Result<UploadView, ApiFailure>>;
}

/** Creates the requests about uploads. */
export const createUploadsApi = (options: ApiOptions): UploadsApi => ({
  call: createCall(options),
  uploadFile: (request) => uploadFile(options, request),
});
