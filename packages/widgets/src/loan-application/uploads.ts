import type { ApiFailure, UploadsApi } from '@somesa/api-client';
import {
  type LoanFieldTexts,
  type LoanFileKind,
  loanFileKinds,
  loanPictureKinds,
  MAX_UPLOAD_BYTES,
} from '@somesa/core';
import type { FlowEvent, Slot, Slots } from './flow/flow';
import type { createPhotoPages, PagesState, PhotoPages } from './photos/photo-pages';

interface UploadOptions {
  api: UploadsApi;
  school: () => string;
  slots: () => Slots;
  dispatch: (event: FlowEvent) => void;
  shrink: (picture: File) => Promise<File>;
  texts: () => LoanFieldTexts;
  reportFailure: (failure: ApiFailure) => void;
}

const documentName = /\.(pdf|docx?)$/i;
const pictureName = /\.(jpe?g|png|webp|hei[cf])$/i;

export const isPhoto = ({ name, type }: File): boolean => type.startsWith('image/') || pictureName.test(name);

const isPicture = (kind: LoanFileKind): boolean => loanPictureKinds.includes(kind);

/**
 * Creates the uploads of the chosen files, one at a time. Each can be retried, replaced or removed on its
 * own.
 */
export const createUploads = ({ api, dispatch, ...options }: UploadOptions) => {
  const photos = new Map<LoanFileKind, PhotoPages>();
  let running: { kind: LoanFileKind; controller: AbortController } | null = null;

  const set = (kind: LoanFileKind, slot: Slot | null): void => dispatch({ type: 'file-changed', kind, slot });

  /** Returns the error of a file of the wrong type, or null. */
  const validateType = (kind: LoanFileKind, file: File): string | null => {
    const texts = options.texts();
    if (isPicture(kind)) return isPhoto(file) ? null : texts.upload_picture_invalid;
    return documentName.test(file.name) ? null : texts.upload_paper_invalid;
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

  // Aborts the upload of a file, or deletes the file if it was sent. If that fails, the server deletes it
  // within a day.
  const discard = (kind: LoanFileKind): void => {
    photos.get(kind)?.stop();
    photos.delete(kind);
    if (running?.kind === kind) {
      running.controller.abort();
      running = null;
    }
    const slot = options.slots()[kind];
    if (slot?.kind === 'sent') void api.call('DELETE /uploads/:id', { params: { id: slot.upload.id } });
  };

  const enqueue = (kind: LoanFileKind, file: File): void => {
    set(kind, { kind: 'waiting', name: file.name, file });
    void sendWaiting();
  };

  const setPhotos = (kind: LoanFileKind, state: PagesState | null): void => {
    if (!state) {
      photos.delete(kind);
      set(kind, null);
      return;
    }
    const [first] = state.pages;
    const name = first?.file.name ?? '';
    const common = { name, photos: state };
    if (state.kind === 'sent') set(kind, { ...common, kind: 'sent', file: null, upload: state.upload });
    else if (state.kind === 'sending')
      set(kind, { ...common, kind: 'sending', file: null, percent: state.percent });
    else set(kind, { ...common, kind: 'failed', file: first?.file ?? null, message: state.message });
  };

  return {
    startPhotos: (kind: LoanFileKind, create: typeof createPhotoPages, files: readonly File[]): void => {
      discard(kind);
      const pages = create({
        kind,
        api,
        shrink: options.shrink,
        school: () => options.school() || undefined,
        onChange: (state) => setPhotos(kind, state),
        onFailure: options.reportFailure,
      });
      photos.set(kind, pages);
      pages.add(files);
      void sendWaiting();
    },
    findPhotos: (kind: LoanFileKind): PhotoPages | undefined => photos.get(kind),
    choose: (kind: LoanFileKind, file: File): void => {
      discard(kind);
      const message = validateType(kind, file);
      if (message) set(kind, { kind: 'failed', name: file.name, file: null, message });
      else enqueue(kind, file);
      void sendWaiting();
    },
    retry: (kind: LoanFileKind): void => {
      const pages = photos.get(kind);
      const slot = options.slots()[kind];
      if (pages) pages.retry();
      else if (slot?.kind === 'failed' && slot.file) enqueue(kind, slot.file);
    },
    remove: (kind: LoanFileKind): void => {
      discard(kind);
      set(kind, null);
      void sendWaiting();
    },
    stop: (areDeleted: boolean): void => {
      if (areDeleted) loanFileKinds.forEach(discard);
      running?.controller.abort();
      running = null;
      for (const pages of photos.values()) pages.stop();
      photos.clear();
    },
  };
};

export const hasPendingUploads = (slots: Slots): boolean =>
  Object.values(slots).some(({ kind }) => kind === 'waiting' || kind === 'sending');

/** Lists the files that were chosen and could not be sent. */
export const listFailedKinds = (slots: Slots): LoanFileKind[] =>
  loanFileKinds.filter((kind) => slots[kind]?.kind === 'failed' || slots[kind]?.kind === 'lost');
