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
import { createUpload, deleteUpload } from '@somesa/core/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { atMinimumRate, UploadTooSlowError } from '../../messaging/uploads/minimum-rate';
import { createUploadConcurrency } from '../../messaging/uploads/upload-concurrency';
import type { SentFile } from '../../messaging/uploads/upload-types';
import { fileWrong, type Uploads } from '../../messaging/uploads/uploads';
import type { Serve } from '../../people/access/endpoint-routes';
import { callerOf } from '../../platform/http/caller-address';

const FIELD = 'file';
/** When a caller with too many files under way may try again, in seconds. */
const AFTER_OTHERS_S = 5;
/** Maximum size of all files being uploaded that are held at a time, from all senders together, in bytes. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

const kindOf = ({ fields: { kind } }: MultipartFile): LoanFileKind | null => {
  const value = kind && 'value' in kind ? kind.value : null;
  return loanFileKinds.find((known) => known === value) ?? null;
};

/** Translates an error of @fastify/multipart into one of our problems; returns null if the error does not concern the form. */
const refusalOf = (error: FastifyError): Problem | null => {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return fileWrong('upload_too_large');
  const isFormWrong = /^FST_(FILES|FIELDS|PARTS|INVALID_MULTIPART|PROTO|MULTIPART)/.test(error.code ?? '');
  return isFormWrong || /multipart|end of form/i.test(error.message) ? fileWrong('upload_required') : null;
};

/** Reads files into memory, as many as there is room for. */
const createReader = () => {
  let held = 0;

  /** The file's bytes; null where there is no room for more. `done` makes room again once they are worked on. */
  const readBytes = async (file: MultipartFile): Promise<{ bytes: Buffer | null; done: () => void }> => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (): void => {
      held -= size;
      size = 0;
    };
    try {
      for await (const chunk of atMinimumRate(file.file)) {
        size += chunk.length;
        held += chunk.length;
        if (held > MAX_HELD_BYTES) return { bytes: null, done };
        chunks.push(chunk);
      }
      return { bytes: Buffer.concat(chunks), done };
    } catch (error) {
      done();
      throw error;
    }
  };

  return {
    /** Reads the one file of a form, and hands it to `work`. */
    withFile: async <T>(
      request: FastifyRequest,
      work: (sent: SentFile) => Promise<Result<T, Problem>>,
    ): Promise<Result<T, Problem>> => {
      const file = await request.file();
      if (!file) return err(fileWrong('upload_required'));
      const kind = kindOf(file);
      const { bytes, done } = await readBytes(file);
      try {
        if (!bytes) return err(problem('unavailable'));
        if (file.file.truncated) return err(fileWrong('upload_too_large'));
        if (file.fieldname !== FIELD || bytes.length === 0) return err(fileWrong('upload_required'));
        if (!kind) return err(problem('validation_failed', {}, { kind: ['field_invalid'] }));
        return await work({ kind, name: file.filename, bytes });
      } finally {
        done();
      }
    },
  };
};

/** Serves uploads for anyone. Whoever has a file's ID may use it until an application does. */
export const uploadsRoutes = async (
  app: FastifyInstance,
  { uploads, serveOn }: { uploads: Uploads; serveOn: (app: FastifyInstance) => Serve },
): Promise<void> => {
  const reader = createReader();
  const turns = createUploadConcurrency();

  await app.register(async (forms) => {
    await forms.register(multipart, {
      // A form names its kind, and may name its school; our own pages send no more.
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 200, headerPairs: 20 },
    });

    serveOn(forms)(createUpload, async ({ request, reply }) => {
      if (!request.isMultipart()) return err(fileWrong('upload_required'));
      try {
        const upload = await turns.take(callerOf(request.ip), () =>
          reader.withFile(request, async (sent) => uploads.add(sent, callerOf(request.ip))),
        );
        if (!upload) return err(problem('rate_limited', { seconds: String(AFTER_OTHERS_S) }));
        return upload.ok ? ok({ upload: upload.value }) : upload;
      } catch (error) {
        if (error instanceof UploadTooSlowError) {
          // The rest of the file stays unread, so the connection is closed with the response.
          void reply.header('connection', 'close');
          return err(fileWrong('upload_too_slow'));
        }
        // A client that disconnects midway reads no response, and its disconnect is not a failure of the server.
        const hasGone = request.raw.destroyed && !request.raw.complete;
        const refusal = refusalOf(error as FastifyError) ?? (hasGone ? fileWrong('upload_required') : null);
        if (!refusal) throw error;
        return err(refusal);
      }
    });
  });

  serveOn(app)(deleteUpload, async ({ params: { id } }) => {
    const removed = await uploads.remove(id);
    return removed.ok ? ok(undefined) : removed;
  });
};
