import type { AdminLoanView } from '@somesa/core';
import { css, DefinitionRows } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { costRows } from '../../parent/loans/cost/cost-rows';
import { ScheduleTable } from '../../parent/loans/cost/schedule-table';
import { OfficeSection } from '../layout/office-section';

const gap = css('& > dl { margin-bottom: 1.25rem; } & table { font-size: 0.9375rem; }');

/** What a loan costs, as its parent sees it: the same engine, the same words. */
export const LoanCostSection = ({ loan }: { loan: AdminLoanView }) => {
  const { title } = useText('office').loan.cost;
  const words = useText('loans').cost;
  const ui = useText('ui');
  return (
    <OfficeSection title={title}>
      <div className={gap}>
        <DefinitionRows
          rows={costRows(loan.cost, words, ui, {
            monthlyPayments: loan.monthlyPayments,
            schedule: loan.schedule,
          })}
        />
        {!loan.schedule?.isChanged && <ScheduleTable cost={loan.cost} />}
      </div>
    </OfficeSection>
  );
};
