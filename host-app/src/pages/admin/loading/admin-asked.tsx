import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';
import type { Asked } from '../../../use-query';
import { AskedAs } from '../../parent/loading/asked-view';

/** Shows data requested in the back office: a placeholder while it loads, an error with a retry button if that fails, or the data itself. */
export const AdminAsked = <T,>({
  children,
  ...asked
}: {
  state: Asked<T>;
  again: () => void;
  /** As large as what comes, so that nothing jumps. */
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}) => (
  <AskedAs {...asked} says={useText('admin').shell.asking}>
    {children}
  </AskedAs>
);
