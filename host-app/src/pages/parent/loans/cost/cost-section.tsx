import { formatDay, formatText, type LoanStatus, type LoanView, type SiteTexts } from '@somesa/core';
import { CostChart, css, DefinitionRows } from '@somesa/ui';
import { listCostRows } from '../../../../loans/cost-rows';
import { ScheduleTable } from '../../../../loans/schedule-table';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';

const parts = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem 3rem;
  @media (min-width: 64em) {
    & { grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); align-items: start; }
    & > dl { order: -1; }
  }
`);

const disclosure = css(
  '& summary { min-height: 3rem; align-content: center; font-weight: 600; cursor: pointer; }',
);

type Title = 'asked' | 'offer' | 'running';

// Title of the cost by loan state: cost of what was requested, of an offer, or of a loan; null if no cost is
// shown.
const titles: Record<LoanStatus, Title | null> = {
  draft: null,
  declined: null,
  withdrawn: null,
  expired: null,
  submitted: 'asked',
  under_review: 'asked',
  approved: 'offer',
  accepted: 'offer',
  disbursed: 'running',
  ongoing: 'running',
  in_arrears: 'running',
  closed: 'running',
  cancelled: 'running',
  written_off: 'running',
  recovered: 'running',
};

/** Returns the title of the cost; null if no cost is shown. */
export const getCostTitle = (state: LoanStatus, text: SiteTexts['loans']['cost']): string | null => {
  const title = titles[state];
  return title && text[title];
};

const formatAbout = (
  { disbursedOn, cost, schedule }: LoanView,
  text: SiteTexts['loans']['cost'],
  months: string,
): string => {
  if (disbursedOn === null) return formatText(text.estimate, { day: formatDay(cost.countedFrom, months) });
  return schedule?.isChanged ? text.changed : text.agreed;
};

/**
 * Shows the cost of a loan as offered or agreed: its total as a picture, its rate, and every instalment in a
 * table, which is collapsed until it is opened if the loan has a schedule of its own beside it.
 */
export const CostSection = ({ loan, isCollapsed = false }: { loan: LoanView; isCollapsed?: boolean }) => {
  const text = useText('loans').cost;
  const ui = useText('ui');
  const { cost, requested } = loan;
  const title = getCostTitle(loan.status, text);
  if (title === null) return null;
  return (
    <LoanSection title={title} about={formatAbout(loan, text, ui.months)}>
      <div className={parts}>
        <CostChart
          cost={cost}
          texts={{
            principal: text.sumPrincipal,
            interest: text.sumInterest,
            fees: text.sumFees,
            columns: text.schedule,
          }}
        />
        <DefinitionRows rows={listCostRows(cost, text, ui, { requested })} />
      </div>
      {isCollapsed ? (
        <details className={disclosure}>
          <summary>{text.schedule}</summary>
          <ScheduleTable cost={cost} />
        </details>
      ) : (
        <ScheduleTable cost={cost} />
      )}
    </LoanSection>
  );
};
