import multipart, { type MultipartFile } from '@fastify/multipart';
import {
  err,
  type LoanFileKind,
  loanFileKinds,
  MAX_UPLOAD_BYTES,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { createUpload, deleteUpload, joinPages } from '@somesa/core/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { readAtMinimumRate, UploadTooSlowError } from '../../messaging/uploads/minimum-rate';
import { createUploadConcurrency } from '../../messaging/uploads/upload-concurrency';
import type { UploadedFile } from '../../messaging/uploads/upload-types';
import { fileProblem, type Uploads } from '../../messaging/uploads/uploads';
import type { Serve } from '../../people/access/endpoint-routes';
import { getCaller } from '../../platform/http/caller-address';

const FIELD = 'file';
/** Time after which a caller with too many concurrent uploads may retry, in seconds. */
const RETRY_AFTER_S = 5;
/** Maximum size of all files that are uploaded concurrently, from all senders together, in bytes. */
const MAX_BUFFERED_BYTES = 256 * 1024 * 1024;

const findKind = ({ fields: { kind } }: MultipartFile): LoanFileKind | null => {
  const value = kind && 'value' in kind ? kind.value : null;
  return loanFileKinds.find((known) => known === value) ?? null;
};

/** Returns the problem of an error of @fastify/multipart; null if the error does not concern the form. */
const toProblem = (error: FastifyError): Problem | null => {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return fileProblem('upload_too_large');
  const isFormError = /^FST_(FILES|FIELDS|PARTS|INVALID_MULTIPART|PROTO|MULTIPART)/.test(error.code ?? '');
  return isFormError || /multipart|end of form/i.test(error.message) ? fileProblem('upload_required') : null;
};

/** Creates a reader that buffers uploaded files in memory, up to `MAX_BUFFERED_BYTES` together. */
const createReader = () => {
  let bufferedBytes = 0;

  /** Reads a file; `bytes` is null if the buffer is full. `release` must be called once the bytes are no longer needed. */
  const readBytes = async (file: MultipartFile): Promise<{ bytes: Buffer | null; release: () => void }> => {
    const chunks: Buffer[] = [];
    let size = 0;
    const release = (): void => {
      bufferedBytes -= size;
      size = 0;
    };
    try {
      for await (const chunk of readAtMinimumRate(file.file)) {
        size += chunk.length;
        bufferedBytes += chunk.length;
        if (bufferedBytes > MAX_BUFFERED_BYTES) return { bytes: null, release };
        chunks.push(chunk);
      }
      return { bytes: Buffer.concat(chunks), release };
    } catch (error) {
      release();
      throw error;
    }
  };

  return {
    /** Reads the file of a form and passes it to `work`. */
    withFile: async <T>(
      request: FastifyRequest,
      work: (sent: UploadedFile) => Promise<Result<T, Problem>>,
    ): Promise<Result<T, Problem>> => {
      const file = await request.file();
      if (!file) return err(fileProblem('upload_required'));
      const kind = findKind(file);
      const { bytes, release } = await readBytes(file);
      try {
        if (!bytes) return err(problem('unavailable'));
        if (file.file.truncated) return err(fileProblem('upload_too_large'));
        if (file.fieldname !== FIELD || bytes.length === 0) return err(fileProblem('upload_required'));
        if (!kind) return err(problem('validation_failed', {}, { kind: ['field_invalid'] }));
        return await work({ kind, name: file.filename, bytes });
      } finally {
        release();
      }
    },
  };
};

/** Serves uploads for anyone. Anyone who has the ID of a file may use or delete it until it is attached to an application. */
export const uploadsRoutes = async (
  app: FastifyInstance,
  { uploads, serveOn }: { uploads: Uploads; serveOn: (app: FastifyInstance) => Serve },
): Promise<void> => {
  const reader = createReader();
  const concurrency = createUploadConcurrency();

  await app.register(async (forms) => {
    await forms.register(multipart, {
      // A form has the kind of the file and may have the school; our own pages send no more.
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 200, headerPairs: 20 },
    });

    serveOn(forms)(createUpload, async ({ request, reply }) => {
      if (!request.isMultipart()) return err(fileProblem('upload_required'));
      try {
        const upload = await concurrency.take(getCaller(request.ip), () =>
          reader.withFile(request, async (sent) => uploads.add(sent, getCaller(request.ip))),
        );
        if (!upload) return err(problem('rate_limited', { seconds: String(RETRY_AFTER_S) }));
        return upload.ok ? ok({ upload: upload.value }) : upload;
      } catch (error) {
        if (error instanceof UploadTooSlowError) {
          // The rest of the file is not read, so the connection can't be reused.
          void reply.header('connection', 'close');
          return err(fileProblem('upload_too_slow'));
        }
        // If a client disconnects midway, that is not a failure of the server.
        const isDisconnected = request.raw.destroyed && !request.raw.complete;
        const formProblem =
          toProblem(error as FastifyError) ?? (isDisconnected ? fileProblem('upload_required') : null);
        if (!formProblem) throw error;
        return err(formProblem);
      }
    });
  });

  serveOn(app)(joinPages, async ({ body: { kind, pages }, request }) => {
    const caller = getCaller(request.ip);
    const upload = await concurrency.take(caller, () => uploads.joinPages(kind, pages, caller));
    if (!upload) return err(problem('rate_limited', { seconds: String(RETRY_AFTER_S) }));
    return upload.ok ? ok({ upload: upload.value }) : upload;
  });

  serveOn(app)(deleteUpload, async ({ params: { id } }) => {
    const removed = await uploads.remove(id);
    return removed.ok ? ok(undefined) : removed;
  });
};
