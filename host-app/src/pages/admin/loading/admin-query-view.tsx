import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';
import type { QueryState } from '../../../use-query';
import { QueryResult } from '../../parent/loading/query-view';

/** Shows data requested in the back office: a placeholder while it loads, an error with a retry button if that fails, or the data itself. */
export const AdminQueryView = <T,>({
  children,
  ...asked
}: {
  state: QueryState<T>;
  again: () => void;
  /** As large as what comes, so that nothing jumps. */
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}) => (
  <QueryResult {...asked} says={useText('admin').shell.asking}>
    {children}
  </QueryResult>
);
