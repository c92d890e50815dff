import { formatFigures, toKampalaDay } from '@somesa/core';
import { buttonClass, Field } from '@somesa/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { amountColumn, stackClass, TableSection } from '../../layout/admin-section';
import { AdminTable } from '../../table/admin-table';
import type { SchoolTabProps } from '../school-tabs';

const CashOfDay = ({ school }: Pick<SchoolTabProps, 'school'>) => {
  const text = useText('admin').feeBatch.cash;
  const [on, setOn] = useState(() => toKampalaDay(new Date()));
  const query = useAdminQuery('GET /admin/schools/:id/cash', { params: { id: school.id }, query: { on } });
  return (
    <AdminQueryView query={query} skeletonRows={2}>
      {({ cashiers }) => (
        <TableSection
          title={text.title}
          emptyText={text.none}
          actions={
            <Field
              label={text.day}
              type="date"
              value={on}
              max={toKampalaDay(new Date())}
              onChange={({ currentTarget }) => currentTarget.value && setOn(currentTarget.value)}
            />
          }
          rows={cashiers}
          columns={[
            { label: text.cashier, cell: ({ by }) => by.name },
            amountColumn(text.receipts, 'receipts'),
            amountColumn(text.total, 'totalUgx'),
            amountColumn(text.reversed, 'reversedUgx'),
            {
              label: text.inHand,
              isAmount: true,
              cell: ({ totalUgx, reversedUgx }) => formatFigures(totalUgx - reversedUgx),
            },
          ]}
        />
      )}
    </AdminQueryView>
  );
};

export const SchoolBatches = ({ school }: SchoolTabProps) => {
  const text = useText('admin').feeBatch;
  return (
    <div className={stackClass}>
      <AdminTable
        list="feeBatches"
        fixedParams={{ school: String(school.id) }}
        getRowHref={({ id }) => adminAddress.feeBatch(id)}
        actions={
          <Link href={adminAddress.enterFees(school.id)} className={buttonClass('primary')}>
            {text.enter}
          </Link>
        }
      />
      <CashOfDay school={school} />
    </div>
  );
};
