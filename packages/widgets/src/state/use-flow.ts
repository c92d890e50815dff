import { useSyncExternalStore } from 'react';
import type { FlowState } from './flow-state';

/** Returns a store's flow and renders again at each of its changes, before the next microtask. */
export const useFlow = <Flow>({ state }: { state: FlowState<Flow> }): Flow => {
  const getFlow = () => state.flow;
  return useSyncExternalStore(state.subscribe, getFlow, getFlow);
};
