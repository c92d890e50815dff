import type { ApiFailure } from '@somesa/api-client';
import type { WorkAsked } from '@somesa/api-client/office';
import { type Result, roles, say } from '@somesa/core';
import { isDoneByItself, type WorkView } from '@somesa/core/office';
import { Button, css, TextArea } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';

const look = css(`
  display: grid;
  gap: 0.75rem;
  & > p:first-child { font-weight: 600; }
  & > .ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

type Call = (asked: WorkAsked) => Promise<Result<WorkView, ApiFailure>>;

/** Who has some work, and what can be done with it by who looks. The words get the focus when the button that changed them is gone. */
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
  const text = useText('office').work;
  const { user } = useSnapshot(auth);
  const [isBusy, setBusy] = useState(false);
  const { state, holder, kind } = work;
  const isMine = holder !== null && holder.id === user?.user_id;
  const endsItself = isDoneByItself(kind);
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
  const standing = `${state} ${holder?.id}`;
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
        {said[state]}
      </p>
      {endsItself && state !== 'done' && <p>{text.byItself}</p>}
      <div className="ways">
        {state === 'open' && (
          <Button isBusy={isBusy} onClick={() => run(officeApi.claimWork)}>
            {text.claim}
          </Button>
        )}
        {state === 'claimed' && isMine && !endsItself && (
          <Question
            kind="primary"
            action={text.finish.action}
            title={text.finish.title}
            text={text.finish.text}
            confirm={text.finish.confirm}
            empty={{ note: '' }}
            send={(values) => change((asked) => officeApi.finishWork(asked, values.note.trim()))}
            onDone={onDone}
          >
            {note}
          </Question>
        )}
        {state === 'claimed' && (isMine || user?.role_id === roles.administrator) && (
          <Button kind="secondary" isBusy={isBusy} onClick={() => run(officeApi.releaseWork)}>
            {text.release}
          </Button>
        )}
        {state === 'done' && !endsItself && (
          <Question
            action={text.reopen.action}
            title={text.reopen.title}
            text={text.reopen.text}
            confirm={text.reopen.confirm}
            empty={{ note: '' }}
            send={(values) => change((asked) => officeApi.reopenWork(asked, values.note.trim()))}
            onDone={onDone}
          >
            {note}
          </Question>
        )}
      </div>
    </div>
  );
};
