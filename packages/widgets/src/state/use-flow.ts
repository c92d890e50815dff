import { useLayoutEffect, useState } from 'react';
import type { FlowState } from './flow-state';

/** Returns a store's flow and renders again at each of its changes. */
export const useFlow = <Flow>({ state }: { state: FlowState<Flow> }): Flow => {
  const [flow, setFlow] = useState(state.flow);
  useLayoutEffect(() => {
    const update = (): void => setFlow(() => state.flow);
    update();
    return state.subscribe(update);
  }, [state]);
  return flow;
};
