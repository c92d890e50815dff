import { formatFigures, formatText } from '@somesa/core';
import type { ReconciliationDayAnswer, ReconciliationDayView, SignOffAnswer } from '@somesa/core/admin';
import { Notice, type TableColumn, TextArea } from '@somesa/ui';
import { Link, useParams } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { DetailPage, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection, columnsClass, FactRows, TableSection } from '../layout/admin-section';
import { Moment, useListTexts, useShortDates } from '../table/list-cell';

type Figures = Pick<
  ReconciliationDayView,
  'balanceThereUgx' | 'balanceHereUgx' | 'lines' | 'matchedLines' | 'openExceptions'
>;

const useFigureRows = ({ balanceThereUgx, balanceHereUgx, lines, matchedLines, openExceptions }: Figures) => {
  const text = useText('admin').statements.day;
  const formatUgxValue = (amount: number | null) =>
    amount === null ? text.sources.none : `UGX ${formatFigures(amount)}`;
  return [
    { name: text.balanceThere, value: formatUgxValue(balanceThereUgx) },
    { name: text.balanceHere, value: formatUgxValue(balanceHereUgx) },
    {
      name: text.difference,
      value: formatUgxValue(balanceThereUgx === null ? null : balanceThereUgx - balanceHereUgx),
      kind: 'strong' as const,
    },
    { name: text.lines, value: formatFigures(lines) },
    { name: text.matchedLines, value: formatFigures(matchedLines) },
    { name: text.openExceptions, value: formatFigures(openExceptions) },
  ];
};

const SignOff = ({ day, onDone }: { day: ReconciliationDayView; onDone: () => void }) => {
  const text = useText('admin').statements.signOff;
  return (
    <ActionDialog<{ note: string }, SignOffAnswer>
      {...text}
      kind="primary"
      initialValues={{ note: '' }}
      send={({ note }) =>
        adminApi.call('POST /admin/reconciliation/sign-offs', {
          body: { day: day.day, accounts: [day.account], note },
        })
      }
      onDone={onDone}
    >
      {(field) => <TextArea label={text.note} hint={text.noteHint} {...field('note')} />}
    </ActionDialog>
  );
};

const DayFigures = ({ day, onSigned }: { day: ReconciliationDayView; onSigned: () => void }) => {
  const text = useText('admin').statements.day;
  const figures = useFigureRows(day);
  return (
    <AdminSection
      title={text.balances}
      actions={day.signOff === null && <SignOff day={day} onDone={onSigned} />}
    >
      <FactRows
        rows={[
          ...figures,
          { name: text.source, value: text.sources[day.balanceSource ?? 'none'] },
          { name: text.covered, value: day.isCovered ? text.yes : text.no },
          { name: text.refreshed, value: <Moment iso={day.refreshedAt} /> },
        ]}
      />
    </AdminSection>
  );
};

const SignedFigures = ({
  signOff,
  isChanged,
}: {
  signOff: NonNullable<ReconciliationDayView['signOff']>;
  isChanged: boolean;
}) => {
  const text = useText('admin').statements.day;
  const { formatMoment } = useShortDates();
  const figures = useFigureRows(signOff);
  return (
    <AdminSection
      title={formatText(text.signedBy, { name: signOff.by.name, time: formatMoment(signOff.at) })}
    >
      {isChanged && <Notice kind="warning">{text.changed}</Notice>}
      <FactRows rows={[...figures, { name: text.note, value: signOff.note }]} />
    </AdminSection>
  );
};

export const ReconciliationDayPage = () => {
  const { shell, statements, lists } = useText('admin');
  const text = statements.day;
  const { account = '', id = '' } = useParams();
  const { words } = useListTexts('exceptions');
  const { formatDay } = useShortDates();
  const query = useAdminQuery('GET /admin/reconciliation/:account/:day', { params: { account, day: id } });
  const names: Readonly<Record<string, string>> = statements.accounts;
  const columns: TableColumn<ReconciliationDayView['exceptions'][number]>[] = [
    { label: text.exceptionKind, cell: ({ kind }) => words?.kind?.[kind] ?? kind },
    {
      label: text.item,
      cell: (exception) => <Link href={adminAddress.exception(exception.id)}>{exception.name}</Link>,
    },
    { label: text.amount, isAmount: true, cell: ({ amountUgx }) => formatFigures(amountUgx) },
  ];
  return (
    <DetailPage<ReconciliationDayAnswer>
      backHref={`${ADMIN}/reconciliation`}
      backText={shell.pages.reconciliation}
      title={`${names[account] ?? account}, ${formatDay(id)}`}
      query={query}
    >
      {({ day }) => (
        <div className={columnsClass}>
          <div>
            <DayFigures day={day} onSigned={query.retry} />
            {day.signOff && <SignedFigures signOff={day.signOff} isChanged={day.status === 'changed'} />}
          </div>
          <div>
            <TableSection
              title={text.exceptions}
              emptyText={text.noExceptions}
              columns={columns}
              rows={day.exceptions}
            />
            <Link href={`${ADMIN}/reconciliation/lines?account=${day.account}&from=${day.day}&to=${day.day}`}>
              {lists.statementLines.title}
            </Link>
          </div>
        </div>
      )}
    </DetailPage>
  );
};
