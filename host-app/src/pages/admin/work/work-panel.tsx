import type { ApiFailure } from '@somesa/api-client';
import type { QueueItemRequest } from '@somesa/api-client/admin';
import type { Result } from '@somesa/core';
import type { WorkEntry, WorkKind, WorkView } from '@somesa/core/admin';
import { colour, css, toast } from '@somesa/ui';
import { useCallback } from 'react';
import { adminApi } from '../../../state/admin-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { AdminSection } from '../layout/admin-section';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { Moment } from '../table/list-cell';
import { WorkActions } from './work-actions';
import { WorkNote } from './work-note';

const look = css(`
  margin-top: 1rem;
  & > h3 { margin-bottom: 0.5rem; font-size: 1rem; }
  & > ol { display: grid; gap: 0.625rem; }
  & .when { color: ${colour.muted}; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
  & .note { white-space: pre-line; overflow-wrap: anywhere; }
`);

/** Shows the history of a queue item, the newest entry first. */
const WorkHistory = ({ history }: { history: readonly WorkEntry[] }) => {
  const text = useText('admin').work;
  const newest = history.map((entry, at) => ({ entry, at })).reverse();
  return (
    <div className={look}>
      <h3>{text.history}</h3>
      {newest.length === 0 && <p>{text.nothing}</p>}
      <ol>
        {newest.map(({ entry: { event, by, note, at: iso }, at }) => (
          <li key={at}>
            <p>
              <strong>{text.events[event]}</strong>, {by?.name ?? text.alone}{' '}
              <span className="when">
                <Moment iso={iso} />
              </span>
            </p>
            {note && <p className="note">{note}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
};

const CONFLICT = 409;

/**
 * Shows the progress of a queue item: to whom it is assigned, the actions it allows, and its history. If two users
 * try to take it at once, the second is told to whom it is assigned, and sees it.
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
  const text = useText('admin').work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question.
  const ask = useCallback(
    (signal?: AbortSignal) => adminApi.getWork({ kind, subject }, signal),
    [kind, subject, version],
  );
  const { state, again, put } = useQuery(ask);
  const take = (work: WorkView): void => {
    put(work);
    void refreshWorkCounts();
    onChange?.(work);
  };
  /** Answers what the call says, and draws what others have done meanwhile. */
  const change = async (
    call: (asked: QueueItemRequest) => Promise<Result<WorkView, ApiFailure>>,
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
    <AdminSection title={title ?? text.title}>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton count={3} />}>
        {(work) => (
          <>
            <WorkActions work={work} press={press} change={change} onDone={take} />
            <WorkNote
              send={(note) => change((asked) => adminApi.noteWork(asked, note))}
              onSent={(noted) => {
                toast.success(text.note.saved);
                take(noted);
              }}
            />
            <WorkHistory history={work.history} />
          </>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
