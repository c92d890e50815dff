import { formatDay, formatText, type StatementKind, statementKinds } from '@somesa/core';
import {
  Button,
  Card,
  colour,
  css,
  DateRange,
  type DayRange,
  downloadIcon,
  Icon,
  isRangeReversed,
  Notice,
  radius,
  Skeleton,
} from '@somesa/ui';
import { useCallback, useId, useState } from 'react';
import { useToday } from '../../../layout/today';
import { useLiveQuery } from '../../../loading/use-live-query';
import { download } from '../../../loans/download';
import { useTypedDays } from '../../../loans/use-typed-days';
import { callAsUser } from '../../../state/auth-api';
import { useText } from '../../../texts/use-text';
import { useRepaymentFilters } from '../repayments/use-repayments';
import { Agreements } from './agreements';

const frame = css(`
  & img, & .page { display: block; width: 100%; height: auto; aspect-ratio: 210 / 297; border-radius: ${radius.control}; }
  & img { border: 1px solid ${colour.line}; background: #fff; }
  &[aria-busy="true"] img { opacity: 0.55; }
`);

const UNFIT = 422;

const StatementPicture = ({ kind, range }: { kind: StatementKind; range: DayRange }) => {
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

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  align-content: start;
  & h2 { font-size: 1.25rem; margin-bottom: 0.25rem; }
  & .about { color: ${colour.muted}; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  & .ways > * { flex: 1 1 11rem; max-width: 100%; }
`);

const formats = ['pdf', 'csv'] as const;

const StatementCard = ({
  kind,
  range,
  isReady,
}: {
  kind: StatementKind;
  range: DayRange;
  /** True if the typed days form a range; until then there is no file to download. */
  isReady: boolean;
}) => {
  const text = useText('dashboard').documents;
  const { title, text: about } = text.kinds[kind];
  const [busy, setBusy] = useState<string | null>(null);
  const id = useId();
  const fetchIt = async (format: (typeof formats)[number]) => {
    setBusy(format);
    await download(() =>
      callAsUser('POST /parent/statements/:kind/link', {
        params: { kind },
        body: { format, ...range },
        expects: 'url',
      }),
    );
    setBusy(null);
  };
  return (
    <Card className={card} role="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="about">{about}</p>
      </div>
      <StatementPicture kind={kind} range={range} />
      <div className="ways">
        {formats.map((format) => (
          <Button
            key={format}
            kind="secondary"
            isBusy={busy === format}
            disabled={!isReady}
            aria-label={formatText(text.of, { action: text[format], title })}
            onClick={() => fetchIt(format)}
          >
            <Icon node={downloadIcon} />
            {text[format]}
          </Button>
        ))}
      </div>
    </Card>
  );
};

const cards = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  margin-top: 1.25rem;
  @media (min-width: 48rem) { & { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`);
const days = css('max-width: 28rem;');
const note = css(`margin-top: 0.75rem; font-size: 0.9375rem; color: ${colour.muted};`);

/** For 29 February, that is 28 February. */
const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}-${day.slice(5) === '02-29' ? '02-28' : day.slice(5)}`;

const isRange = (days: DayRange): boolean => days.from !== '' && days.to !== '' && !isRangeReversed(days);

export const StatementsPage = () => {
  const text = useText('dashboard').documents;
  const today = useToday();
  const [chosen, choose] = useRepaymentFilters();
  const to = chosen.to || today;
  const from = chosen.from || yearBefore(to);
  const range: DayRange = { from, to };
  const [typed, type] = useTypedDays(range, isRange, choose);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <div className={days}>
        <DateRange
          legend={text.range}
          labels={text}
          value={typed}
          latest={today}
          swappedText={text.swapped}
          onChange={type}
        />
      </div>
      <div className={cards}>
        {statementKinds.map((kind) => (
          <StatementCard key={kind} kind={kind} range={range} isReady={isRange(typed)} />
        ))}
      </div>
      <p className={note}>{text.linkNote}</p>
      <Agreements />
    </>
  );
};
