import type { Answers, ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { isAutoCompleted, type QueueItemEntry, type QueueItemView, type QueueKind } from '@somesa/core/admin';
import { Button, css, TextArea, toast } from '@somesa/ui';
import type { ReactNode } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { useDraftForm } from '../../../forms/use-draft-form';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import {
  AdminQueryView,
  DetailPage,
  type ItemLine,
  useAdminQuery,
  useItemQuery,
} from '../layout/admin-query-view';
import { AdminSection, columnsClass } from '../layout/admin-section';
import { Timeline } from '../layout/timeline';
import { type ChangeItem, QueueItemActions } from './queue-item-actions';

export const writtenClass = css('margin-top: 1rem; white-space: pre-line; overflow-wrap: anywhere;');

export const QueueItemPage = <L extends ItemLine>({
  kind,
  line,
  getPanelKey,
  children,
  ...page
}: {
  title: string;
  backHref: string;
  backText: string;
  kind: QueueKind;
  line: L;
  getPanelKey?: (value: Answers[L]) => string;
  children: (value: Answers[L], put: (value: Answers[L]) => void) => ReactNode;
}) => {
  const query = useItemQuery(line);
  return (
    <DetailPage query={query} {...page}>
      {(value) => (
        <div className={columnsClass}>
          <div>{children(value, query.put)}</div>
          <div>
            <QueueItemPanel key={getPanelKey?.(value)} kind={kind} subject={query.id} />
          </div>
        </div>
      )}
    </DetailPage>
  );
};

const queueItemNoteLayoutClass = css(
  'display: grid; gap: 0.5rem; justify-items: start; margin-top: 1rem; & > div { width: 100%; } & textarea { min-height: 4.5rem; }',
);
/** Form for a note that only staff can read; the item need not be assigned to its author. */
const QueueItemNote = ({
  send,
  onSent,
}: {
  send: (values: { note: string }) => Promise<Result<QueueItemView, ApiFailure>>;
  onSent: (item: QueueItemView) => void;
}) => {
  const text = useText('admin').queueItem.note;
  const form = useDraftForm({
    empty: { note: '' },
    resetsFor: 'next-entry',
    onSent,
    send,
  });
  return (
    <form className={queueItemNoteLayoutClass} onSubmit={form.submit} noValidate>
      <FormProblem failure={form.failure} />
      <TextArea label={text.label} hint={text.hint} rows={2} {...form.field('note')} />
      <Button type="submit" kind="secondary" isBusy={form.isBusy}>
        {text.save}
      </Button>
    </form>
  );
};

const layoutClass = css('margin-top: 1rem; & > h3 { margin-bottom: 0.5rem; font-size: 1rem; }');

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
 * Requests a queue item, and returns the functions that change it. If two users assign it to themselves at
 * once, the second one sees a message with the assignee's name, and the new assignee.
 */
export const useQueueItem = ({
  kind,
  subject,
  version = 0,
  onChange,
}: {
  kind: QueueKind;
  subject: string;
  version?: number | undefined;
  onChange?: ((item: QueueItemView) => void) | undefined;
}) => {
  const query = useAdminQuery(
    'GET /admin/queue-items/:kind/:subject',
    { params: { kind, subject } },
    version,
  );
  return {
    query,
    onDone: (item: QueueItemView): void => {
      query.put(item);
      void refreshQueueCounts();
      onChange?.(item);
    },
    change: async (sent: Parameters<ChangeItem>[0]): ReturnType<ChangeItem> => {
      const answer = await sent;
      if (!answer.ok && answer.error.status === CONFLICT) {
        query.retry();
        void refreshQueueCounts();
      }
      return answer;
    },
  };
};

export const QueueItemSection = ({
  item: { query, change, onDone },
  title,
  hasActions = true,
}: {
  item: ReturnType<typeof useQueueItem>;
  title?: string | undefined;
  hasActions?: boolean;
}) => {
  const text = useText('admin').queueItem;
  return (
    <AdminSection title={title ?? text.title}>
      <AdminQueryView query={query} skeletonRows={3}>
        {(item) => (
          <>
            {hasActions && <QueueItemActions item={item} change={change} onDone={onDone} />}
            {isAutoCompleted(item.kind, item.subject) && item.status !== 'done' && <p>{text.byItself}</p>}
            <QueueItemNote
              send={(values) =>
                change(adminApi.sender('POST /admin/queue-items/:kind/:subject/note', item)(values))
              }
              onSent={(noted) => {
                toast.success(text.note.saved);
                onDone(noted);
              }}
            />
            <QueueItemHistory history={item.history} />
          </>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};

export const QueueItemPanel = ({
  title,
  ...request
}: Parameters<typeof useQueueItem>[0] & { title?: string | undefined }) => (
  <QueueItemSection item={useQueueItem(request)} title={title} />
);
