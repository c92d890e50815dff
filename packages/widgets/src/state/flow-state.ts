export interface FlowState<Flow> {
  readonly flow: Flow;
  subscribe(onChange: () => void): () => void;
}

export const createFlowState = <Flow>(initial: Flow) => {
  let flow = initial;
  const listeners = new Set<() => void>();
  const state: FlowState<Flow> = {
    get flow() {
      return flow;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const setFlow = (next: Flow): void => {
    flow = next;
    for (const onChange of listeners) onChange();
  };
  return { state, setFlow };
};
