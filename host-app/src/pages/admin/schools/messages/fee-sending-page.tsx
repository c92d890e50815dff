import {
  formatFigures,
  formatText,
  formatUgx,
  languageNames,
  toKampalaDay,
  toKampalaTime,
} from '@somesa/core';
import { FEE_REMINDER_PAID_DAYS, type FeeSendingView } from '@somesa/core/admin';
import { Button, css, Notice } from '@somesa/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { useRights } from '../../../../state/use-rights';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { DetailPage, useItemQuery } from '../../layout/admin-query-view';
import { AdminSection, columnsClass, FactRows, stackClass } from '../../layout/admin-section';
import { AdminTable } from '../../table/admin-table';
import { Moment, useShortDates } from '../../table/list-cell';

const asOfClass = css(
  'display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem;',
);

const Choice = ({ sending }: { sending: FeeSendingView }) => {
  const { sending: text, tab } = useText('admin').feeReminders;
  const { isStaff } = useRights();
  const { formatDay } = useShortDates();
  const { school, classes, overdueOn } = sending;
  return (
    <AdminSection title={tab.choice}>
      <FactRows
        rows={[
          {
            name: text.school,
            value: isStaff ? <Link href={adminAddress.school(school.id)}>{school.name}</Link> : school.name,
          },
          { name: text.classes, value: classes.length > 0 ? classes.join(', ') : tab.allClasses },
          { name: text.minOwed, value: formatUgx(sending.minOwedUgx) },
          { name: text.overdueOn, value: overdueOn && formatDay(overdueOn) },
          { name: text.leftOut, value: sending.leftOut > 0 && formatFigures(sending.leftOut) },
          { name: text.language, value: languageNames[sending.language] },
          { name: text.by, value: sending.by.name },
          { name: text.at, value: <Moment iso={sending.createdAt} /> },
          {
            name: text.told,
            value: `${formatFigures(sending.messages)}, ${formatUgx(sending.priceUgx)}`,
          },
        ]}
      />
    </AdminSection>
  );
};

const Results = ({ sending, onRefresh }: { sending: FeeSendingView; onRefresh: () => void }) => {
  const text = useText('admin').feeReminders.sending;
  // The response comes with a new object, also if nothing has changed.
  const [shown, setShown] = useState({ sending, at: new Date() });
  if (shown.sending !== sending) setShown({ sending, at: new Date() });
  const count = (name: string, value: number) => ({ name, value: value > 0 && formatFigures(value) });
  return (
    <AdminSection title={text.results}>
      <div className={stackClass}>
        <FactRows
          rows={[
            count(text.waiting, sending.waiting),
            count(text.sent, sending.sent),
            { name: text.delivered, value: formatFigures(sending.delivered) },
            count(text.failed, sending.failed),
            count(text.unknown, sending.unknown),
            count(text.stopped, sending.stopped),
            count(text.dropped, sending.dropped),
            { name: text.opened, value: formatFigures(sending.opened) },
            {
              name: formatText(text.paid, { days: String(FEE_REMINDER_PAID_DAYS) }),
              value: formatFigures(sending.paid),
            },
            { name: text.cost, value: formatUgx(sending.costUgx), kind: 'ruled' },
          ]}
        />
        <p className={asOfClass}>
          {formatText(text.asOf, { time: toKampalaTime(shown.at) })}
          <Button kind="secondary" onClick={onRefresh}>
            {text.refresh}
          </Button>
        </p>
        {sending.unknown > 0 && <Notice kind="warning">{text.unknownText}</Notice>}
      </div>
    </AdminSection>
  );
};

export const FeeSendingPage = () => {
  const { shell, feeReminders } = useText('admin');
  const { formatDay } = useShortDates();
  const query = useItemQuery('GET /admin/fee-sendings/:id');
  const [refreshes, setRefreshes] = useState(0);
  const sending = query.state.kind === 'ready' ? query.state.value.sending : null;
  return (
    <DetailPage
      backHref={sending ? `${adminAddress.school(sending.school.id)}?tab=messages` : adminAddress.school('')}
      backText={feeReminders.sending.back}
      title={
        sending
          ? formatText(feeReminders.sending.title, {
              day: formatDay(toKampalaDay(new Date(sending.createdAt))),
            })
          : shell.pages.feeSending
      }
      query={query}
    >
      {({ sending: shown }) => (
        <div className={stackClass}>
          <div className={columnsClass}>
            <div>
              <Choice sending={shown} />
            </div>
            <div>
              <Results
                sending={shown}
                onRefresh={() => {
                  query.retry();
                  setRefreshes(refreshes + 1);
                }}
              />
            </div>
          </div>
          <AdminTable
            key={refreshes}
            list="feeReminders"
            fixedParams={{ school: String(shown.school.id), q: shown.id }}
            getRowHref={({ cells }) => adminAddress.student(String(cells.studentId))}
          />
        </div>
      )}
    </DetailPage>
  );
};
