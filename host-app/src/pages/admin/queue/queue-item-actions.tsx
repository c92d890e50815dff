import type { ApiFailure } from '@somesa/api-client';
import type { QueueItemRequest } from '@somesa/api-client/admin';
import { type Result, roles, say } from '@somesa/core';
import { isAutoCompleted, type WorkView } from '@somesa/core/admin';
import { Button, css, TextArea } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';

const look = css(`
  display: grid;
  gap: 0.75rem;
  & > p:first-child { font-weight: 600; }
  & > .ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

type ItemRequest = (item: QueueItemRequest) => Promise<Result<WorkView, ApiFailure>>;

/**
 * Shows the assignee of a queue item, and the actions that the current user can take on it. The text gets the focus if
 * the button that changed it disappears.
 */
export const QueueItemActions = ({
  work,
  press,
  change,
  onDone,
}: {
  work: WorkView;
  /** Sends an action that needs no dialog. */
  press: (call: ItemRequest) => Promise<void>;
  /** Sends the action of a dialog. */
  change: (call: ItemRequest) => Promise<Result<WorkView, ApiFailure>>;
  onDone: (work: WorkView) => void;
}) => {
  const text = useText('admin').work;
  const { user } = useSnapshot(auth);
  const [isBusy, setBusy] = useState(false);
  const { status, holder, kind } = work;
  const isMine = holder !== null && holder.id === user?.user_id;
  const isAutomatic = isAutoCompleted(kind);
  const run = async (call: ItemRequest): Promise<void> => {
    setBusy(true);
    await press(call);
    setBusy(false);
  };
  const assignedText = isMine ? text.mine : say(text.held, { name: holder?.name ?? '' });
  const completer = work.history.findLast(({ event }) => event === 'done')?.by;
  const completedText = completer ? say(text.doneBy, { name: completer.name }) : text.done;
  const statusTexts = { open: text.open, claimed: assignedText, done: completedText };
  const statusLine = useRef<HTMLParagraphElement>(null);
  const assignment = `${status} ${holder?.id}`;
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
    <div className={look}>
      <p ref={statusLine} role="status" tabIndex={-1}>
        {statusTexts[status]}
      </p>
      {isAutomatic && status !== 'done' && <p>{text.byItself}</p>}
      <div className="ways">
        {status === 'open' && (
          <Button isBusy={isBusy} onClick={() => run(adminApi.claimWork)}>
            {text.claim}
          </Button>
        )}
        {status === 'claimed' && isMine && !isAutomatic && (
          <ActionDialog
            kind="primary"
            action={text.finish.action}
            title={text.finish.title}
            text={text.finish.text}
            confirm={text.finish.confirm}
            initialValues={{ note: '' }}
            send={(values) => change((item) => adminApi.finishWork(item, values.note.trim()))}
            onDone={onDone}
          >
            {renderNoteField}
          </ActionDialog>
        )}
        {status === 'claimed' && (isMine || user?.role_id === roles.administrator) && (
          <Button kind="secondary" isBusy={isBusy} onClick={() => run(adminApi.releaseWork)}>
            {text.release}
          </Button>
        )}
        {status === 'done' && !isAutomatic && (
          <ActionDialog
            action={text.reopen.action}
            title={text.reopen.title}
            text={text.reopen.text}
            confirm={text.reopen.confirm}
            initialValues={{ note: '' }}
            send={(values) => change((item) => adminApi.reopenWork(item, values.note.trim()))}
            onDone={onDone}
          >
            {renderNoteField}
          </ActionDialog>
        )}
      </div>
    </div>
  );
};
