import { createHmac, randomBytes } from 'node:crypto';
import {
  cleanText,
  err,
  type FieldMessage,
  type LoanFileKind,
  MAX_UPLOAD_BYTES,
  ok,
  type Problem,
  problem,
  type Result,
  truncateText,
  type UploadView,
} from '@somesa/core';
import { bindDeps } from '../../platform/bind-deps';
import type { Clock } from '../../platform/clock';
import { decryptWithAny, encryptFile } from '../../platform/crypto/file-cipher';
import { createToken } from '../../platform/crypto/tokens';
import type { Database } from '../../platform/db/database';
import { createSemaphore, type Semaphore } from '../../platform/jobs/semaphore';
import { checkFile } from './check-file';
import type { FileStore } from './file-store';
import { createPhotoPdf } from './photo-pdf';
import type { CheckedFile, FoundFile, UploadedFile } from './upload-types';
import {
  deleteUpload,
  expireUpload,
  findAttachedUpload,
  findUnattachedPhotos,
  getUnattachedBytes,
  insertUpload,
  listExpiredUploads,
  releaseUnattachedFile,
  toUploadView,
  type Upload,
} from './uploads-repository';

/** Maximum length of a file name with its extension, in characters. */
export const MAX_FILE_NAME_LENGTH = 100;

