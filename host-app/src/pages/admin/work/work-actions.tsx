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
import { Question } from '../layout/question';

const look = css(`
  display: grid;
  gap: 0.75rem;
  & > p:first-child { font-weight: 600; }
  & > .ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

type Call = (asked: QueueItemRequest) => Promise<Result<WorkView, ApiFailure>>;

/**
 * Shows to whom a queue item is assigned, and the actions that the current user can take on it. The text gets the
 * focus when the button that changed it disappears.
 */
export const WorkActions = ({
  work,
  press,
  change,
  onDone,
}: {
  work: WorkView;
  /** Does what needs no question. */
  press: (call: Call) => Promise<void>;
  /** Does what a question asked about. */
  change: (call: Call) => Promise<Result<WorkView, ApiFailure>>;
  onDone: (work: WorkView) => void;
}) => {
  const text = useText('admin').work;
  const { user } = useSnapshot(auth);
  const [isBusy, setBusy] = useState(false);
  const { status, holder, kind } = work;
  const isMine = holder !== null && holder.id === user?.user_id;
  const endsItself = isAutoCompleted(kind);
  const run = async (call: Call): Promise<void> => {
    setBusy(true);
    await press(call);
    setBusy(false);
  };
  const saidHeld = isMine ? text.mine : say(text.held, { name: holder?.name ?? '' });
  const completer = work.history.findLast(({ event }) => event === 'done')?.by;
  const saidDone = completer ? say(text.doneBy, { name: completer.name }) : text.done;
  const said = { open: text.open, claimed: saidHeld, done: saidDone };
  const words = useRef<HTMLParagraphElement>(null);
  const standing = `${status} ${holder?.id}`;
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current !== standing && document.activeElement === document.body) words.current?.focus();
    shown.current = standing;
  }, [standing]);
  const note = (field: (name: 'note') => object) => (
    <TextArea label={text.note.label} rows={3} {...field('note')} />
  );
  return (
    <div className={look}>
      <p ref={words} role="status" tabIndex={-1}>
        {said[status]}
      </p>
      {endsItself && status !== 'done' && <p>{text.byItself}</p>}
      <div className="ways">
        {status === 'open' && (
          <Button isBusy={isBusy} onClick={() => run(adminApi.claimWork)}>
            {text.claim}
          </Button>
        )}
        {status === 'claimed' && isMine && !endsItself && (
          <Question
            kind="primary"
            action={text.finish.action}
            title={text.finish.title}
            text={text.finish.text}
            confirm={text.finish.confirm}
            empty={{ note: '' }}
            send={(values) => change((asked) => adminApi.finishWork(asked, values.note.trim()))}
            onDone={onDone}
          >
            {note}
          </Question>
        )}
        {status === 'claimed' && (isMine || user?.role_id === roles.administrator) && (
          <Button kind="secondary" isBusy={isBusy} onClick={() => run(adminApi.releaseWork)}>
            {text.release}
          </Button>
        )}
        {status === 'done' && !endsItself && (
          <Question
            action={text.reopen.action}
            title={text.reopen.title}
            text={text.reopen.text}
            confirm={text.reopen.confirm}
            empty={{ note: '' }}
            send={(values) => change((asked) => adminApi.reopenWork(asked, values.note.trim()))}
            onDone={onDone}
          >
            {note}
          </Question>
        )}
      </div>
    </div>
  );
};
