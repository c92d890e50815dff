import { formatFigures, formatText } from '@somesa/core';
import type { SchoolTermView, TermFeeView } from '@somesa/core/admin';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';
import { Day, useShortDates } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';
import { FeeActions } from './fee-actions';
import { FeeFields, TermFields, toFeeBody } from './form-fields';

const TermActions = ({ term, school, onSchool }: SchoolTabProps & { term: SchoolTermView }) => {
  const text = useText('admin').school.fees;
  const { name, startsOn, endsOn } = term;
  return (
    <>
      <ActionDialog
        action={text.addFee}
        text={text.feeText}
        confirm={text.add}
        title={formatText(text.feeTitle, { term: name })}
        initialValues={{ description: '', className: '', dueOn: startsOn, amountUgx: '' }}
        send={(values) =>
          adminApi.call('POST /admin/schools/:id/terms/:term/fees', {
            params: { id: school.id, term: term.id },
            body: toFeeBody(values),
          })
        }
        onDone={onSchool}
      >
        {(field) => <FeeFields field={field} classes={school.classes} />}
      </ActionDialog>
      <ActionDialog
        action={text.change}
        label={formatText(text.changeLabel, { name })}
        title={formatText(text.changeTitle, { name })}
        confirm={text.save}
        initialValues={{ name, startsOn, endsOn }}
        send={(values) =>
          adminApi.call('PUT /admin/schools/:id/terms/:term', {
            params: { id: school.id, term: term.id },
            body: values,
          })
        }
        onDone={onSchool}
      >
        {(field) => <TermFields field={field} />}
      </ActionDialog>
      {term.fees.every(({ children }) => children === 0) && (
        <ActionDialog
          action={text.remove}
          label={formatText(text.removeLabel, { name })}
          title={formatText(text.removeTitle, { name })}
          text={text.removeTermText}
          isDanger
          send={() =>
            adminApi.call('DELETE /admin/schools/:id/terms/:term', {
              params: { id: school.id, term: term.id },
            })
          }
          onDone={onSchool}
        />
      )}
    </>
  );
};

const SchoolTerm = ({ term, ...props }: SchoolTabProps & { term: SchoolTermView }) => {
  const text = useText('admin').school.fees;
  const { formatDay } = useShortDates();
  const columns: TableColumn<TermFeeView>[] = [
    { label: text.columns.fee, cell: ({ description }) => description },
    { label: text.className, cell: ({ className }) => className ?? text.everyClass },
    { label: text.dueOn, cell: ({ dueOn }) => <Day on={dueOn} /> },
    { label: text.columns.amount, cell: ({ amountUgx }) => formatFigures(amountUgx), isAmount: true },
    { label: text.children, cell: ({ children }) => formatFigures(children), isAmount: true },
    ...(props.may('manageFees')
      ? [{ label: text.columns.what, cell: (fee: TermFeeView) => <FeeActions {...props} fee={fee} /> }]
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
          rows={term.fees}
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
            action={text.addTerm}
            title={text.addTerm}
            confirm={text.add}
            initialValues={{ name: '', startsOn: '', endsOn: '' }}
            send={(values) =>
              adminApi.call('POST /admin/schools/:id/terms', { params: { id: school.id }, body: values })
            }
            onDone={onSchool}
          >
            {(field) => <TermFields field={field} />}
          </ActionDialog>
        </div>
      )}
      {school.terms.length === 0 && <p>{text.none}</p>}
      {school.terms.map((term) => (
        <SchoolTerm key={term.id} {...props} term={term} />
      ))}
    </div>
  );
};
