import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';

/** Returns a store's flow and renders again at each of its changes, before the next microtask. */
export const useFlow = <Flow>({ state }: { state: { flow: Flow } }): Flow =>
  useSyncExternalStore(
    (onChange) => subscribe(state, onChange, true),
    () => state.flow,
    () => state.flow,
  );
