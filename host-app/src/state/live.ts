import { type ParentWatch, watchParentEvents } from '@somesa/api-client';
import type { ParentChange } from '@somesa/core';
import { signedInOptions } from './auth-api';

export const parentEvents = {
  /**
   * Reports changes of the user's data until the signal is aborted or the session has ended. Never rejects.
   */
  watch: (watch: ParentWatch): Promise<void> => watchParentEvents(signedInOptions, watch),
};

export type ChangeKind = ParentChange['what'];

// Time during which changes are collected, in milliseconds: one payment reports changes of itself, its loan
// and a notification.
const COLLECT_MS = 250;
const allKinds: readonly ChangeKind[] = ['loan', 'payment', 'notification'];

const listeners = new Set<{ kinds: readonly ChangeKind[]; notify: () => void }>();
const changed = new Set<ChangeKind>();
let timer: ReturnType<typeof setTimeout> | undefined;

const notifyListeners = (): void => {
  timer = undefined;
  const changedKinds = [...changed];
  changed.clear();
  for (const { kinds, notify } of listeners) if (kinds.some((kind) => changedKinds.includes(kind))) notify();
};

const collect = (kinds: readonly ChangeKind[]): void => {
  for (const kind of kinds) changed.add(kind);
  timer ??= setTimeout(notifyListeners, COLLECT_MS);
};

export const onChange = (kinds: readonly ChangeKind[], notify: () => void): (() => void) => {
  const listener = { kinds, notify };
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Follows the server's changes for the signed-in user while the tab is visible; on return, everything is
 * treated as changed. Returns a function that stops this.
 */
export const subscribeToChanges = (): (() => void) => {
  let controller: AbortController | null = null;
  const stop = (): void => {
    controller?.abort();
    controller = null;
  };
  const start = (): void => {
    if (controller) return;
    controller = new AbortController();
    const { signal } = controller;
    void parentEvents.watch({ signal, onChange: ({ what }) => collect([what]) });
  };
  const followVisibility = (): void => {
    if (document.visibilityState === 'visible') {
      collect(allKinds);
      start();
    } else stop();
  };
  if (document.visibilityState === 'visible') start();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    stop();
    clearTimeout(timer);
    timer = undefined;
    changed.clear();
  };
};
