import { formatDay, formatText, type StatementKind } from '@somesa/core';
import { colour, css, type DayRange, Notice, radius, Skeleton } from '@somesa/ui';
import { useCallback, useState } from 'react';
import { useLiveQuery } from '../../../loading/use-live-query';
import { callAsUser } from '../../../state/auth-api';
import { useText } from '../../../texts/use-text';

const frame = css(`
  & img, & .page { display: block; width: 100%; height: auto; aspect-ratio: 210 / 297; border-radius: ${radius.control}; }
  & img { border: 1px solid ${colour.line}; background: #fff; }
  &[aria-busy="true"] img { opacity: 0.55; }
`);

/** HTTP status for a date range that no statement can have. */
const UNFIT = 422;

/** Renders the first page of a statement as a picture. */
export const StatementPicture = ({ kind, range }: { kind: StatementKind; range: DayRange }) => {
  const text = useText('dashboard').documents;
  const { months } = useText('ui');
  const { from, to } = range;
  const loadPicture = useCallback(
    (signal?: AbortSignal) =>
      callAsUser('POST /parent/statements/:kind/link', {
        params: { kind },
        body: { format: 'svg', from, to },
        expects: 'url',
        signal,
      }),
    [kind, from, to],
  );
  const { state, isBusy } = useLiveQuery(loadPicture, ['loan', 'payment']);
  const [broken, setBroken] = useState<string | null>(null);
  if (state.kind === 'failed') {
    const { status, message } = state.failure;
    return <Notice kind="warning">{status === UNFIT ? message : text.noPicture}</Notice>;
  }
  if (state.kind === 'ready' && state.value.url === broken)
    return <Notice kind="warning">{text.noPicture}</Notice>;
  return (
    <div className={frame} aria-busy={isBusy || undefined}>
      {state.kind === 'loading' ? (
        <Skeleton className="page" />
      ) : (
        <img
          src={state.value.url}
          alt={formatText(text.picture, {
            title: text.kinds[kind].title,
            from: formatDay(from, months),
            to: formatDay(to, months),
          })}
          onError={() => setBroken(state.value.url)}
        />
      )}
    </div>
  );
};
