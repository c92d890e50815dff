import type { ApiFailure } from '@somesa/api-client';
import type { WorkAsked } from '@somesa/api-client/office';
import type { Result } from '@somesa/core';
import type { WorkKind, WorkView } from '@somesa/core/office';
import { toast } from '@somesa/ui';
import { useCallback } from 'react';
import { officeApi } from '../../../state/office-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { OfficeSection } from '../layout/office-section';
import { WorkActions } from './work-actions';
import { WorkHistory } from './work-history';
import { WorkNote } from './work-note';

const CONFLICT = 409;

/**
 * How far something is that people share out: who has it, what can be done with it, and what happened. Where two reach for it at once,
 * the other is told who has it, and sees it.
 */
export const WorkPanel = ({
  kind,
  subject,
  title,
  version = 0,
  onChange,
}: {
  kind: WorkKind;
  subject: string;
  /** Its name, where a page has more than one. */
  title?: string | undefined;
  /** Another number asks anew, as after a decision. */
  version?: number | undefined;
  /** Hears of every change made here. */
  onChange?: ((work: WorkView) => void) | undefined;
}) => {
  const text = useText('office').work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question.
  const ask = useCallback(
    (signal?: AbortSignal) => officeApi.getWork({ kind, subject }, signal),
    [kind, subject, version],
  );
  const { state, again, put } = useAnswer(ask);
  const take = (work: WorkView): void => {
    put(work);
    void refreshWorkCounts();
    onChange?.(work);
  };
  /** Answers what the call says, and draws what others have done meanwhile. */
  const change = async (
    call: (asked: WorkAsked) => Promise<Result<WorkView, ApiFailure>>,
  ): Promise<Result<WorkView, ApiFailure>> => {
    const answer = await call({ kind, subject });
    if (!answer.ok && answer.error.status === CONFLICT) {
      again();
      void refreshWorkCounts();
    }
    return answer;
  };
  const press = async (call: Parameters<typeof change>[0]): Promise<void> => {
    const answer = await change(call);
    if (answer.ok) take(answer.value);
    else toast.error(answer.error.message);
  };
  return (
    <OfficeSection title={title ?? text.title}>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton count={3} />}>
        {(work) => (
          <>
            <WorkActions work={work} press={press} change={change} onDone={take} />
            <WorkNote
              send={(note) => change((asked) => officeApi.noteWork(asked, note))}
              onSent={(noted) => {
                toast.success(text.note.saved);
                take(noted);
              }}
            />
            <WorkHistory history={work.history} />
          </>
        )}
      </OfficeAsked>
    </OfficeSection>
  );
};
