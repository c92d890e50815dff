import type { ApiFailure, UploadsApi } from '@somesa/api-client';
import {
  type LoanFieldTexts,
  type LoanFileKind,
  loanFileKinds,
  loanPictureKinds,
  MAX_UPLOAD_BYTES,
} from '@somesa/core';
import type { FlowEvent, Slot, Slots } from './flow/flow';

/** Parts of the running flow that sending files needs. */
interface UploadParts {
  api: UploadsApi;
  school: () => string;
  slots: () => Slots;
  dispatch: (event: FlowEvent) => void;
  /** Makes a picture small on the device. */
  shrink: (picture: File) => Promise<File>;
  texts: () => LoanFieldTexts;
  tellFailure: (failure: ApiFailure) => void;
}

const paperName = /\.(pdf|docx?)$/i;
/** HEIC and HEIF come without a type on many devices. */
const pictureName = /\.(jpe?g|png|webp|hei[cf])$/i;

const isPicture = (kind: LoanFileKind): boolean => loanPictureKinds.includes(kind);

/** Builds what sends the chosen files: one by one, each to be tried again, replaced or taken back by itself. */
export const createUploads = ({ api, dispatch, ...parts }: UploadParts) => {
  let running: { kind: LoanFileKind; controller: AbortController } | null = null;

  const set = (kind: LoanFileKind, slot: Slot | null): void => dispatch({ type: 'file-news', kind, slot });

  /** Says why a file can't be what it is chosen for, as far as the device knows. */
  const problemOf = (kind: LoanFileKind, { name, type }: File): string | null => {
    const texts = parts.texts();
    if (isPicture(kind))
      return type.startsWith('image/') || pictureName.test(name) ? null : texts.upload_picture_invalid;
    return paperName.test(name) ? null : texts.upload_paper_invalid;
  };

  const send = async (kind: LoanFileKind, file: File, signal: AbortSignal): Promise<void> => {
    /** Marks an upload as failed. A file that was refused for its content would be refused again, so it is not kept for another attempt. */
    const fail = (message: string, isRefused: boolean): void =>
      set(kind, { kind: 'failed', name: file.name, file: isRefused ? null : file, message });
    set(kind, { kind: 'sending', name: file.name, file, percent: 0 });
    const small = isPicture(kind) ? await parts.shrink(file) : file;
    if (signal.aborted) return;
    if (small.size > MAX_UPLOAD_BYTES) return fail(parts.texts().upload_too_large, true);
    let shown = 0;
    const result = await api.uploadFile({
      kind,
      file: small,
      school: parts.school() || undefined,
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
    parts.tellFailure(result.error);
  };

  /** Sends what waits, the oldest field first, until nothing does. */
  const pump = async (): Promise<void> => {
    for (;;) {
      if (running) return;
      const slots = parts.slots();
      const kind = loanFileKinds.find((name) => slots[name]?.kind === 'waiting');
      const slot = kind && slots[kind];
      if (!kind || slot?.kind !== 'waiting') return;
      const controller = new AbortController();
      running = { kind, controller };
      await send(kind, slot.file, controller.signal);
      // The caller that ended this upload decides what comes next; after `stop` nothing does.
      if (controller.signal.aborted) return;
      running = null;
    }
  };

  /** Ends what is under way for a file; what was sent already is taken back, or else the server forgets it within a day. */
  const drop = (kind: LoanFileKind): void => {
    if (running?.kind === kind) {
      running.controller.abort();
      running = null;
    }
    const slot = parts.slots()[kind];
    if (slot?.kind === 'sent') void api.deleteUpload(slot.upload.id);
  };

  const wait = (kind: LoanFileKind, file: File): void => {
    set(kind, { kind: 'waiting', name: file.name, file });
    void pump();
  };

  return {
    /** Takes a file in the place of one that was there. */
    choose: (kind: LoanFileKind, file: File): void => {
      drop(kind);
      const message = problemOf(kind, file);
      if (message) set(kind, { kind: 'failed', name: file.name, file: null, message });
      else wait(kind, file);
      void pump();
    },
    tryAgain: (kind: LoanFileKind): void => {
      const slot = parts.slots()[kind];
      if (slot?.kind === 'failed' && slot.file) wait(kind, slot.file);
    },
    remove: (kind: LoanFileKind): void => {
      drop(kind);
      set(kind, null);
      void pump();
    },
    /** Ends all of them: what was sent is taken back where `isForGood`. */
    stop: (isForGood: boolean): void => {
      if (isForGood) loanFileKinds.forEach(drop);
      running?.controller.abort();
      running = null;
    },
  };
};

/** Tells whether files are on their way. */
export const hasPendingUploads = (slots: Slots): boolean =>
  Object.values(slots).some(({ kind }) => kind === 'waiting' || kind === 'sending');

/** The files that were chosen and did not arrive. */
export const failedKinds = (slots: Slots): LoanFileKind[] =>
  loanFileKinds.filter((kind) => slots[kind]?.kind === 'failed' || slots[kind]?.kind === 'lost');
