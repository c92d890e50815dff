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

type Title = 'asked' | 'offer' | 'running';

/** Title of the cost by loan state: cost of what was requested, of an offer, or of a loan; null if no cost is shown. */
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
  written_off: 'running',
};

const getTitle = (state: LoanStatus, text: SiteTexts['loans']['cost']): string | null => {
  const title = titles[state];
  return title && text[title];
};

/**
 * Shows the cost of a loan: its total as a picture, its rate, and every instalment in a table. A schedule that has changed since is
 * shown in another section.
 */
export const CostSection = ({ loan }: { loan: LoanView }) => {
  const text = useText('loans').cost;
  const ui = useText('ui');
  const isChanged = loan.schedule?.isChanged === true;
  const title = getTitle(loan.status, text);
  if (title === null) return null;
  return (
    <LoanSection
      title={title}
      about={
        loan.disbursedOn === null
          ? formatText(text.estimate, { day: formatDay(loan.cost.countedFrom, ui.months) })
          : undefined
      }
    >
      <div className={parts}>
        {!isChanged && (
          <CostChart
            cost={loan.cost}
            texts={{ principal: text.sumPrincipal, interest: text.sumInterest, fees: text.sumFees }}
          />
        )}
        <DefinitionRows rows={listCostRows(loan.cost, text, ui, loan)} />
      </div>
      {!isChanged && <ScheduleTable cost={loan.cost} />}
    </LoanSection>
  );
};
