import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result, roles } from '@somesa/core';
import { isAutoCompleted, type QueueItemView } from '@somesa/core/admin';
import { css, TextArea } from '@somesa/ui';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { RequestButton } from '../layout/request-button';

const layoutClass = css(`
  display: grid;
  gap: 0.75rem;
  & > p:first-child { font-weight: 600; }
  & > .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  & + p { margin-top: 0.75rem; }
`);

export type ChangeItem = (sent: Promise<Result<QueueItemView, ApiFailure>>) => typeof sent;

/**
 * Shows the assignee of a queue item, and the actions that the current user can take on it. The text gets the
 * focus if the button that changed it disappears.
 */
export const QueueItemActions = ({
  item,
  change,
  onDone,
}: {
  item: QueueItemView;
  change: ChangeItem;
  onDone: (item: QueueItemView) => void;
}) => {
  const text = useText('admin').queueItem;
  const { user } = useSnapshot(auth);
  const { status, assignee, kind, subject } = item;
  const params = { kind, subject };
  const isMine = assignee !== null && assignee.id === user?.user_id;
  const isAutomatic = isAutoCompleted(kind, subject);
  const assignedText = isMine ? text.mine : formatText(text.held, { name: assignee?.name ?? '' });
  const completer = item.history.findLast(({ event }) => event === 'done')?.by;
  const completedText = completer ? formatText(text.doneBy, { name: completer.name }) : text.done;
  const statusTexts = { open: text.open, assigned: assignedText, done: completedText };
  const statusLine = useRef<HTMLParagraphElement>(null);
  const assignment = `${status} ${assignee?.id}`;
  const shownAssignment = useRef(assignment);
  useEffect(() => {
    if (shownAssignment.current !== assignment && document.activeElement === document.body)
      statusLine.current?.focus();
    shownAssignment.current = assignment;
  }, [assignment]);
  const renderNoteField = (field: (name: 'note') => object) => (
    <TextArea label={text.note.label} rows={3} {...field('note')} />
  );
  return (
    <div className={layoutClass}>
      <p ref={statusLine} role="status" tabIndex={-1}>
        {statusTexts[status]}
      </p>
      <div className="actions">
        {status === 'open' && (
          <RequestButton
            request={() => change(adminApi.sender('POST /admin/queue-items/:kind/:subject/assign', params)())}
            onDone={onDone}
          >
            {text.assign}
          </RequestButton>
        )}
        {status === 'assigned' && isMine && !isAutomatic && (
          <ActionDialog
            kind="primary"
            {...text.finish}
            initialValues={{ note: '' }}
            send={(values) =>
              change(adminApi.sender('POST /admin/queue-items/:kind/:subject/done', params)(values))
            }
            onDone={onDone}
          >
            {renderNoteField}
          </ActionDialog>
        )}
        {status === 'assigned' && (isMine || user?.role_id === roles.administrator) && (
          <RequestButton
            kind="secondary"
            request={() =>
              change(adminApi.sender('POST /admin/queue-items/:kind/:subject/unassign', params)())
            }
            onDone={onDone}
          >
            {text.unassign}
          </RequestButton>
        )}
        {status === 'done' && !isAutomatic && (
          <ActionDialog
            {...text.reopen}
            initialValues={{ note: '' }}
            send={(values) =>
              change(adminApi.sender('POST /admin/queue-items/:kind/:subject/reopen', params)(values))
            }
            onDone={onDone}
          >
            {renderNoteField}
          </ActionDialog>
        )}
      </div>
    </div>
  );
};
