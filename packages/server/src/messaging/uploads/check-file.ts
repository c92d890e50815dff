import { err, type LoanFileKind, loanPictureKinds, ok, type Result } from '@somesa/core';
import { fileTypeFromBuffer } from 'file-type';
import { isDoc } from './doc-file';
import { readDocx } from './docx-file';
import { isActiveDocx } from './docx-relations';
import { isActivePdf } from './pdf-actions';
import { isPdf } from './pdf-file';
import { makePicture } from './picture';
import { type CheckedFile, DOCX, type FileFault, type SentFile } from './upload-types';

const heicTypes = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', ...heicTypes];

/** Tells whether a file of this kind is a picture; the others are papers. */
export const isPictureKind = (kind: LoanFileKind): boolean => loanPictureKinds.includes(kind);

const checkPicture = async (bytes: Buffer): Promise<Result<CheckedFile, FileFault>> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!pictureTypes.includes(type)) return err('upload_picture_invalid');
  const made = await makePicture(bytes, heicTypes.includes(type));
  return made.ok ? ok({ bytes: made.value, type: 'image/jpeg', extension: '.jpg' }) : made;
};

const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

const checkDocx = async (bytes: Buffer): Promise<Result<CheckedFile, FileFault>> => {
  const entries = await readDocx(bytes);
  if (!entries) return err('upload_paper_invalid');
  return (await isActiveDocx(entries))
    ? err('upload_paper_active')
    : ok({ bytes, type: DOCX, extension: '.docx' });
};

const checkPaper = async (bytes: Buffer): Promise<Result<CheckedFile, FileFault>> => {
  // What is said to be an archive is read by nobody but us: others follow it where it leads.
  if (isZip(bytes)) return checkDocx(bytes);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === 'application/pdf' && isPdf(bytes)) {
    return isActivePdf(bytes) ? err('upload_paper_active') : ok({ bytes, type, extension: '.pdf' });
  }
  if (type === 'application/x-cfb' && isDoc(bytes))
    return ok({ bytes, type: 'application/msword', extension: '.doc' });
  return err('upload_paper_invalid');
};

/** Looks into a file, whatever its name says: pictures are made anew, papers stay as they are. */
export const checkFile = ({ kind, bytes }: SentFile): Promise<Result<CheckedFile, FileFault>> =>
  isPictureKind(kind) ? checkPicture(bytes) : checkPaper(bytes);
