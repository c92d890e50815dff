import { formatUgx, type LoanState, type LoanView, type SiteTexts, say, writeDay } from '@somesa/core';
import { css, DefinitionRows, SchedulePicture } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';
import { costRows } from './cost-rows';
import { ScheduleTable } from './schedule-table';

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

/** Whose cost it is: of what was asked for, of an offer, or of a loan; null where nothing is to be paid. */
const titles: Record<LoanState, Title | null> = {
  ...{ draft: null, declined: null, withdrawn: null, expired: null },
  ...{ submitted: 'asked', under_review: 'asked', approved: 'offer', accepted: 'offer' },
  ...{
    disbursed: 'running',
    ongoing: 'running',
    in_arrears: 'running',
    closed: 'running',
    written_off: 'running',
  },
};

const titleOf = (state: LoanState, text: SiteTexts['loans']['cost']): string | null => {
  const title = titles[state];
  return title && text[title];
};

/** What a loan costs: its rate, its totals, and every instalment as a picture and as a table; a schedule that changed since is shown elsewhere. */
export const CostSection = ({ loan }: { loan: LoanView }) => {
  const text = useText('loans').cost;
  const ui = useText('ui');
  const isChanged = loan.schedule?.isChanged === true;
  const title = titleOf(loan.status, text);
  if (title === null) return null;
  return (
    <LoanSection
      title={title}
      about={
        loan.disbursedOn === null
          ? say(text.estimate, { day: writeDay(loan.cost.countedFrom, ui.months) })
          : undefined
      }
    >
      <div className={parts}>
        {!isChanged && (
          <SchedulePicture
            bars={loan.cost.instalments}
            label={say(text.picture, {
              count: loan.cost.instalments.length,
              first: writeDay(loan.cost.instalments[0]?.dueOn ?? '', ui.months),
              last: writeDay(loan.cost.instalments.at(-1)?.dueOn ?? '', ui.months),
              principal: formatUgx(loan.cost.principal),
              interest: formatUgx(loan.cost.totalInterest),
            })}
            legend={{ principal: text.part, interest: text.interest }}
          />
        )}
        <DefinitionRows rows={costRows(loan.cost, text, ui, loan)} />
      </div>
      {!isChanged && <ScheduleTable cost={loan.cost} />}
    </LoanSection>
  );
};
