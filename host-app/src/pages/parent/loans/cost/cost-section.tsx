import {
  formatDay,
  formatText,
  formatUgx,
  type LoanStatus,
  type LoanView,
  type SiteTexts,
} from '@somesa/core';
import { css, DefinitionRows, ScheduleChart } from '@somesa/ui';
import { listCostRows } from '../../../../loans/cost-rows';
import { ScheduleTable } from '../../../../loans/schedule-table';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';

const parts = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem 3rem;
  @media (min-width: 64em) {
    & { grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); align-items: end; }
    & > dl { order: -1; }
    & svg { height: 15em; }
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
 * Shows the cost of a loan: its rate, its totals, and every instalment as a chart and as a table. A schedule that has changed since is
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
          <ScheduleChart
            bars={loan.cost.instalments}
            label={formatText(text.picture, {
              count: loan.cost.instalments.length,
              first: formatDay(loan.cost.instalments[0]?.dueOn ?? '', ui.months),
              last: formatDay(loan.cost.instalments.at(-1)?.dueOn ?? '', ui.months),
              principal: formatUgx(loan.cost.principal),
              interest: formatUgx(loan.cost.totalInterest),
            })}
            legend={{ principal: text.part, interest: text.interest }}
          />
        )}
        <DefinitionRows rows={listCostRows(loan.cost, text, ui, loan)} />
      </div>
      {!isChanged && <ScheduleTable cost={loan.cost} />}
    </LoanSection>
  );
};
