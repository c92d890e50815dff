import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';
import type { Asked } from '../../../use-answer';
import { AskedAs } from '../../parent/asking/asked-view';

/** What was asked for in the back office: its place while it is on its way, what went wrong with the way to try again, or itself. */
export const OfficeAsked = <T,>({
  children,
  ...asked
}: {
  state: Asked<T>;
  again: () => void;
  /** As large as what comes, so that nothing jumps. */
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}) => (
  <AskedAs {...asked} says={useText('office').shell.asking}>
    {children}
  </AskedAs>
);
