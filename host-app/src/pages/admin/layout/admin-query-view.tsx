import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { css, Skeleton } from '@somesa/ui';
import { type ReactNode, useCallback } from 'react';
import { useParams } from 'wouter';
import { QueryResult } from '../../../loading/query-view';
import { useText } from '../../../texts/use-text';
import { type QueryState, useQuery } from '../../../use-query';

/** Returns the ID at the end of the address, decoded. */
export const useAddressId = (): string => {
  const { id = '' } = useParams();
  try {
    return decodeURIComponent(id);
  } catch {
    // The address has a lone per cent sign: the server knows no such ID.
    return id;
  }
};

/** Requests the item whose ID the address ends with. `request` must be the same function on every render. */
export const useItemQuery = <T,>(
  request: (id: string, signal?: AbortSignal) => Promise<Result<T, ApiFailure>>,
) => {
  const id = useAddressId();
  const requestItem = useCallback((signal?: AbortSignal) => request(id, signal), [request, id]);
  return { id, ...useQuery(requestItem) };
};

const barsClass = css('display: grid; gap: 0.5rem; & .row { height: 2rem; margin: 0; }');

/** Shows requested data: a placeholder while it loads, an error with a retry button if that fails, or the data itself. */
export const AdminQueryView = <T,>({
  query: { state, retry },
  skeletonRows = 8,
  children,
}: {
  query: { state: QueryState<T>; retry: () => void };
  /** Number of rows of the placeholder; about as tall as the data, so that nothing jumps. */
  skeletonRows?: number;
  children: (value: T) => ReactNode;
}) => (
  <QueryResult
    state={state}
    onRetry={retry}
    says={useText('admin').shell.asking}
    skeleton={
      <div className={barsClass}>
        {Array.from({ length: skeletonRows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <Skeleton key={at} className="row" />
        ))}
      </div>
    }
  >
    {children}
  </QueryResult>
);