/** Characters with a special meaning in file names of some systems. */
const special = /[<>:"|?*]/g;
const knownExtension = /\.(?:jpe?g|png|webp|hei[cf]|pdf|docx?)$/i;

/** Returns an uploaded file's name in a form that is safe to show and save, with the extension of its content. */
export const displayName = (sent: string, extension: string): string => {
  const last = cleanText(sent.normalize('NFC')).split(/[/\\]/).at(-1) ?? '';
  const bare = cleanText(last.replace(special, '')).replace(knownExtension, '');
  const trimmed = bare.replace(/^[ .]+|(?<![ .])[ .]+$/g, '');
  const base = truncateText(trimmed, MAX_FILE_NAME_LENGTH - extension.length).trim();
  return `${base === '' ? 'file' : base}${extension}`;
};

/** Maximum number of files that one sweep deletes; the next sweep continues. */
const MAX_AT_ONCE = 200;
/** Number of failures after which a sweep stops, because the store is probably unreachable. */
const MAX_FAILURES = 5;

/** Deletes files that were not attached to a loan within 24 hours, and released ones. Deletes the row last: if the process stops in between,
 * the next sweep finds it again, and no file is left without a row. Continues after a failure; throws the first one at the end.
 */
export const deleteUnattachedUploads = async (
  { database, store }: { database: Database; store: FileStore },
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id, storeKey } of await listExpiredUploads(database, now, MAX_AT_ONCE)) {
    if (isStopping() || failures.length === MAX_FAILURES) break;
    if (!(await expireUpload(database, id))) continue;
    try {
      await store.remove(storeKey);
      await deleteUpload(database, id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};

interface UploadDependencies {
  database: Database;
  clock: Clock;
  store: FileStore;
  /** Encryption key of 32 bytes, and previous ones that only decrypt. */
  filesKey: Buffer;
  oldFilesKeys: readonly Buffer[];
  /** Maximum total size of unattached files. */
  maxUnattachedBytes: number;
  /** Maximum total size of unattached files of one sender. */
  maxUnattachedBytesPerSender: number;
  report(error: unknown): void;
}

/** Maximum number of documents that are joined from photos at a time, and that wait. */
const JOINED_AT_ONCE = 2;
const MAX_WAITING = 30;

/** Returns a keyed hash that identifies a sender without revealing their address. */
const hashSender = (filesKey: Buffer, caller: string): string =>
  createHmac('sha256', filesKey).update(`upload-sender:${caller}`).digest('base64url');

/** Returns the problem of an invalid file as a field error. */
export const fileProblem = (key: FieldMessage): Problem => problem('validation_failed', {}, { file: [key] });

interface Deps extends UploadDependencies {
  joining: Semaphore;
}
type Stored = Promise<Result<UploadView, Problem>>;

/** Returns the problem of storing more unattached bytes for a sender, or null: theirs, or those of all, take too much space. */
const findFullStorage = async (deps: Deps, bytes: number, sender: string): Promise<Problem | null> => {
  if ((await getUnattachedBytes(deps.database)) + bytes > deps.maxUnattachedBytes) {
    deps.report(new Error('the storage for unattached files is full'));
    return problem('upload_storage_full');
  }
  const ownBytes = await getUnattachedBytes(deps.database, sender);
  return ownBytes + bytes > deps.maxUnattachedBytesPerSender ? problem('upload_quota_used') : null;
};

/** Stores a checked file encrypted, attached to nothing yet. */
const keep = async (
  { database, clock, store, filesKey, report }: Deps,
  { kind, name }: Pick<UploadedFile, 'kind' | 'name'>,
  { bytes, type, extension }: CheckedFile,
  sender: string,
): Stored => {
  const upload = {
    id: createToken(),
    kind,
    name: displayName(name, extension),
    type,
    size: bytes.length,
    storeKey: randomBytes(16).toString('hex'),
    createdAt: clock.now(),
    sender,
  };
  // The row comes first, so that the sweep deletes the file if storing fails. No one knows its ID yet.
  await insertUpload(database, upload);
  try {
    await store.put(upload.storeKey, encryptFile(filesKey, upload.id, bytes));
  } catch (error) {
    report(error);
    return err(problem('unavailable'));
  }
  return ok(toUploadView(upload));
};

const read = async (
  { store, filesKey, oldFilesKeys, report }: Deps,
  { id, storeKey }: Pick<Upload, 'id' | 'storeKey'>,
): Promise<Result<Buffer, Problem>> => {
  let sealed: Buffer | null;
  try {
    sealed = await store.get(storeKey);
  } catch (error) {
    report(error);
    return err(problem('unavailable'));
  }
  if (!sealed) throw new Error('a stored file is missing');
  return ok(decryptWithAny([filesKey, ...oldFilesKeys], id, sealed).bytes);
};

/**
 * Validates a file and stores it encrypted, to be attached to a loan within a day. Returns `upload_storage_full` or
 * `upload_quota_used` if unattached files, or those of the caller, take too much space.
 */
const add = async (deps: Deps, sent: UploadedFile, caller: string): Stored => {
  const sender = hashSender(deps.filesKey, caller);
  const full = await findFullStorage(deps, sent.bytes.length, sender);
  if (full) return err(full);
  const checked = await checkFile(sent);
  if (!checked) return err(problem('unavailable'));
  if (!checked.ok) return err(fileProblem(checked.error));
  return keep(deps, sent, checked.value, sender);
};

/**
 * Joins uploaded photos of a document to one PDF, in their order. The photos stay until the sweep deletes them, so that they
 * can be joined again in another order. Returns a problem under `pages` if one is not there any more, and those of `add` if the
 * PDF would take too much space.
 */
const joinPages = async (deps: Deps, kind: LoanFileKind, ids: readonly string[], caller: string): Stored => {
  const rows = await findUnattachedPhotos(deps.database, kind, ids, deps.clock.now());
  const [first] = rows;
  if (!first || rows.length < ids.length)
    return err(problem('validation_failed', {}, { pages: ['loan_file_unknown'] }));
  const photoBytes = rows.reduce((total, { size }) => total + size, 0);
  if (photoBytes > MAX_UPLOAD_BYTES) return err(fileProblem('upload_too_large'));
  const sender = hashSender(deps.filesKey, caller);
  const full = await findFullStorage(deps, photoBytes, sender);
  if (full) return err(full);
  const photos: Buffer[] = [];
  for (const row of rows) {
    const photo = await read(deps, row);
    if (!photo.ok) return photo;
    photos.push(photo.value);
  }
  const bytes = await deps.joining.run(() => createPhotoPdf(photos));
  if (!bytes) return err(problem('unavailable'));
  const content: CheckedFile = { bytes, type: 'application/pdf', extension: '.pdf' };
  return keep(deps, { kind, name: first.name }, content, sender);
};

/** Releases an unattached file, which the next sweep deletes. */
const remove = async ({ database, clock }: Deps, id: string): Promise<Result<null, Problem>> =>
  (await releaseUnattachedFile(database, id, clock.now())) ? ok(null) : err(problem('upload_not_found'));

/** Reads a file that is attached to a loan. Returns null if there is none, `unavailable` if the store does not respond. Throws if the
 * stored file is missing or was changed.
 */
const open = async (deps: Deps, id: string): FoundFile => {
  const upload = await findAttachedUpload(deps.database, id);
  if (!upload) return ok(null);
  const content = await read(deps, upload);
  return content.ok ? ok({ name: upload.name, type: upload.type, bytes: content.value }) : content;
};

/** Creates the service that stores and serves uploaded files. */
export const createUploads = (given: UploadDependencies) => {
  const joining = createSemaphore({ maxRunning: JOINED_AT_ONCE, maxWaiting: MAX_WAITING });
  return bindDeps({ ...given, joining }, { add, joinPages, remove, open });
};

export type Uploads = ReturnType<typeof createUploads>;
