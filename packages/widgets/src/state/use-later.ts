import { type ReactNode, useEffect, useState } from 'react';

export type LaterSource<Part extends object> = Part | (() => Promise<Part>);

type LoadingState<Part> =
  | { kind: 'loading' }
  | { kind: 'failed'; onTryAgain: () => void }
  | { kind: 'ready'; part: Part };

/**
 * Loading state of a part of a wizard, with a link to our own page, where the user can go on if it never
 * loads.
 */
export type LaterState<Part> = LoadingState<Part> & { link?: ReactNode };

export const useLater = <Part extends object>(
  source: LaterSource<Part>,
  link?: ReactNode,
): LaterState<Part> => {
  const [state, setState] = useState<LoadingState<Part>>(
    typeof source === 'function' ? { kind: 'loading' } : { kind: 'ready', part: source },
  );
  const load = (): void => {
    if (typeof source !== 'function') return;
    setState((current) => (current.kind === 'loading' ? current : { kind: 'loading' }));
    source().then(
      (part) => setState({ kind: 'ready', part }),
      () => setState({ kind: 'failed', onTryAgain: load }),
    );
  };
  useEffect(load, [source]);
  return { ...state, link };
};
