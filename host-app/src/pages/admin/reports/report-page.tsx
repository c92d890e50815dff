import { formatText } from '@somesa/core';
import { type AdminReportName, adminReports, isReportName, type ReportAnswer } from '@somesa/core/admin';
import { css, Field } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminQueryView, useAddressId, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection } from '../layout/admin-section';
import { DaysChoice } from '../layout/days-choice';
import { FileButton } from '../layout/request-button';
import { SchoolFilter } from '../table/school-filter';
import { formatPeriod, useReportCells } from './report-cells';
import { ReportChart } from './report-chart';
import { ReportRows } from './report-rows';
import { ReportsPage } from './reports-page';
import { REPORT_TIMEOUT_MS, useReportDays } from './use-report-days';

const barClass = css(
  'display: flex; flex-wrap: wrap; align-items: flex-end; gap: 0.5rem 1rem; margin: 1rem 0;',
);

const spacingClass = css('margin-bottom: 1rem;');

const useScope = ({ from, to, step, columns }: ReportAnswer): string => {
  const text = useText('admin').reports;
  const { months } = useText('ui');
  if (from === null) return formatText(text.atEnd, { day: formatPeriod(to, months) });
  const days = { from: formatPeriod(from, months), to: formatPeriod(to, months) };
  if (columns.includes('account')) return formatText(text.byAccount, days);
  if (step === null) return formatText(text.bySchool, days);
  return formatText(step === 'day' ? text.byDay : text.byMonth, days);
};

const Report = ({ answer }: { answer: ReportAnswer }) => {
  const cells = useReportCells(answer.report);
  const scope = useScope(answer);
  return (
    <AdminSection title={cells.texts.title}>
      <p className={spacingClass} role="status">
        {scope}
      </p>
      <ReportChart table={answer} cells={cells} />
      <ReportRows table={answer} cells={cells} label={scope} />
    </AdminSection>
  );
};

const ReportView = ({ name }: { name: AdminReportName }) => {
  const { names, csv, preparing, day } = useText('admin').reports;
  const { title, about } = names[name];
  const [{ from, to, school }, setFilter] = useReportDays();
  const days = {
    from: from || undefined,
    to: to || undefined,
    school: school === null ? undefined : String(school),
  };
  const query = useAdminQuery('GET /admin/reports/:report', {
    params: { report: name },
    query: days,
    timeoutMs: REPORT_TIMEOUT_MS,
  });
  const shown = query.state.kind === 'ready' ? query.state.value : null;
  return (
    <>
      <h1>{title}</h1>
      <p>{about}</p>
      <div className={barClass}>
        {adminReports[name].days === 'end' ? (
          <Field
            label={day}
            type="date"
            value={to || (shown?.to ?? '')}
            onChange={({ target }) => setFilter({ from: target.value, to: target.value })}
          />
        ) : (
          <DaysChoice from={from || (shown?.from ?? '')} to={to || (shown?.to ?? '')} onChange={setFilter} />
        )}
        <SchoolFilter school={school} onChange={(chosen) => setFilter({ school: chosen })} />
        <div>
          <FileButton
            name={`${name}.csv`}
            busyText={preparing}
            line="GET /admin/reports/:report/csv"
            request={{ params: { report: name }, query: days, timeoutMs: REPORT_TIMEOUT_MS }}
          >
            {csv}
          </FileButton>
        </div>
      </div>
      <AdminQueryView query={query}>{(answer) => <Report answer={answer} />}</AdminQueryView>
    </>
  );
};

export const ReportPage = () => {
  const name = useAddressId();
  return isReportName(name) ? <ReportView key={name} name={name} /> : <ReportsPage />;
};
