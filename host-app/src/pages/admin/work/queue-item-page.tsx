import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import type { WorkKind } from '@somesa/core/admin';
import { css } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useQuery } from '../../../use-query';
import { columnsClass } from '../layout/columns';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { BackLink } from './back-link';
import { WorkPanel } from './work-panel';

/** Style of text written by a user: its line breaks are kept. */
export const writtenClass = css('margin-top: 1rem; white-space: pre-line; overflow-wrap: anywhere;');

/** The page of one thing that people share out: what it says, and beside it how far it is. */
export const QueueItemPage = <Answer,>({
  title,
  back,
  kind,
  subject,
  call,
  children,
}: {
  title: string;
  back: { href: string; text: string };
  kind: WorkKind;
  subject: string;
  /** The same at each drawing. */
  call: (signal?: AbortSignal) => Promise<Result<Answer, ApiFailure>>;
  children: (answer: Answer) => ReactNode;
}) => {
  const { state, again } = useQuery(call);
  return (
    <>
      <BackLink href={back.href}>{back.text}</BackLink>
      <h1>{title}</h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {(answer) => (
          <div className={columnsClass}>
            <div>{children(answer)}</div>
            <div>
              <WorkPanel kind={kind} subject={subject} />
            </div>
          </div>
        )}
      </AdminQueryView>
    </>
  );
};
