import type { ApiFailure } from '@somesa/api-client';
import type { QueueItemRequest } from '@somesa/api-client/admin';
import type { Result } from '@somesa/core';
import type { QueueItemEntry, QueueItemView, QueueKind } from '@somesa/core/admin';
import { css, toast } from '@somesa/ui';
import { useCallback } from 'react';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { AdminQueryView } from '../layout/admin-query-view';
import { AdminSection } from '../layout/admin-section';
import { Timeline } from '../layout/timeline';
import { QueueItemActions } from './queue-item-actions';
import { QueueItemNote } from './queue-item-note';

const layoutClass = css('margin-top: 1rem; & > h3 { margin-bottom: 0.5rem; font-size: 1rem; }');

/** Shows the history of a queue item, the newest entry first. */
const QueueItemHistory = ({ history }: { history: readonly QueueItemEntry[] }) => {
  const text = useText('admin').queueItem;
  return (
    <div className={layoutClass}>
      <h3>{text.history}</h3>
      {history.length === 0 && <p>{text.nothing}</p>}
      <Timeline
        events={history.map(({ event, by, note, at }) => ({
          at,
          title: text.events[event],
          by: by?.name ?? text.alone,
          detail: note,
        }))}
      />
    </div>
  );
};

const CONFLICT = 409;

/**
 * Shows a queue item: its assignee, the actions it allows, and its history. If two users assign it to themselves at
 * once, the second one sees a message with the assignee's name, and the new assignee.
 */
export const QueueItemPanel = ({
  kind,
  subject,
  title,
  version = 0,
  onChange,
}: {
  kind: QueueKind;
  subject: string;
  /** Title, if the page has more than one panel. */
  title?: string | undefined;
  /** Number whose change loads the item again, as after a decision. */
  version?: number | undefined;
  /** Receives the item after each change. */
  onChange?: ((item: QueueItemView) => void) | undefined;
}) => {
  const text = useText('admin').queueItem;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version sends the request again.
  const request = useCallback(
    (signal?: AbortSignal) => adminApi.getQueueItem({ kind, subject }, signal),
    [kind, subject, version],
  );
  const query = useQuery(request);
  const apply = (item: QueueItemView): void => {
    query.put(item);
    void refreshQueueCounts();
    onChange?.(item);
  };
  /** Sends a request about the item, and loads the item again if someone else has changed it. */
  const change = async (
    call: (item: QueueItemRequest) => Promise<Result<QueueItemView, ApiFailure>>,
  ): Promise<Result<QueueItemView, ApiFailure>> => {
    const answer = await call({ kind, subject });
    if (!answer.ok && answer.error.status === CONFLICT) {
      query.retry();
      void refreshQueueCounts();
    }
    return answer;
  };
  return (
    <AdminSection title={title ?? text.title}>
      <AdminQueryView query={query} skeletonRows={3}>
        {(item) => (
          <>
            <QueueItemActions item={item} change={change} onDone={apply} />
            <QueueItemNote
              send={(note) => change((item) => adminApi.addQueueItemNote(item, note))}
              onSent={(noted) => {
                toast.success(text.note.saved);
                apply(noted);
              }}
            />
            <QueueItemHistory history={item.history} />
          </>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
