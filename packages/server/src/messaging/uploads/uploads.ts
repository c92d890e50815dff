import { createHmac, randomBytes } from 'node:crypto';
import {
  err,
  type FieldMessage,
  ok,
  type Problem,
  problem,
  type Result,
  type UploadView,
} from '@somesa/core';
import type { Clock } from '../../platform/clock';
import { openFile, sealFile } from '../../platform/crypto/file-cipher';
import { newToken } from '../../platform/crypto/tokens';
import type { Database } from '../../platform/db/database';
import { createSemaphore } from '../../platform/jobs/semaphore';
import { checkFile, isPictureKind } from './check-file';
import { displayName } from './file-name';
import type { FileStore } from './file-store';
import type { FoundFile, SentFile } from './upload-types';
import {
  findAttachedUpload,
  insertUpload,
  releaseUnattachedFile,
  unclaimedBytes,
  viewUpload,
} from './uploads-repository';

interface UploadDependencies {
  database: Database;
  clock: Clock;
  store: FileStore;
  /** 32 bytes. */
  filesKey: Buffer;
  /** The most that files may take together that no application has claimed. */
  maxUnattachedBytes: number;
  /** The most of that from one sender. */
  maxUnattachedBytesPerSender: number;
  report(error: unknown): void;
}

/** Maximum number of pictures processed at a time, and of those that wait: each is held in memory. */
const PICTURES_AT_ONCE = 1;
const MAX_WAITING = 30;
/** Papers are only looked into. */
const PAPERS_AT_ONCE = 2;

const newStoreKey = (): string => randomBytes(16).toString('hex');

/** Names a sender without saying where they are: an address can't be worked out of it. */
const senderOf = (filesKey: Buffer, caller: string): string =>
  createHmac('sha256', filesKey).update(`upload-sender:${caller}`).digest('base64url');

/** Returns the problem of an invalid file, under its field. */
export const fileWrong = (key: FieldMessage): Problem => problem('validation_failed', {}, { file: [key] });

/** Takes, keeps and hands out people’s files. */
export const createUploads = (deps: UploadDependencies) => {
  const { database, clock, store, filesKey, report } = deps;
  const pictures = createSemaphore({ atOnce: PICTURES_AT_ONCE, waiting: MAX_WAITING });
  const papers = createSemaphore({ atOnce: PAPERS_AT_ONCE, waiting: MAX_WAITING });

  return {
    /** Checks a file and keeps it, encrypted, for an application to claim within a day; `upload_storage_full` where too much waits, `upload_quota_used` where too much of this sender's does. */
    add: async (sent: SentFile, caller: string): Promise<Result<UploadView, Problem>> => {
      const sender = senderOf(filesKey, caller);
      const heldBytes = await unclaimedBytes(database);
      if (heldBytes + sent.bytes.length > deps.maxUnattachedBytes) {
        report(new Error('files that nobody claimed take all the room that they may take'));
        return err(problem('upload_storage_full'));
      }
      const ownBytes = await unclaimedBytes(database, sender);
      if (ownBytes + sent.bytes.length > deps.maxUnattachedBytesPerSender)
        return err(problem('upload_quota_used'));
      const lane = isPictureKind(sent.kind) ? pictures : papers;
      const checked = await lane.run(() => checkFile(sent));
      if (!checked) return err(problem('unavailable'));
      if (!checked.ok) return err(fileWrong(checked.error));
      const { bytes, type, extension } = checked.value;
      const upload = {
        id: newToken(),
        kind: sent.kind,
        name: displayName(sent.name, extension),
        type,
        size: bytes.length,
        storeKey: newStoreKey(),
        createdAt: clock.now(),
        sender,
      };
      // The row comes first: whatever becomes of the file, the sweep knows of it. Nobody has its id yet.
      await insertUpload(database, upload);
      try {
        await store.put(upload.storeKey, sealFile(filesKey, upload.id, bytes));
      } catch (error) {
        report(error);
        return err(problem('unavailable'));
      }
      return ok(viewUpload(upload));
    },

    /** Gives up a file that nobody claimed; the sweep removes it. */
    remove: async (id: string): Promise<Result<null, Problem>> =>
      (await releaseUnattachedFile(database, id, clock.now())) ? ok(null) : err(problem('upload_not_found')),

    /**
     * Opens a file that a loan has claimed; null where there is none, `unavailable` where the store did not answer. Throws where
     * the stored one is gone or was changed.
     */
    open: async (id: string): FoundFile => {
      const upload = await findAttachedUpload(database, id);
      if (!upload) return ok(null);
      let sealed: Buffer | null;
      try {
        sealed = await store.get(upload.storeKey);
      } catch (error) {
        report(error);
        return err(problem('unavailable'));
      }
      if (!sealed) throw new Error('a stored file is gone');
      return ok({ name: upload.name, type: upload.type, bytes: openFile(filesKey, id, sealed) });
    },
  };
};

/** Takes, keeps and hands out people’s files. */
export type Uploads = ReturnType<typeof createUploads>;
