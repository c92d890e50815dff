import { useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

/** Draws again at every change of a store's flow. */
export const useFlow = <Flow>({ state }: { state: { flow: Flow } }): Flow =>
  useSyncExternalStore(
    (onChange) => subscribe(state, onChange),
    () => state.flow,
    () => state.flow,
  );

/** Numbers the widgets of a page: `useId` starts anew in every Preact root. */
let instances = 0;
const nextInstance = (): number => {
  instances += 1;
  return instances;
};

/** Names the place of an embed's own toasts; the host has one for all pages. */
export const useToasterId = (mode: 'host' | 'embed'): string | undefined => {
  const [instance] = useState(nextInstance);
  return mode === 'embed' ? `somesa-${instance}` : undefined;
};
