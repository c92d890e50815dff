import { formatCount, formatFigures } from '@somesa/core';
import { chargeChoices, type SchoolTermView, type TermChargePreview } from '@somesa/core/admin';
import { css, DataTable, SelectField } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
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

const useCount = () => {
  const text = useText('admin').school.fees;
  return (key: 'chargeTotal' | 'chargeAlready' | 'charged' | 'chargedNot', students: number, ugx = 0) =>
    formatCount(text, key, 'en', students, { count: formatFigures(students), amount: formatFigures(ugx) });
};

const PreviewTable = ({ fees, caption }: Pick<TermChargePreview, 'fees'> & { caption: string }) => {
  const text = useText('admin').school.fees;
  return (
    <DataTable
      caption={caption}
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
  caption,
  version,
  onTotal,
}: Pick<ChargeProps, 'term' | 'school' | 'fee'> & {
  field: BindField<{ already: string }>;
  value: ReadValue<{ already: string }>;
  caption: string;
  /** Another one repeats the preview. */
  version: number;
  onTotal: (totalUgx: number) => void;
}) => {
  const text = useText('admin').school.fees;
  const count = useCount();
  const request = {
    params: { id: school.id, term: term.id },
    query: {
      already: chargeChoices.find((choice) => choice === value('already')),
      fee: fee && String(fee.id),
    },
  };
  const query = useAdminQuery('GET /admin/schools/:id/terms/:term/charge', request, version);
  const total = query.state.kind === 'ready' ? query.state.value.charge.totalUgx : null;
  useEffect(() => {
    if (total !== null) onTotal(total);
  }, [total, onTotal]);
  return (
    <AdminQueryView query={query} skeletonRows={4}>
      {({ charge: { fees, children, totalUgx, alreadyChildren } }) => (
        <div className={previewClass}>
          <p>{count('chargeTotal', children, totalUgx)}</p>
          {alreadyChildren > 0 && (
            <>
              <p>{count('chargeAlready', alreadyChildren)}</p>
              <SelectField label={text.already} {...field('already')}>
                <option value="">{text.alreadyChoose}</option>
                <Options values={chargeChoices} names={text.alreadyChoices} />
              </SelectField>
            </>
          )}
          <PreviewTable fees={fees} caption={caption} />
        </div>
      )}
    </AdminQueryView>
  );
};

/** Charges a fee, or all fees of a term, at the total that is shown. Repeated, it charges only what was not charged. */
export const ChargeFees = ({ term, school, onSchool, fee }: ChargeProps) => {
  const text = useText('admin').school.fees;
  const count = useCount();
  const [failures, setFailures] = useState(0);
  const total = useRef(0);
  const keepTotal = useRef((totalUgx: number): void => {
    total.current = totalUgx;
  });
  const texts = formatTexts(fee ? text.charge : text.chargeAll, {
    name: fee?.description ?? term.name,
    amount: formatFigures(fee?.amountUgx ?? 0),
    classes: fee?.className ?? text.everyClass,
  });
  return (
    <ActionDialog
      {...texts}
      initialValues={{ already: '' }}
      send={async ({ already }) => {
        const charged = await adminApi.call('POST /admin/schools/:id/terms/:term/charge', {
          params: { id: school.id, term: term.id },
          body: {
            already: chargeChoices.find((choice) => choice === already),
            amountUgx: total.current,
            fee: fee?.id,
          },
        });
        // The total may be another one now, which is shown before it can be charged.
        if (!charged.ok) setFailures((before) => before + 1);
        return charged;
      }}
      onDone={(answer) => {
        const { charged, chargedUgx, notCharged } = answer;
        const done = count('charged', charged, chargedUgx);
        onSchool(answer, done);
        if (notCharged > 0) showOutcome(`${done}. ${count('chargedNot', notCharged)}`);
      }}
    >
      {(field, value) => (
        <ChargePreview
          {...{ term, school, fee, field, value }}
          caption={texts.label}
          version={failures}
          onTotal={keepTotal.current}
        />
      )}
    </ActionDialog>
  );
};
