import { say } from '@somesa/core';
import { isReportName, type OfficeReportName, officeReports, type ReportAnswer } from '@somesa/core/office';
import { css } from '@somesa/ui';
import { useCallback } from 'react';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { DaysChoice } from '../layout/days-choice';
import { OfficeSection } from '../layout/office-section';
import { useAddressId } from '../layout/use-address-id';
import { SchoolFilter } from '../table/school-filter';
import { useReportCells } from './report-cells';
import { ReportChart } from './report-chart';
import { ReportCsv } from './report-csv';
import { writePeriod } from './report-period';
import { ReportRows } from './report-rows';
import { ReportsPage } from './reports-page';
import { useReportDays } from './use-report-days';

const bar = css(
  'display: flex; flex-wrap: wrap; align-items: flex-end; gap: 0.5rem 1rem; margin: 1rem 0; & > .school { padding-bottom: 1.5rem; }',
);

const above = css('margin-bottom: 1rem;');

/** What a report's rows are of. */
const useScope = ({ from, to, step }: ReportAnswer): string => {
  const text = useText('office').reports;
  const { months } = useText('ui');
  if (from === null || to === null) return text.today;
  const days = { from: writePeriod(from, months), to: writePeriod(to, months) };
  if (step === null) return say(text.bySchool, days);
  return say(step === 'day' ? text.byDay : text.byMonth, days);
};

const Report = ({ answer }: { answer: ReportAnswer }) => {
  const cells = useReportCells(answer.report);
  const scope = useScope(answer);
  return (
    <OfficeSection title={cells.texts.title}>
      <p className={above} role="status">
        {scope}
      </p>
      <ReportChart table={answer} cells={cells} />
      <ReportRows table={answer} cells={cells} label={scope} />
    </OfficeSection>
  );
};

const OneReport = ({ name }: { name: OfficeReportName }) => {
  const { title, about } = useText('office').reports.names[name];
  const [{ from, to, school }, choose] = useReportDays();
  const days = {
    ...{ from: from || undefined, to: to || undefined },
    school: school === null ? undefined : String(school),
  };
  const ask = useCallback(
    (signal?: AbortSignal) =>
      officeApi.getReport(
        name,
        {
          from: from || undefined,
          to: to || undefined,
          school: school === null ? undefined : String(school),
        },
        signal,
      ),
    [name, from, to, school],
  );
  const { state, again } = useAnswer(ask);
  const shown = state.kind === 'ready' ? state.value : null;
  return (
    <>
      <h1>{title}</h1>
      <p>{about}</p>
      <div className={bar}>
        {officeReports[name].days !== null && (
          <DaysChoice from={from || (shown?.from ?? '')} to={to || (shown?.to ?? '')} onChange={choose} />
        )}
        <div className="school">
          <SchoolFilter school={school} onChange={(chosen) => choose({ school: chosen })} />
        </div>
        <div className="school">
          <ReportCsv name={name} days={days} />
        </div>
      </div>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {(answer) => <Report answer={answer} />}
      </OfficeAsked>
    </>
  );
};

/** /admin/reports/:report: one report, its picture, its figures and its file. A name that is none leads to all of them. */
export const ReportPage = () => {
  const name = useAddressId();
  return isReportName(name) ? <OneReport key={name} name={name} /> : <ReportsPage />;
};
