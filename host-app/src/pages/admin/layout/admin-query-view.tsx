import type { Answers, ApiFailure, Line, Requests } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { arrowLeftIcon, css, Icon, Skeleton } from '@somesa/ui';
import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { Link, useParams } from 'wouter';
import { type QueryState, useQuery } from '../../../api/use-query';
import { QueryResult } from '../../../loading/query-view';
import { adminApi, type UntypedCall } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { linkBackToList } from '../table/list-position';

const backClass = css(
  'display: inline-flex; align-items: center; gap: 0.375rem; min-height: 2.5rem; @media (pointer: coarse) { & { min-height: 3rem; } }',
);

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link {...linkBackToList(href)} className={backClass}>
    <Icon node={arrowLeftIcon} />
    {children}
  </Link>
);

/** Shows the page of one item: the link back to its list, its title, and its content once it is loaded. */
export const DetailPage = <T,>({
  backHref,
  backText,
  title,
  ...view
}: ComponentProps<typeof AdminQueryView<T>> & { backHref: string; backText: string; title: string }) => (
  <>
    <BackLink href={backHref}>{backText}</BackLink>
    <h1>{title}</h1>
    <AdminQueryView {...view} />
  </>
);

export type ItemLine = Extract<Line, `GET /admin/${string}/:id`>;

export const useAddressId = (): string => {
  const { id = '' } = useParams();
  try {
    return decodeURIComponent(id);
  } catch {
    // The address has a lone per cent sign: the server knows no such ID.
    return id;
  }
};

/**
 * Requests what a line of the contract answers; again if the request changes, or `version`, as after an
 * action.
 */
export const useAdminQuery = <L extends Line>(line: L, request?: Requests[L], version = 0) => {
  const key = JSON.stringify(request ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version sends the request again.
  const call = useCallback(
    (signal?: AbortSignal): Promise<Result<Answers[L], ApiFailure>> =>
      (adminApi.call as UntypedCall<Answers[L]>)(line, { ...JSON.parse(key), signal }),
    [line, key, version],
  );
  return { call, ...useQuery(call) };
};

export const useItemQuery = <L extends ItemLine>(line: L) => {
  const id = useAddressId();
  return { id, ...useAdminQuery(line, { params: { id } } as Requests[L]) };
};

const barsClass = css('display: grid; gap: 0.5rem; & .row { height: 2rem; margin: 0; }');

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
