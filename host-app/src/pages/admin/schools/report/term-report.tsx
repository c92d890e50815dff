import { toKampalaDay } from '@somesa/core';
import { ButtonLink, css, SelectField } from '@somesa/ui';
import { Link, useSearchParams } from 'wouter';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { AdminSection, columnsClass } from '../../layout/admin-section';
import { FileButton } from '../../layout/request-button';
import type { SchoolTabProps } from '../school-tabs';
import { TermSection } from './term-section';

const stackClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  & > .bar { display: flex; flex-wrap: wrap; align-items: end; gap: 1rem; }
`);

const useTermReport = (id: number, term?: number) =>
  useAdminQuery('GET /admin/schools/:id/term-report', {
    params: { id },
    query: { term: term === undefined ? undefined : String(term) },
    headers: { 'x-automatic': '1' },
  });

/** Shows a school how its last term goes, with a link to the report; nothing before it has a term. */
export const TermCharts = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').termReport;
  const { state } = useTermReport(schoolId);
  // The other parts of the page say what to do when the connection is lost.
  if (state.kind !== 'ready' || !state.value.report) return null;
  const shown = { report: state.value.report, isFolded: true };
  return (
    <div className={columnsClass}>
      <div>
        <TermSection
          name="weeks"
          {...shown}
          actions={<Link href={`${adminAddress.school(schoolId)}?tab=report`}>{text.title}</Link>}
        />
      </div>
      <div>
        <TermSection name="classes" {...shown} />
      </div>
    </div>
  );
};

/** The head teacher's page: a term beside the one before it. */
export const TermReport = ({ school, isStaff }: SchoolTabProps) => {
  const { termReport: text, reports } = useText('admin');
  const [search, setSearch] = useSearchParams();
  const term = school.terms.find(({ id }) => String(id) === search.get('term'))?.id;
  const query = useTermReport(school.id, term);
  return (
    <AdminQueryView query={query}>
      {({ report }) =>
        report === null ? (
          <AdminSection title={text.title}>
            <p>{text.none}</p>
            <ButtonLink kind="secondary" href={`${adminAddress.school(school.id)}?tab=fees`}>
              {text.addTerm}
            </ButtonLink>
          </AdminSection>
        ) : (
          <div className={stackClass}>
            <div className="bar">
              <SelectField
                label={text.choose}
                value={String(report.term.id)}
                onChange={({ target }) => setSearch({ tab: 'report', term: target.value })}
              >
                {school.terms.map(({ id, name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <FileButton
                name={`term-report-${school.slug}-${toKampalaDay(new Date())}.pdf`}
                busyText={reports.preparing}
                line="GET /admin/schools/:id/term-report.pdf"
                request={{ params: { id: school.id }, query: { term: String(report.term.id) } }}
              >
                {text.pdf}
              </FileButton>
            </div>
            {(['classes', 'weeks', 'ways', 'fees'] as const).map((name) => (
              <TermSection key={name} name={name} report={report} schoolId={isStaff ? school.id : null} />
            ))}
          </div>
        )
      }
    </AdminQueryView>
  );
};
