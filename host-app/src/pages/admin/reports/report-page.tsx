import type { ReportDays } from '@somesa/api-client/admin';
import { say } from '@somesa/core';
import { type AdminReportName, adminReports, isReportName, type ReportAnswer } from '@somesa/core/admin';
import { Button, css, downloadIcon, Icon, toast } from '@somesa/ui';
import { useCallback, useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { AdminSection } from '../layout/admin-section';
import { DaysChoice } from '../layout/days-choice';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { saveCsv } from '../save-file';
import { SchoolFilter } from '../table/school-filter';
import { useReportCells } from './report-cells';
import { ReportChart } from './report-chart';
import { writePeriod } from './report-period';
import { ReportRows } from './report-rows';
import { ReportsPage } from './reports-page';
import { useReportDays } from './use-report-days';

/** Brings a report as a file, of the same days and school. */
const ReportCsv = ({ name, days }: { name: AdminReportName; days: ReportDays }) => {
  const text = useText('admin').reports;
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const answer = await adminApi.getReportCsv(name, days);
    setBusy(false);
    if (answer.ok) saveCsv(`${name}.csv`, answer.value);
    else toast.error(answer.error.message);
  };
  return (
    <Button kind="secondary" isBusy={isBusy} onClick={() => void download()}>
      {!isBusy && <Icon node={downloadIcon} />}
      {isBusy ? text.preparing : text.csv}
    </Button>
  );
};

const bar = css(
  'display: flex; flex-wrap: wrap; align-items: flex-end; gap: 0.5rem 1rem; margin: 1rem 0; & > .school { padding-bottom: 1.5rem; }',
);

const above = css('margin-bottom: 1rem;');

/** Returns the description of what a report's rows cover. */
const useScope = ({ from, to, step }: ReportAnswer): string => {
  const text = useText('admin').reports;
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
    <AdminSection title={cells.texts.title}>
      <p className={above} role="status">
        {scope}
      </p>
      <ReportChart table={answer} cells={cells} />
      <ReportRows table={answer} cells={cells} label={scope} />
    </AdminSection>
  );
};

const OneReport = ({ name }: { name: AdminReportName }) => {
  const { title, about } = useText('admin').reports.names[name];
  const [{ from, to, school }, choose] = useReportDays();
  const days = {
    from: from || undefined,
    to: to || undefined,
    school: school === null ? undefined : String(school),
  };
  const ask = useCallback(
    (signal?: AbortSignal) =>
      adminApi.getReport(
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
  const { state, again } = useQuery(ask);
  const shown = state.kind === 'ready' ? state.value : null;
  return (
    <>
      <h1>{title}</h1>
      <p>{about}</p>
      <div className={bar}>
        {adminReports[name].days !== null && (
          <DaysChoice from={from || (shown?.from ?? '')} to={to || (shown?.to ?? '')} onChange={choose} />
        )}
        <div className="school">
          <SchoolFilter school={school} onChange={(chosen) => choose({ school: chosen })} />
        </div>
        <div className="school">
          <ReportCsv name={name} days={days} />
        </div>
      </div>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {(answer) => <Report answer={answer} />}
      </AdminQueryView>
    </>
  );
};

/** /admin/reports/:report: one report, its picture, its figures and its file. A name that is none leads to all of them. */
export const ReportPage = () => {
  const name = useAddressId();
  return isReportName(name) ? <OneReport key={name} name={name} /> : <ReportsPage />;
};
