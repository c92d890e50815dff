import { DAY_MS, formatFigures } from '@somesa/core';
import { type AdminOverview, type ProviderHealth, type QueueKind, queueKinds } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { Chip, css } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useToday } from '../../../layout/today';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { type TabLink, TabLinks } from '../../area/tab-links';
import { ADMIN } from '../admin-addresses';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { columnsClass, TableSection } from '../layout/admin-section';
import { DaysChoice } from '../layout/days-choice';
import { REPORT_TIMEOUT_MS, useReportDays } from '../reports/use-report-days';
import { Moment } from '../table/list-cell';
import { DueTiles } from './due-tiles';
import { MoneySection } from './money-section';
import { SchoolOverview } from './school-overview';

const queues: Readonly<Record<QueueKind, string>> = {
  application: `${ADMIN}/loans`,
  disbursement: `${ADMIN}/loans?tab=disbursements`,
  collection: `${ADMIN}/loans?tab=collections`,
  exception: `${ADMIN}/payments?tab=exceptions`,
  'bank-transaction': `${ADMIN}/payments?tab=bankTransactions`,
  refund: `${ADMIN}/payments?tab=refunds`,
  approval: `${ADMIN}/approvals`,
  message: `${ADMIN}/messages`,
  booking: `${ADMIN}/reservations`,
  partnership: `${ADMIN}/messages?tab=partnerships`,
};

const WaitingSection = ({ waiting }: Pick<AdminOverview, 'waiting'>) => {
  const text = useText('admin').overview;
  return (
    <div id="waiting">
      <TableSection
        title={text.waiting}
        onPhones="lines"
        columns={[
          {
            label: text.queue,
            cell: (kind: QueueKind) => <Link href={queues[kind]}>{text.kinds[kind]}</Link>,
          },
          { label: text.open, isAmount: true, cell: (kind) => formatFigures(waiting[kind].open) },
          {
            label: text.assigned,
            isAmount: true,
            isNamed: true,
            cell: (kind) => formatFigures(waiting[kind].assigned),
          },
        ]}
        rows={queueKinds}
      />
    </div>
  );
};

const ProvidersSection = ({ providers }: { providers: readonly ProviderHealth[] }) => {
  const text = useText('admin').overview;
  return (
    <TableSection
      title={text.providers}
      columns={[
        { label: text.provider, cell: ({ name }: ProviderHealth) => text.names[name] },
        {
          label: text.lastAnswer,
          cell: ({ lastAnswerAt }) => (lastAnswerAt === null ? text.noAnswer : <Moment iso={lastAnswerAt} />),
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
    />
  );
};

/** Length of each period that can be selected with one press, in days. */
const periodDays = { week: 7, month: 30, quarter: 90, year: 365 } as const;
const DEFAULT_PERIOD = 'month';

const periodLinks = (
  names: AdminTexts['overview']['days'],
  chosen: { from: string; to: string },
  today: string,
): TabLink[] =>
  (Object.keys(periodDays) as (keyof typeof periodDays)[]).map((name) => {
    const first = Date.parse(`${today}T00:00:00Z`) - (periodDays[name] - 1) * DAY_MS;
    const from = new Date(first).toISOString().slice(0, 10);
    const isUnchosen = chosen.from === '' && chosen.to === '';
    return {
      label: names[name],
      href: name === DEFAULT_PERIOD ? ADMIN : `${ADMIN}?from=${from}&to=${today}`,
      isChosen: isUnchosen ? name === DEFAULT_PERIOD : chosen.from === from && chosen.to === today,
    };
  });

const spacingClass = css('margin-bottom: 1rem;');

const StaffOverview = () => {
  const text = useText('admin').overview;
  const today = useToday();
  const [{ from, to }, setDays] = useReportDays();
  const query = useAdminQuery('GET /admin/overview', {
    query: { from: from || undefined, to: to || undefined },
    timeoutMs: REPORT_TIMEOUT_MS,
  });
  const shown = query.state.kind === 'ready' ? query.state.value : { from, to };
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lede}</p>
      <TabLinks label={text.title} tabs={periodLinks(text.days, { from, to }, today)} />
      <div className={spacingClass}>
        <DaysChoice from={from || shown.from} to={to || shown.to} onChange={setDays} />
      </div>
      <AdminQueryView query={query}>
        {(overview) => (
          <>
            <DueTiles overview={overview} />
            <div className={columnsClass}>
              <div>
                <MoneySection
                  side="in"
                  table={overview.in}
                  beforeUgx={overview.before.inUgx}
                  days={overview}
                />
                <WaitingSection waiting={overview.waiting} />
              </div>
              <div>
                <MoneySection
                  side="out"
                  table={overview.out}
                  beforeUgx={overview.before.outUgx}
                  days={overview}
                />
                <ProvidersSection providers={overview.providers} />
              </div>
            </div>
          </>
        )}
      </AdminQueryView>
    </>
  );
};

export const OverviewPage = () => {
  const { user } = useSnapshot(auth);
  return user?.school_id === undefined ? <StaffOverview /> : <SchoolOverview schoolId={user.school_id} />;
};
