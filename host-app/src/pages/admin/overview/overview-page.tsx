import { formatFigures } from '@somesa/core';
import type { AdminOverview, ProviderHealth } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { Chip, css, DataTable } from '@somesa/ui';
import { useCallback } from 'react';
import { useToday } from '../../../layout/today';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { columnsClass } from '../layout/columns';
import { DaysChoice } from '../layout/days-choice';
import { type TabLink, TabLinks } from '../layout/tab-links';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { useReportDays } from '../reports/use-report-days';
import { Moment } from '../table/list-cell';
import { DueTiles } from './due-tiles';
import { MoneySection } from './money-section';
import { WaitingSection } from './waiting-section';

/** Shows the health of the networks and banks: the time each last answered, and how many of its payments are open or failed. */
const ProvidersSection = ({ providers }: { providers: readonly ProviderHealth[] }) => {
  const text = useText('admin').overview;
  return (
    <AdminSection title={text.providers}>
      <DataTable
        caption={text.providers}
        isCaptionUnseen
        columns={[
          { label: text.provider, cell: ({ name }: ProviderHealth) => text.names[name] },
          {
            label: text.lastAnswer,
            cell: ({ lastAnswerAt }) =>
              lastAnswerAt === null ? text.noAnswer : <Moment iso={lastAnswerAt} />,
          },
          { label: text.pending, isAmount: true, cell: ({ pending }) => formatFigures(pending) },
          {
            label: text.statusUnknown,
            isAmount: true,
            cell: ({ statusUnknown }) =>
              statusUnknown > 0 ? <Chip tone="waits">{formatFigures(statusUnknown)}</Chip> : '0',
          },
          { label: text.failedToday, isAmount: true, cell: ({ failedToday }) => formatFigures(failedToday) },
        ]}
        rows={providers}
        keyOf={({ name }) => name}
      />
    </AdminSection>
  );
};

const DAY_MS = 24 * 3_600_000;

/** Length of each period that can be selected with one press, in days. */
const lengths = { week: 7, month: 30, quarter: 90, year: 365 } as const;
/** The one that is shown where nothing was chosen. */
const USUAL = 'month';

/** Links to the periods that end today. */
const periodLinks = (
  names: AdminTexts['overview']['days'],
  chosen: { from: string; to: string },
  today: string,
): TabLink[] =>
  (Object.keys(lengths) as (keyof typeof lengths)[]).map((name) => {
    const first = Date.parse(`${today}T00:00:00Z`) - (lengths[name] - 1) * DAY_MS;
    const from = new Date(first).toISOString().slice(0, 10);
    const isUnchosen = chosen.from === '' && chosen.to === '';
    return {
      label: names[name],
      href: name === USUAL ? ADMIN : `${ADMIN}?from=${from}&to=${today}`,
      isChosen: isUnchosen ? name === USUAL : chosen.from === from && chosen.to === today,
    };
  });

const below = css('margin-bottom: 1rem;');

const Overview = ({ overview }: { overview: AdminOverview }) => (
  <>
    <DueTiles overview={overview} />
    <div className={columnsClass}>
      <div>
        <MoneySection side="in" table={overview.in} days={overview} />
        <WaitingSection waiting={overview.waiting} />
      </div>
      <div>
        <MoneySection side="out" table={overview.out} days={overview} />
        <ProvidersSection providers={overview.providers} />
      </div>
    </div>
  </>
);

/** /admin: how everything stands, over any days. */
export const OverviewPage = () => {
  const text = useText('admin').overview;
  const today = useToday();
  const [{ from, to }, choose] = useReportDays();
  const ask = useCallback(
    (signal?: AbortSignal) => adminApi.getOverview({ from: from || undefined, to: to || undefined }, signal),
    [from, to],
  );
  const { state, again } = useQuery(ask);
  const shown = state.kind === 'ready' ? state.value : { from, to };
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lede}</p>
      <TabLinks label={text.title} tabs={periodLinks(text.days, { from, to }, today)} />
      <div className={below}>
        <DaysChoice from={from || shown.from} to={to || shown.to} onChange={choose} />
      </div>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {(overview) => <Overview overview={overview} />}
      </AdminQueryView>
    </>
  );
};
