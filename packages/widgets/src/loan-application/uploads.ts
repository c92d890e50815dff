import type { ApiFailure, UploadsApi } from '@somesa/api-client';
import {
  type LoanFieldTexts,
  type LoanFileKind,
  loanFileKinds,
  loanPictureKinds,
  MAX_UPLOAD_BYTES,
} from '@somesa/core';
import type { FlowEvent, Slot, Slots } from './flow/flow';

/** Dependencies of uploads. */
interface UploadOptions {
  api: UploadsApi;
  school: () => string;
  slots: () => Slots;
  dispatch: (event: FlowEvent) => void;
  /** Reduces a picture on the device. */
  shrink: (picture: File) => Promise<File>;
  texts: () => LoanFieldTexts;
  reportFailure: (failure: ApiFailure) => void;
}

const documentName = /\.(pdf|docx?)$/i;
/** File name of a picture. Many devices report no type for HEIC and HEIF. */
const pictureName = /\.(jpe?g|png|webp|hei[cf])$/i;

const isPicture = (kind: LoanFileKind): boolean => loanPictureKinds.includes(kind);

/** Creates the uploads of the chosen files, one at a time. Each can be retried, replaced or removed on its own. */
export const createUploads = ({ api, dispatch, ...options }: UploadOptions) => {
  let running: { kind: LoanFileKind; controller: AbortController } | null = null;

  const set = (kind: LoanFileKind, slot: Slot | null): void => dispatch({ type: 'file-changed', kind, slot });

  /** Returns the error of a file of the wrong type, or null. */
  const validateType = (kind: LoanFileKind, { name, type }: File): string | null => {
    const texts = options.texts();
    if (isPicture(kind))
      return type.startsWith('image/') || pictureName.test(name) ? null : texts.upload_picture_invalid;
    return documentName.test(name) ? null : texts.upload_paper_invalid;
  };

  const send = async (kind: LoanFileKind, file: File, signal: AbortSignal): Promise<void> => {
    /** Marks the upload as failed. A file that was rejected for its content can't be retried. */
    const fail = (message: string, isRejected: boolean): void =>
      set(kind, { kind: 'failed', name: file.name, file: isRejected ? null : file, message });
    set(kind, { kind: 'sending', name: file.name, file, percent: 0 });
    const small = isPicture(kind) ? await options.shrink(file) : file;
    if (signal.aborted) return;
    if (small.size > MAX_UPLOAD_BYTES) return fail(options.texts().upload_too_large, true);
    let shown = 0;
    const result = await api.uploadFile({
      kind,
      file: small,
      school: options.school() || undefined,
      signal,
      onProgress: (part) => {
        const percent = Math.floor(part * 100);
        if (signal.aborted || percent === shown) return;
        shown = percent;
        set(kind, { kind: 'sending', name: file.name, file, percent });
      },
    });
    if (signal.aborted) return;
    if (result.ok) return set(kind, { kind: 'sent', name: file.name, file: small, upload: result.value });
    const { status, message, errors } = result.error;
    fail(errors?.file?.[0] ?? message, status === 422);
    options.reportFailure(result.error);
  };

  /** Sends the waiting files one after another, in the order of the fields. */
  const sendWaiting = async (): Promise<void> => {
    for (;;) {
      if (running) return;
      const slots = options.slots();
      const kind = loanFileKinds.find((name) => slots[name]?.kind === 'waiting');
      const slot = kind && slots[kind];
      if (!kind || slot?.kind !== 'waiting') return;
      const controller = new AbortController();
      running = { kind, controller };
      await send(kind, slot.file, controller.signal);
      // The caller that aborted this upload starts the next one, except `stop`.
      if (controller.signal.aborted) return;
      running = null;
    }
  };

  /** Aborts the upload of a file, or deletes the file if it was sent. If that fails, the server deletes it within a day. */
  const discard = (kind: LoanFileKind): void => {
    if (running?.kind === kind) {
      running.controller.abort();
      running = null;
    }
    const slot = options.slots()[kind];
    if (slot?.kind === 'sent') void api.deleteUpload(slot.upload.id);
  };

  const enqueue = (kind: LoanFileKind, file: File): void => {
    set(kind, { kind: 'waiting', name: file.name, file });
    void sendWaiting();
  };

  return {
    /** Adds or replaces a file. */
    choose: (kind: LoanFileKind, file: File): void => {
      discard(kind);
      const message = validateType(kind, file);
      if (message) set(kind, { kind: 'failed', name: file.name, file: null, message });
      else enqueue(kind, file);
      void sendWaiting();
    },
    retry: (kind: LoanFileKind): void => {
      const slot = options.slots()[kind];
      if (slot?.kind === 'failed' && slot.file) enqueue(kind, slot.file);
    },
    remove: (kind: LoanFileKind): void => {
      discard(kind);
      set(kind, null);
      void sendWaiting();
    },
    /** Aborts all uploads, and with `areDeleted` deletes the files that were sent. */
    stop: (areDeleted: boolean): void => {
      if (areDeleted) loanFileKinds.forEach(discard);
      running?.controller.abort();
      running = null;
    },
  };
};

/** Returns whether files are waiting or being sent. */
export const hasPendingUploads = (slots: Slots): boolean =>
  Object.values(slots).some(({ kind }) => kind === 'waiting' || kind === 'sending');

/** Lists the files that were chosen and could not be sent. */
export const listFailedKinds = (slots: Slots): LoanFileKind[] =>
  loanFileKinds.filter((kind) => slots[kind]?.kind === 'failed' || slots[kind]?.kind === 'lost');
