import { formatFigures, parseUgx, say } from '@somesa/core';
import type { SchoolTermView, TermFeeView } from '@somesa/core/office';
import { DataTable, Field, MoneyField, SelectField, type TableColumn } from '@somesa/ui';
import { officeApi } from '../../../../state/office-api';
import { useText } from '../../../../texts/use-text';
import { OfficeSection } from '../../layout/office-section';
import { Question } from '../../layout/question';
import type { SchoolPartProps } from '../school-part';
import { ChargeFee } from './charge-fee';

/** A term: its days, its fees by class, and whom they were charged to. */
export const SchoolTerm = ({ term, ...props }: SchoolPartProps & { term: SchoolTermView }) => {
  const { school, onSchool, isStaff } = props;
  const text = useText('office').school.fees;
  const columns: TableColumn<TermFeeView>[] = [
    { label: text.columns.fee, cell: ({ description }) => description },
    { label: text.className, cell: ({ className }) => className ?? text.everyClass },
    { label: text.dueOn, cell: ({ dueOn }) => <time dateTime={dueOn}>{dueOn}</time> },
    { label: text.columns.amount, cell: ({ amountUgx }) => formatFigures(amountUgx), isAmount: true },
    { label: text.children, cell: ({ children }) => formatFigures(children), isAmount: true },
    ...(isStaff
      ? [{ label: text.columns.what, cell: (fee: TermFeeView) => <ChargeFee {...props} fee={fee} /> }]
      : []),
  ];
  return (
    <OfficeSection
      title={`${term.name}, ${say(text.days, { from: term.startsOn, to: term.endsOn })}`}
      actions={
        isStaff && (
          <Question
            {...{ action: text.addFee, text: text.feeText, confirm: text.add }}
            title={say(text.feeTitle, { term: term.name })}
            empty={{ description: '', className: '', dueOn: term.startsOn, amountUgx: '' }}
            // What is no amount is sent to be refused under its field.
            send={({ amountUgx, className, ...values }) =>
              officeApi.addTermFee(school.id, term.id, {
                ...{ ...values, className: className || null },
                amountUgx: parseUgx(amountUgx) ?? 0,
              })
            }
            onDone={onSchool}
          >
            {(field) => (
              <>
                <Field label={text.description} {...field('description')} />
                <SelectField label={text.className} {...field('className')}>
                  <option value="">{text.everyClass}</option>
                  {school.classes.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </SelectField>
                <Field label={text.dueOn} type="date" {...field('dueOn')} />
                <MoneyField label={text.amount} {...field('amountUgx')} />
              </>
            )}
          </Question>
        )
      }
    >
      {term.fees.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <DataTable
          caption={term.name}
          isCaptionUnseen
          columns={columns}
          rows={term.fees}
          keyOf={({ id }) => String(id)}
        />
      )}
    </OfficeSection>
  );
};
