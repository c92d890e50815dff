import type { OfficeOverview } from '@somesa/core/office';
import { css } from '@somesa/ui';
import { useCallback } from 'react';
import { useToday } from '../../../layout/today';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { columnsClass } from '../layout/columns';
import { DaysChoice } from '../layout/days-choice';
import { TabLinks } from '../layout/tab-links';
import { useReportDays } from '../reports/use-report-days';
import { DueTiles } from './due-tiles';
import { MoneySection } from './money-section';
import { periodLinks } from './period-links';
import { ProvidersSection } from './providers-section';
import { WaitingSection } from './waiting-section';

const below = css('margin-bottom: 1rem;');

const Overview = ({ overview }: { overview: OfficeOverview }) => (
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
  const text = useText('office').overview;
  const today = useToday();
  const [{ from, to }, choose] = useReportDays();
  const ask = useCallback(
    (signal?: AbortSignal) => officeApi.getOverview({ from: from || undefined, to: to || undefined }, signal),
    [from, to],
  );
  const { state, again } = useAnswer(ask);
  const shown = state.kind === 'ready' ? state.value : { from, to };
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lede}</p>
      <TabLinks label={text.title} tabs={periodLinks(text.days, { from, to }, today)} />
      <div className={below}>
        <DaysChoice from={from || shown.from} to={to || shown.to} onChange={choose} />
      </div>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {(overview) => <Overview overview={overview} />}
      </OfficeAsked>
    </>
  );
};
