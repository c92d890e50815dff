import type { ParentChange } from '@somesa/core';
import { notificationsApi } from './notifications-api';

/** Kind of data that can change while a screen is open. */
export type ChangeKind = ParentChange['what'];

/** Time during which changes are collected, in milliseconds: one payment reports changes of itself, its loan and a notification. */
const GATHER_MS = 250;
const everything: readonly ChangeKind[] = ['loan', 'payment', 'notification'];

const listeners = new Set<{ whats: readonly ChangeKind[]; tell: () => void }>();
const changed = new Set<ChangeKind>();
let gathering: ReturnType<typeof setTimeout> | undefined;

const tellAll = (): void => {
  gathering = undefined;
  const told = [...changed];
  changed.clear();
  for (const { whats, tell } of listeners) if (whats.some((what) => told.includes(what))) tell();
};

const gather = (whats: readonly ChangeKind[]): void => {
  for (const what of whats) changed.add(what);
  gathering ??= setTimeout(tellAll, GATHER_MS);
};

/** Calls a listener when one of `whats` has changed; returns a function that stops this. */
export const onChange = (whats: readonly ChangeKind[], tell: () => void): (() => void) => {
  const listener = { whats, tell };
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Follows the server's changes for the signed-in user while the tab is visible; on return, everything is treated as changed. Returns a
 * function that stops this.
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
    void notificationsApi.watchParentEvents({ signal, onChange: ({ what }) => gather([what]) });
  };
  const look = (): void => {
    if (document.visibilityState === 'visible') {
      gather(everything);
      start();
    } else stop();
  };
  if (document.visibilityState === 'visible') start();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
    clearTimeout(gathering);
    gathering = undefined;
    changed.clear();
  };
};
