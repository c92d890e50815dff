import { formatFigures, formatText, formatUgx, toKampalaDay } from '@somesa/core';
import { type AdminListAnswer, dailyEmailChoices, type SchoolSummary } from '@somesa/core/admin';
import { Button, ButtonLink, css, SelectField } from '@somesa/ui';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useQuery } from '../../../api/use-query';
import { adminApi } from '../../../state/admin-api';
import { onChange, subscribeToChanges } from '../../../state/live';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog, Options } from '../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { TableSection } from '../layout/admin-section';
import { TermCharts } from '../schools/report/term-report';
import { openSearch } from '../search/search';
import { ListCell, useListTexts, useShortDates } from '../table/list-cell';
import { Tiles } from './due-tiles';
import { SchoolChecklist } from './school-checklist';

const DailyEmail = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').overview.school.daily;
  const { state, put } = useAdminQuery('GET /admin/schools/:id/daily-email', { params: { id: schoolId } });
  if (state.kind !== 'ready') return null;
  return (
    <ActionDialog
      {...text}
      confirm={text.save}
      initialValues={{ choice: state.value.choice as string }}
      send={adminApi.sender('PUT /admin/schools/:id/daily-email', { id: schoolId })}
      done={text.saved}
      onDone={put}
    >
      {(field) => (
        <SelectField label={text.choice} {...field('choice')}>
          <Options values={dailyEmailChoices} names={text.choices} />
        </SelectField>
      )}
    </ActionDialog>
  );
};

const MAX_PAYMENTS = 5;

const spacingClass = css('margin-bottom: 1rem;');
const actionsClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem;');

const Figures = ({ schoolId, summary }: { schoolId: number; summary: SchoolSummary }) => {
  const text = useText('admin').overview.school;
  const { formatDay } = useShortDates();
  const today = toKampalaDay(new Date());
  const { todayUgx, weekFrom, weekUgx, term, outstandingUgx, paidToSchoolUgx, payableUgx } = summary;
  const since = (from: string): string =>
    `${adminAddress.school(schoolId)}?tab=statement&from=${from}&to=${today}`;
  return (
    <Tiles
      tiles={[
        {
          title: text.today,
          href: `${ADMIN}/payments?status=succeeded&days=today&dayColumn=paidAt`,
          sum: formatUgx(todayUgx),
          about: text.collected,
        },
        {
          title: text.week,
          href: since(weekFrom),
          sum: formatUgx(weekUgx),
          about: formatText(text.since, { day: formatDay(weekFrom) }),
        },
        ...(term
          ? [
              {
                title: text.term,
                href: since(term.from),
                sum: formatUgx(term.collectedUgx),
                about: formatText(text.termSince, { term: term.name, day: formatDay(term.from) }),
              },
            ]
          : []),
        {
          title: text.outstanding,
          href: `${ADMIN}/students?sort=-outstandingUgx`,
          sum: formatUgx(outstandingUgx),
          about: text.outstandingAbout,
        },
        {
          title: text.paidToSchool,
          href: `${adminAddress.school(schoolId)}?tab=adjustments&kind=paid-to-school`,
          sum: formatUgx(paidToSchoolUgx),
          about: formatText(text.paidToSchoolAbout, { day: formatDay(weekFrom) }),
        },
        {
          title: text.settlement,
          href: `${ADMIN}/settlements`,
          sum: formatUgx(payableUgx),
          about: text.settlementAbout,
        },
      ]}
    />
  );
};

const LastPayments = ({ rows }: Pick<AdminListAnswer, 'rows'>) => {
  const { overview, table } = useText('admin');
  const text = overview.school;
  const { columns } = useListTexts('payments');
  return (
    <TableSection
      title={text.last}
      emptyText={table.empty}
      rows={rows.slice(0, MAX_PAYMENTS)}
      onPhones="lines"
      columns={[
        {
          label: columns.student ?? '',
          cell: ({ id, cells }) => <Link href={adminAddress.payment(id)}>{cells.student}</Link>,
        },
        { label: columns.reference ?? '', cell: ({ cells }) => cells.reference },
        {
          label: columns.paidAt ?? '',
          cell: ({ cells }) => <ListCell column={{ kind: 'instant' }} cell={cells.paidAt} />,
        },
        {
          label: columns.amountUgx ?? '',
          isAmount: true,
          cell: ({ cells }) => formatFigures(Number(cells.amountUgx)),
        },
      ]}
    >
      <div className={actionsClass}>
        <ButtonLink kind="secondary" href={`${ADMIN}/payments`}>
          {text.all}
        </ButtonLink>
      </div>
    </TableSection>
  );
};

const listLatestPayments = (signal?: AbortSignal) =>
  adminApi.call('GET /admin/lists/:list', {
    params: { list: 'payments' },
    query: { status: 'succeeded' },
    signal,
    headers: { 'x-automatic': '1' },
  });

export const SchoolOverview = ({ schoolId }: { schoolId: number }) => {
  const { shell, overview } = useText('admin');
  const text = overview.school;
  const summary = useAdminQuery('GET /admin/schools/:id/summary', {
    params: { id: schoolId },
    headers: { 'x-automatic': '1' },
  });
  const payments = useQuery(listLatestPayments);
  useEffect(() => onChange(['payment'], summary.retry), [summary.retry]);
  useEffect(() => onChange(['payment'], payments.retry), [payments.retry]);
  useEffect(subscribeToChanges, []);
  return (
    <>
      <h1>{shell.pages.overview}</h1>
      <p className={spacingClass}>{text.lede}</p>
      <div className={spacingClass}>
        <SchoolChecklist schoolId={schoolId} />
      </div>
      <div className={spacingClass}>
        <Button onClick={openSearch}>{text.enquiry}</Button>
      </div>
      <AdminQueryView query={summary}>
        {(answer) => <Figures schoolId={schoolId} summary={answer} />}
      </AdminQueryView>
      <div className={spacingClass}>
        <TermCharts schoolId={schoolId} />
      </div>
      <AdminQueryView query={payments}>{({ rows }) => <LastPayments rows={rows} />}</AdminQueryView>
      <div className={actionsClass}>
        <ButtonLink kind="secondary" href="/receipts">
          {text.receipt}
        </ButtonLink>
        <DailyEmail schoolId={schoolId} />
      </div>
    </>
  );
};
