import { formatFigures, say } from '@somesa/core';
import type { SchoolTermView, TermFeeView } from '@somesa/core/office';
import { DataTable, type TableColumn } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';
import { OfficeSection } from '../../layout/office-section';
import type { SchoolPartProps } from '../school-part';
import { FeeActions } from './fee-actions';
import { TermActions } from './term-actions';

/** A term: its days, its fees by class, and whom they were charged to. */
export const SchoolTerm = ({ term, ...props }: SchoolPartProps & { term: SchoolTermView }) => {
  const text = useText('office').school.fees;
  const columns: TableColumn<TermFeeView>[] = [
    { label: text.columns.fee, cell: ({ description }) => description },
    { label: text.className, cell: ({ className }) => className ?? text.everyClass },
    { label: text.dueOn, cell: ({ dueOn }) => <time dateTime={dueOn}>{dueOn}</time> },
    { label: text.columns.amount, cell: ({ amountUgx }) => formatFigures(amountUgx), isAmount: true },
    { label: text.children, cell: ({ children }) => formatFigures(children), isAmount: true },
    ...(props.isStaff
      ? [{ label: text.columns.what, cell: (fee: TermFeeView) => <FeeActions {...props} fee={fee} /> }]
      : []),
  ];
  return (
    <OfficeSection
      title={`${term.name}, ${say(text.days, { from: term.startsOn, to: term.endsOn })}`}
      actions={props.isStaff && <TermActions {...props} term={term} />}
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
