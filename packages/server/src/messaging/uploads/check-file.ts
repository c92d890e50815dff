import { err, type LoanFileKind, loanPictureKinds, ok, type Result } from '@somesa/core';
import { createParser } from '../../platform/jobs/parse-in-worker';
import { createSemaphore } from '../../platform/jobs/semaphore';
import type { checkDocument } from './check-document';
import { convertPicture } from './picture';
import { detectPicture } from './picture-type';
import type { CheckedFile, FileProblemKey, UploadedFile } from './upload-types';

/** Maximum number of pictures processed at a time, and of files of each kind that wait in memory. */
const PICTURES_AT_ONCE = 1;
const MAX_WAITING = 30;
/** Maximum time for one document, in milliseconds. A PDF of 10 MB that consists of escapes takes 7 s. */
const MAX_DURATION_MS = 10_000;

const parseDocument = createParser<typeof checkDocument>('document', {
  maxDurationMs: MAX_DURATION_MS,
  maxWaiting: MAX_WAITING,
});
const pictures = createSemaphore({ maxRunning: PICTURES_AT_ONCE, maxWaiting: MAX_WAITING });

/** Returns whether a kind of file is always a picture; the others are documents, or photos of their pages. */
const isPictureKind = (kind: LoanFileKind): boolean => loanPictureKinds.includes(kind);

/** Returns whether a file is to be checked as a picture: by its kind, or by the content of a document's photo. */
const isPicture = ({ kind, bytes }: UploadedFile): boolean =>
  isPictureKind(kind) || detectPicture(bytes) !== null;

const checkPicture = async (bytes: Buffer): Promise<Result<CheckedFile, FileProblemKey>> => {
  const type = detectPicture(bytes);
  if (type === null) return err('upload_picture_invalid');
  const picture = await convertPicture(bytes, type === 'heic');
  return picture.ok ? ok({ bytes: picture.value, type: 'image/jpeg', extension: '.jpg' }) : picture;
};

const checkContent = async (bytes: Buffer): Promise<Result<CheckedFile, FileProblemKey> | null> => {
  const parsed = await parseDocument(bytes);
  if (!parsed.ok) return parsed.error === 'busy' ? null : err('upload_unreadable');
  return parsed.value.ok ? ok({ bytes, ...parsed.value.value }) : parsed.value;
};

/** Validates a file by its content, ignoring its name. Converts pictures to JPEG; keeps documents unchanged. Returns null if too many files wait. */
export const checkFile = (sent: UploadedFile): Promise<Result<CheckedFile, FileProblemKey> | null> =>
  isPicture(sent) ? pictures.run(() => checkPicture(sent.bytes)) : checkContent(sent.bytes);
