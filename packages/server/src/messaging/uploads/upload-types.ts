import type { FieldMessage, LoanFileKind, Problem, Result } from '@somesa/core';

/** Uploaded file; the sender chose its name and kind. */
export interface UploadedFile {
  kind: LoanFileKind;
  name: string;
  bytes: Buffer;
}

/** Validated file, as it is stored. */
export interface CheckedFile {
  bytes: Buffer;
  type: 'image/jpeg' | 'application/pdf' | 'application/msword' | typeof DOCX;
  /** With its dot. */
  extension: '.jpg' | '.pdf' | '.doc' | '.docx';
}

/** Media type of Word files (docx). */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** File for a download. */
export interface ServedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** File; null if it does not exist any more, `unavailable` if its store does not respond. */
export type FoundFile = Promise<Result<ServedFile | null, Problem>>;

/** Sources of the files that links lead to. */
export interface FileSources {
  document(id: string): FoundFile;
  /** Returns the agreement of a loan. */
  agreement(loanId: string): FoundFile;
  /** Returns a statement by the details of its request. */
  statement(id: string): FoundFile;
}

/** Problems of an uploaded file, except a missing one. */
export type FileProblemKey = Extract<
  FieldMessage,
  | 'upload_picture_invalid'
  | 'upload_paper_invalid'
  | 'upload_paper_active'
  | 'upload_too_large'
  | 'upload_unreadable'
>;
