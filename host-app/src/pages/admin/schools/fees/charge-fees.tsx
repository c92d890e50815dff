import { formatCount, formatFigures } from '@somesa/core';
import { chargeChoices, type SchoolTermView, type TermChargePreview } from '@somesa/core/admin';
import { css, DataTable, SelectField } from '@somesa/ui';
import { useEffect, useRef } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { showOutcome } from '../../../../state/page-message';
import { useText } from '../../../../texts/use-text';
import {
  ActionDialog,
  type BindField,
  formatTexts,
  Options,
  type ReadValue,
} from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import type { SchoolTabProps } from '../school-tabs';
import type { FeeRow } from './fee-rows';

type ChargeProps = Pick<SchoolTabProps, 'school' | 'onSchool'> & {
  term: SchoolTermView;
  /** Fee to charge; all fees of the term without it. */
  fee?: FeeRow | undefined;
};

const previewClass = css('display: grid; gap: 1.25rem; min-width: 0; & table { width: 100%; }');

const PreviewTable = ({ fees }: Pick<TermChargePreview, 'fees'>) => {
  const text = useText('admin').school.fees;
  return (
    <DataTable
      caption={text.chargeAll.action}
      isCaptionUnseen
      rows={fees}
      getKey={({ id }) => String(id)}
      columns={[
        { label: text.columns.fee, cell: ({ description }) => description },
        { label: text.target, cell: ({ className }) => className ?? text.everyClass },
        ...(['children', 'alreadyChildren', 'differenceUgx', 'totalUgx'] as const).map((name) => ({
          label: text.chargeHeads[name],
          isAmount: true,
          cell: (fee: TermChargePreview['fees'][number]) => formatFigures(fee[name]),
        })),
      ]}
    />
  );
};

const ChargePreview = ({
  term,
  school,
  fee,
  field,
  value,
  onTotal,
}: Pick<ChargeProps, 'term' | 'school' | 'fee'> & {
  field: BindField<{ already: string }>;
  value: ReadValue<{ already: string }>;
  onTotal: (totalUgx: number) => void;
}) => {
  const text = useText('admin').school.fees;
  const query = useAdminQuery('GET /admin/schools/:id/terms/:term/charge', {
    params: { id: school.id, term: term.id },
    query: {
      already: chargeChoices.find((choice) => choice === value('already')),
      fee: fee && String(fee.id),
    },
  });
  const total = query.state.kind === 'ready' ? query.state.value.charge.totalUgx : null;
  useEffect(() => {
    if (total !== null) onTotal(total);
  }, [total, onTotal]);
  return (
    <AdminQueryView query={query} skeletonRows={4}>
      {({ charge: { fees, children, totalUgx, alreadyChildren } }) => (
        <div className={previewClass}>
          <p>{formatCount(text, 'chargeTotal', 'en', children, { amount: formatFigures(totalUgx) })}</p>
          {alreadyChildren > 0 && (
            <>
              <p>{formatCount(text, 'chargeAlready', 'en', alreadyChildren)}</p>
              <SelectField label={text.already} {...field('already')}>
                <option value="">{text.alreadyChoose}</option>
                <Options values={chargeChoices} names={text.alreadyChoices} />
              </SelectField>
            </>
          )}
          <PreviewTable fees={fees} />
        </div>
      )}
    </AdminQueryView>
  );
};

/** Charges a fee, or all fees of a term, at the total that is shown. Repeated, it charges only what was not charged. */
export const ChargeFees = ({ term, school, onSchool, fee }: ChargeProps) => {
  const text = useText('admin').school.fees;
  const total = useRef(0);
  const keepTotal = useRef((totalUgx: number): void => {
    total.current = totalUgx;
  });
  return (
    <ActionDialog
      {...formatTexts(fee ? text.charge : text.chargeAll, {
        name: fee?.description ?? term.name,
        amount: formatFigures(fee?.amountUgx ?? 0),
        classes: fee?.className ?? text.everyClass,
      })}
      initialValues={{ already: '' }}
      send={({ already }) =>
        adminApi.call('POST /admin/schools/:id/terms/:term/charge', {
          params: { id: school.id, term: term.id },
          body: {
            already: chargeChoices.find((choice) => choice === already),
            amountUgx: total.current,
            fee: fee?.id,
          },
        })
      }
      onDone={(answer) => {
        const { charged, chargedUgx, notCharged } = answer;
        const done = formatCount(text, 'charged', 'en', charged, { amount: formatFigures(chargedUgx) });
        onSchool(answer, done);
        if (notCharged > 0) showOutcome(`${done}. ${formatCount(text, 'chargedNot', 'en', notCharged)}`);
      }}
    >
      {(field, value) => (
        <ChargePreview {...{ term, school, fee, field, value }} onTotal={keepTotal.current} />
      )}
    </ActionDialog>
  );
};
