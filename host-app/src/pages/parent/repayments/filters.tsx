import { formatText, type LoanSummaryView } from '@somesa/core';
import { css, DateRange, isRangeReversed, SelectField } from '@somesa/ui';
import { toNonBreaking } from '../../../format-text';
import { useToday } from '../../../layout/today';
import { useTypedDays } from '../../../loans/use-typed-days';
import { useText } from '../../../texts/use-text';
import type { RepaymentFilterValues } from './use-repayment-filters';

const form = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem 1.5rem;
  margin-bottom: 1.25rem;
  & legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  @media (min-width: 48rem) { & { grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr); } }
`);

/** Renders the filters of the repayments: the loan and the date range. */
export const RepaymentFilters = ({
  loans,
  chosen,
  onChoose,
}: {
  loans: readonly LoanSummaryView[];
  chosen: RepaymentFilterValues;
  onChoose: (next: Partial<RepaymentFilterValues>) => void;
}) => {
  const text = useText('dashboard').repayments;
  const { about, loan } = useText('dashboard').status;
  const today = useToday();
  const [typed, type] = useTypedDays(chosen, (days) => !isRangeReversed(days), onChoose);
  return (
    <div className={form}>
      {loans.length > 1 && (
        <SelectField
          label={text.loan}
          value={chosen.loanId}
          onChange={({ currentTarget }) => onChoose({ loanId: currentTarget.value })}
        >
          <option value="">{text.anyLoan}</option>
          {loans.map(({ id, childName, school, reference }) => (
            <option key={id} value={id}>
              {`${formatText(loan, { child: childName })}, ${formatText(about, { school: school.name, reference: toNonBreaking(reference) })}`}
            </option>
          ))}
        </SelectField>
      )}
      <DateRange
        legend={text.filters}
        labels={text}
        value={typed}
        latest={today}
        swappedText={text.swapped}
        onChange={type}
      />
    </div>
  );
};
