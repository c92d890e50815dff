import { formatCount, formatFigures, formatText } from '@somesa/core';
import { chargeChoices, roundings, type SchoolTermView, type TermChargePreview } from '@somesa/core/admin';
import { css, DataTable, Field, SelectField } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, type BindField, Options } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import type { SchoolTabProps } from '../school-tabs';
import { FeeFields, TermFields, toFeeBody, toFeeValues, toTermBody, toTermValues } from './form-fields';

type TermProps = SchoolTabProps & { term: SchoolTermView };

const previewClass = css('display: grid; gap: 1.25rem; min-width: 0; & table { width: 100%; }');

const PreviewTable = ({ charge, caption }: { charge: TermChargePreview; caption: string }) => {
  const text = useText('admin').school.fees;
  const createColumn = (label: string, read: (fee: TermChargePreview['fees'][number]) => number) => ({
    label,
    isAmount: true,
    cell: (fee: TermChargePreview['fees'][number]) => formatFigures(read(fee)),
  });
  return (
    <DataTable
      caption={caption}
      isCaptionUnseen
      rows={charge.fees}
      getKey={({ id }) => String(id)}
      columns={[
        { label: text.columns.fee, cell: ({ description }) => description },
        { label: text.target, cell: ({ className }) => className ?? text.everyClass },
        createColumn(text.chargeNewHead, (fee) => fee.charge.children),
        createColumn(text.chargeAlreadyHead, (fee) => fee.charge.alreadyChildren),
        createColumn(text.chargeDifferenceHead, (fee) => fee.charge.differenceUgx),
        createColumn(text.chargeTotalHead, (fee) => fee.totalUgx),
      ]}
    />
  );
};

const ChargePreview = ({
  term,
  school,
  field,
  onTotal,
}: Pick<TermProps, 'term' | 'school'> & {
  field: BindField<{ already: string }>;
  onTotal: (totalUgx: number) => void;
}) => {
  const text = useText('admin').school.fees;
  const already = field('already');
  const [chosen, setChosen] = useState('');
  const query = useAdminQuery('GET /admin/schools/:id/terms/:term/charge', {
    params: { id: school.id, term: term.id },
    query: { already: chargeChoices.find((choice) => choice === chosen) },
  });
  const total = query.state.kind === 'ready' ? query.state.value.charge.totalUgx : null;
  useEffect(() => {
    if (total !== null) onTotal(total);
  }, [total, onTotal]);
  return (
    <AdminQueryView query={query} skeletonRows={4}>
      {({ charge }) => (
        <div className={previewClass}>
          <p>
            {formatCount(text, 'chargeAllTotal', 'en', charge.children, {
              amount: formatFigures(charge.totalUgx),
            })}
          </p>
          {charge.alreadyChildren > 0 && (
            <>
              <p>{formatCount(text, 'chargeAlready', 'en', charge.alreadyChildren)}</p>
              <SelectField
                label={text.already}
                {...already}
                onChange={(event) => {
                  setChosen(event.currentTarget.value);
                  void already.onChange(event);
                }}
              >
                <option value="">{text.alreadyChoose}</option>
                <Options values={chargeChoices} names={text.alreadyChoices} />
              </SelectField>
            </>
          )}
          <PreviewTable charge={charge} caption={text.chargeAll.action} />
        </div>
      )}
    </AdminQueryView>
  );
};

/** Charges all fees of a term, at the total that is shown. Repeated, it charges only what was not charged. */
const ChargeAll = ({ term, school, onSchool }: TermProps) => {
  const text = useText('admin').school.fees;
  const total = useRef(0);
  const keepTotal = useRef((totalUgx: number): void => {
    total.current = totalUgx;
  });
  return (
    <ActionDialog
      {...text.chargeAll}
      values={{ term: term.name }}
      initialValues={{ already: '' }}
      send={({ already }) =>
        adminApi.sender('POST /admin/schools/:id/terms/:term/charge', { id: school.id, term: term.id })({
          already: chargeChoices.find((choice) => choice === already),
          amountUgx: total.current,
        })
      }
      onDone={(answer) =>
        onSchool(answer, formatText(text.chargeAllDone, { amount: formatFigures(answer.chargedUgx) }))
      }
    >
      {(field) => <ChargePreview term={term} school={school} field={field} onTotal={keepTotal.current} />}
    </ActionDialog>
  );
};

const CopyFees = ({ term, school, onSchool }: TermProps) => {
  const text = useText('admin').school.fees;
  const others = school.terms.filter(({ id, fees }) => id !== term.id && fees.length > 0);
  const [last] = others;
  if (!last) return null;
  return (
    <ActionDialog
      {...text.copy}
      values={{ term: term.name }}
      initialValues={{ fromTerm: String(last.id), percent: '0', roundTo: '1000' }}
      send={({ fromTerm, percent, roundTo }) =>
        adminApi.sender('POST /admin/schools/:id/terms/:term/copy', { id: school.id, term: term.id })({
          fromTerm: Number(fromTerm),
          percent: Number(percent),
          roundTo: Number(roundTo),
        })
      }
      onDone={onSchool}
    >
      {(field) => (
        <>
          <SelectField label={text.copyFrom} {...field('fromTerm')}>
            <Options
              values={others.map(({ id }) => id)}
              names={Object.fromEntries(others.map(({ id, name }) => [id, name]))}
            />
          </SelectField>
          <Field label={text.copyPercent} hint={text.copyPercentHint} {...field('percent')} />
          <SelectField label={text.roundTo} {...field('roundTo')}>
            <Options values={roundings} names={{ 100: formatFigures(100), 1000: formatFigures(1000) }} />
          </SelectField>
        </>
      )}
    </ActionDialog>
  );
};

const ChangeTerm = ({ term, school, onSchool }: TermProps) => (
  <ActionDialog
    {...useText('admin').school.fees.change}
    values={{ name: term.name }}
    initialValues={toTermValues(term)}
    send={(values) =>
      adminApi.sender('PUT /admin/schools/:id/terms/:term', { id: school.id, term: term.id })(
        toTermBody(values),
      )
    }
    onDone={onSchool}
  >
    {(field) => <TermFields field={field} term={term} />}
  </ActionDialog>
);

export const TermActions = (props: TermProps) => {
  const { term, school, onSchool } = props;
  const text = useText('admin').school.fees;
  const { name } = term;
  return (
    <>
      {term.fees.length === 0 ? <CopyFees {...props} /> : <ChargeAll {...props} />}
      <ActionDialog
        {...text.addFee}
        values={{ term: name }}
        initialValues={toFeeValues(null, term.startsOn)}
        send={(values) =>
          adminApi.sender('POST /admin/schools/:id/terms/:term/fees', { id: school.id, term: term.id })(
            toFeeBody(values, school),
          )
        }
        onDone={onSchool}
      >
        {(field) => <FeeFields field={field} school={school} term={term} fee={null} />}
      </ActionDialog>
      <ChangeTerm {...props} />
      {term.fees.every(({ children }) => children === 0) && (
        <ActionDialog
          {...text.remove}
          values={{ name }}
          text={text.removeTermText}
          isDanger
          send={adminApi.sender('DELETE /admin/schools/:id/terms/:term', { id: school.id, term: term.id })}
          onDone={onSchool}
        />
      )}
    </>
  );
};
