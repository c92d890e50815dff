import { formatText } from '@somesa/core';
import type { SchoolTermView } from '@somesa/core/admin';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection, amountColumn } from '../../layout/admin-section';
import { Day, useShortDates } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';
import { FeeActions } from './fee-actions';
import { type FeeRow, toFeeRows } from './fee-rows';
import { TermFields, toTermBody, toTermValues } from './form-fields';
import { StudentGroups } from './student-groups';
import { TermActions } from './term-actions';

const DueDates = ({ parts }: Pick<FeeRow, 'parts'>) => {
  const text = useText('admin').school.fees;
  const { formatDay } = useShortDates();
  return parts.map(({ id, percent, dueOn }) => (
    <div key={id}>
      {percent === null ? (
        <Day on={dueOn} />
      ) : (
        formatText(text.partOf, { percent: String(percent), day: formatDay(dueOn) })
      )}
    </div>
  ));
};

const SchoolTerm = ({ term, ...props }: SchoolTabProps & { term: SchoolTermView }) => {
  const text = useText('admin').school.fees;
  const { formatDay } = useShortDates();
  const columns: TableColumn<FeeRow>[] = [
    { label: text.columns.fee, cell: ({ description }) => description },
    {
      label: text.target,
      cell: ({ className, isOptional }) => {
        const target = className ?? text.everyClass;
        return isOptional ? formatText(text.optionalTarget, { target }) : target;
      },
    },
    { label: text.dueOn, cell: ({ parts }) => <DueDates parts={parts} /> },
    amountColumn(text.columns.amount, 'amountUgx'),
    amountColumn(text.children, 'children'),
    ...(props.may('manageFees')
      ? [{ label: text.columns.what, cell: (fee: FeeRow) => <FeeActions {...props} fee={fee} term={term} /> }]
      : []),
  ];
  return (
    <AdminSection
      title={`${term.name}, ${formatText(text.days, { from: formatDay(term.startsOn), to: formatDay(term.endsOn) })}`}
      actions={props.may('manageFees') && <TermActions {...props} term={term} />}
    >
      {term.fees.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <DataTable
          caption={term.name}
          isCaptionUnseen
          columns={columns}
          rows={toFeeRows(term.fees)}
          getKey={({ id }) => String(id)}
        />
      )}
    </AdminSection>
  );
};

const layoutClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; & > div { justify-self: start; }',
);

export const SchoolTerms = (props: SchoolTabProps) => {
  const { school, onSchool, may } = props;
  const text = useText('admin').school.fees;
  return (
    <div className={layoutClass}>
      {may('manageFees') && (
        <div>
          <ActionDialog
            {...text.addTerm}
            initialValues={toTermValues(null)}
            send={(values) =>
              adminApi.sender('POST /admin/schools/:id/terms', { id: school.id })(toTermBody(values))
            }
            onDone={onSchool}
          >
            {(field, value) => <TermFields field={field} value={value} />}
          </ActionDialog>
        </div>
      )}
      {school.terms.length === 0 && <p>{text.none}</p>}
      {school.terms.map((term) => (
        <SchoolTerm key={term.id} {...props} term={term} />
      ))}
      <StudentGroups {...props} />
    </div>
  );
};
