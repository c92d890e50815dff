import type { ApiFailure, Call, UploadsApi } from '@somesa/api-client';
import {
  type LoanFieldTexts,
  type LoanFileKind,
  type LoanView,
  loanPictureKinds,
  MAX_UPLOAD_BYTES,
} from '@somesa/core';
import { useEffect, useRef, useState } from 'react';

export interface DocumentTools {
  shrink: (file: File) => Promise<File>;
  api: UploadsApi;
}

/** Adds an uploaded document to a loan that is not decided. */
export const addDocument = (call: Call, loanId: string, document: { kind: LoanFileKind; uploadId: string }) =>
  call('POST /parent/loans/:id/documents', { params: { id: loanId }, body: document, expects: 'loan' });

export type AddDocumentState =
  | { kind: 'idle' }
  /** `share` from 0 to 1; 1 while it is added to the loan. */
  | { kind: 'sending'; share: number }
  /** `canRepeat` is false if the server rejected the file itself. */
  | { kind: 'failed'; message: string; canRepeat: boolean };

interface Attempt {
  file: File;
  /** Set once the file was uploaded: a retry then only adds it to the loan. */
  uploadId: string | null;
}

const getMessage = ({ errors, message }: ApiFailure): string =>
  errors?.file?.[0] ?? errors?.uploadId?.[0] ?? message;

export const useDocument = (
  { shrink, api }: DocumentTools,
  loanId: string,
  kind: LoanFileKind,
  texts: LoanFieldTexts,
  onAdded: (loan: LoanView) => void,
) => {
  const [state, setState] = useState<AddDocumentState>({ kind: 'idle' });
  const attempt = useRef<Attempt | null>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const send = async (file: File, signal: AbortSignal): Promise<string | null> => {
    const smaller = loanPictureKinds.includes(kind) ? await shrink(file) : file;
    if (signal.aborted) return null;
    if (smaller.size > MAX_UPLOAD_BYTES) {
      setState({ kind: 'failed', message: texts.upload_too_large, canRepeat: false });
      return null;
    }
    const onProgress = (share: number) => setState({ kind: 'sending', share });
    const answer = await api.uploadFile({ kind, file: smaller, signal, onProgress });
    if (signal.aborted) return null;
    if (answer.ok) return answer.value.id;
    setState({ kind: 'failed', message: getMessage(answer.error), canRepeat: answer.error.status !== 422 });
    return null;
  };

  const start = async (): Promise<void> => {
    const current = attempt.current;
    if (!current) return;
    stopper.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    stopper.current = controller;
    setState({ kind: 'sending', share: 0 });
    current.uploadId ??= await send(current.file, signal);
    if (signal.aborted || current.uploadId === null) return;
    setState({ kind: 'sending', share: 1 });
    const answer = await addDocument(api.call, loanId, { kind, uploadId: current.uploadId });
    if (!answer.ok) {
      // A file that the server no longer has must be uploaded again.
      if (answer.error.status === 422) current.uploadId = null;
      if (!signal.aborted) setState({ kind: 'failed', message: getMessage(answer.error), canRepeat: true });
      return;
    }
    attempt.current = null;
    if (!signal.aborted) setState({ kind: 'idle' });
    onAdded(answer.value.loan);
  };

  return {
    state,
    add: (file: File): Promise<void> => {
      attempt.current = { file, uploadId: null };
      return start();
    },
    retry: start,
    stop: (): void => {
      stopper.current?.abort();
      attempt.current = null;
      setState({ kind: 'idle' });
    },
  };
};
