import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import type { WorkKind } from '@somesa/core/office';
import { css } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../use-answer';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { columnsClass } from '../layout/columns';
import { BackLink } from './back-link';
import { WorkPanel } from './work-panel';

/** How words look that somebody wrote: their lines as they were broken. */
export const writtenClass = css('margin-top: 1rem; white-space: pre-line; overflow-wrap: anywhere;');

/** The page of one thing that people share out: what it says, and beside it how far it is. */
export const QueueThing = <Answer,>({
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
  const { state, again } = useAnswer(call);
  return (
    <>
      <BackLink href={back.href}>{back.text}</BackLink>
      <h1>{title}</h1>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {(answer) => (
          <div className={columnsClass}>
            <div>{children(answer)}</div>
            <div>
              <WorkPanel kind={kind} subject={subject} />
            </div>
          </div>
        )}
      </OfficeAsked>
    </>
  );
};
