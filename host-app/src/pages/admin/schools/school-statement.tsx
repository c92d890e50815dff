import { formatText, formatUgx, toKampalaDay } from '@somesa/core';
import { css } from '@somesa/ui';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../../texts/use-text';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection, FactRows } from '../layout/admin-section';
import { AdminTable } from '../table/admin-table';
import { useShortDates } from '../table/list-cell';
import type { SchoolTabProps } from './school-tabs';

/** Day before the first posting. */
const BEFORE_ALL_POSTINGS = '2000-01-01';

const layoutClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & dl { max-width: 32rem; } & h3 { margin-top: 1.25rem; }',
);

export const SchoolStatement = ({ school }: SchoolTabProps) => {
  const text = useText('admin').school.statement;
  const [search] = useSearchParams();
  const thisMonth = useMemo(() => {
    const today = toKampalaDay(new Date());
    return { from: `${today.slice(0, 8)}01`, to: today };
  }, []);
  // The statement covers the days of the list below. If the address has other filters of the list but no
  // days, it covers all.
  const isFiltered = [...search.keys()].some((name) => name !== 'tab');
  const from = isFiltered ? (search.get('from') ?? BEFORE_ALL_POSTINGS) : thisMonth.from;
  const to = isFiltered ? (search.get('to') ?? undefined) : thisMonth.to;
  const query = useAdminQuery('GET /admin/schools/:id/statement', {
    params: { id: school.id },
    query: { from, to },
  });
  const { formatDay } = useShortDates();
  return (
    <div className={layoutClass}>
      <AdminQueryView query={query} skeletonRows={7}>
        {({ statement }) => (
          <AdminSection
            title={formatText(text.title, { from: formatDay(statement.from), to: formatDay(statement.to) })}
          >
            <FactRows
              rows={[
                { name: text.opening, value: formatUgx(statement.openingUgx) },
                { name: text.collected, value: formatUgx(statement.collectedUgx) },
                { name: text.reversed, value: formatUgx(-statement.reversedUgx) },
                { name: text.charged, value: formatUgx(-statement.chargedUgx) },
                { name: text.loansIn, value: formatUgx(statement.loansInUgx) },
                { name: text.loansOut, value: formatUgx(-statement.loansOutUgx) },
                { name: text.settled, value: formatUgx(-statement.settledUgx) },
                { name: text.other, value: statement.otherUgx !== 0 && formatUgx(statement.otherUgx) },
                { name: text.closing, value: formatUgx(statement.closingUgx), kind: 'ruled' },
              ]}
            />
            <h3>{text.outside}</h3>
            <p>{text.outsideText}</p>
            <FactRows
              rows={[
                { name: text.paidToSchool, value: formatUgx(statement.paidToSchoolUgx) },
                { name: text.bursary, value: formatUgx(statement.bursaryUgx) },
              ]}
            />
          </AdminSection>
        )}
      </AdminQueryView>
      <AdminTable list="schoolLedger" fixedParams={{ school: String(school.id) }} initialParams={thisMonth} />
    </div>
  );
};
