import type { FieldMessage, LoanFileKind, Problem, Result } from '@somesa/core';

/** A file as somebody sent it: its name and its kind are what they say. */
export interface SentFile {
  kind: LoanFileKind;
  name: string;
  bytes: Buffer;
}

/** A file that was found to be what it says, as it is kept. */
export interface CheckedFile {
  bytes: Buffer;
  type: 'image/jpeg' | 'application/pdf' | 'application/msword' | typeof DOCX;
  /** With its dot. */
  extension: '.jpg' | '.pdf' | '.doc' | '.docx';
}

/** The media type of Word's files since 2007. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A file as it is handed out. */
export interface ServedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A file; null where there is no such file any more, `unavailable` where its store does not answer. */
export type FoundFile = Promise<Result<ServedFile | null, Problem>>;

/** Sources of the files that links lead to. */
export interface FileSources {
  document(id: string): FoundFile;
  /** The agreement of a loan, by the loan's id. */
  agreement(loanId: string): FoundFile;
  /** A statement, by what was asked for. */
  statement(id: string): FoundFile;
}

/** Faults that a file can have, apart from being absent. */
export type FileFault = Extract<
  FieldMessage,
  | 'upload_picture_invalid'
  | 'upload_paper_invalid'
  | 'upload_paper_active'
  | 'upload_too_large'
  | 'upload_unreadable'
>;
