import { formatUgx, kampalaDay, say } from '@somesa/core';
import { css, DefinitionRows } from '@somesa/ui';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { AdminSection } from '../layout/admin-section';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { AdminTable } from '../table/admin-table';
import { useShortDates } from '../table/list-cell';
import type { SchoolPartProps } from './school-part';

/** Before anything was booked. */
const BEGINNING = '2000-01-01';

const look = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & dl { max-width: 32rem; }',
);

/** A school's statement of some days by the ledger: what was owed, what came and went, what is owed; and entry by entry, with a file. */
export const SchoolStatement = ({ school }: SchoolPartProps) => {
  const text = useText('admin').school.statement;
  const [search] = useSearchParams();
  const first = useMemo(() => {
    const today = kampalaDay(new Date());
    return { from: `${today.slice(0, 8)}01`, to: today };
  }, []);
  // The days are those of the list below; an address that says something else of the list, and no day, means all days.
  const isSaid = [...search.keys()].some((name) => name !== 'tab');
  const from = isSaid ? (search.get('from') ?? BEGINNING) : first.from;
  const to = isSaid ? (search.get('to') ?? undefined) : first.to;
  const call = useCallback(
    (signal?: AbortSignal) => adminApi.getStatement(school.id, { from, to }, signal),
    [school.id, from, to],
  );
  const { state, again } = useQuery(call);
  const { day } = useShortDates();
  return (
    <div className={look}>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton count={7} />}>
        {({ statement }) => (
          <AdminSection title={say(text.title, { from: day(statement.from), to: day(statement.to) })}>
            <DefinitionRows
              rows={[
                { name: text.opening, value: formatUgx(statement.openingUgx) },
                { name: text.collected, value: formatUgx(statement.collectedUgx) },
                { name: text.takenBack, value: formatUgx(-statement.takenBackUgx) },
                { name: text.loansIn, value: formatUgx(statement.loansInUgx) },
                { name: text.loansOut, value: formatUgx(-statement.loansOutUgx) },
                { name: text.settled, value: formatUgx(-statement.settledUgx) },
                ...(statement.otherUgx === 0
                  ? []
                  : [{ name: text.other, value: formatUgx(statement.otherUgx) }]),
                { name: text.closing, value: formatUgx(statement.closingUgx), kind: 'ruled' },
              ]}
            />
          </AdminSection>
        )}
      </AdminQueryView>
      <AdminTable list="schoolLedger" always={{ school: String(school.id) }} atFirst={first} />
    </div>
  );
};
