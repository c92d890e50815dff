import { type ComponentType, useEffect, useState } from 'react';
import type { Sending } from './flow/flow';

/** Last two steps, and the screen after the application was sent. */
export interface LaterSteps {
  LoanStep: ComponentType;
  FinishStep: ComponentType<{ sending: Sending }>;
  AppliedView: ComponentType<{ reference: string }>;
}

/** Loading state of the later steps. */
export type LaterState =
  | { kind: 'loading' }
  | { kind: 'failed'; onTryAgain: () => void }
  | { kind: 'ready'; steps: LaterSteps };

/** Returns the later steps, or the state of loading them, which begins after the first render. */
export const useLaterSteps = (source: LaterSteps | (() => Promise<LaterSteps>)): LaterState => {
  const [state, setState] = useState<LaterState>(
    typeof source === 'function' ? { kind: 'loading' } : { kind: 'ready', steps: source },
  );
  const fetchSteps = (): void => {
    if (typeof source !== 'function') return;
    setState({ kind: 'loading' });
    source().then(
      (steps) => setState({ kind: 'ready', steps }),
      () => setState({ kind: 'failed', onTryAgain: fetchSteps }),
    );
  };
  useEffect(fetchSteps, [source]);
  return state;
};
