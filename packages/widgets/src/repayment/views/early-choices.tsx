import { type EarlyQuoteView, type EarlyStrategy, earlyStrategies, formatUgx, say } from '@somesa/core';
import { css, FieldLine, RadioCard } from '@somesa/ui';
import { FailureNotice } from '../../frame/failure-notice';
import type { InfoForm } from '../../paying/views/info-step';
import { formatDay } from '../../texts/format-time';
import { FULL_AMOUNT } from '../flow/repayment-amount';
import { useOwnRepayment } from '../own-context';
import type { QuoteState } from '../quotes';
import { earlyName, findUnavailableReason } from './early-name';

const choices = css(`
  display: grid;
  gap: 0.5em;
  & legend { margin-bottom: 0.375em; padding: 0; font-weight: 600; }
  & .note span { display: block; }
  & .saved { font-weight: 600; font-variant-numeric: tabular-nums; }
`);

/** Shows the effect of one strategy with the typed amount: the new instalments, and the interest that is saved. */
const StrategyNote = ({ strategy, quoted }: { strategy: EarlyStrategy; quoted: QuoteState }) => {
  const { own, ui, loan, texts } = useOwnRepayment();
  if (quoted.kind === 'asking') return own.working;
  if (quoted.kind !== 'ready')
    return strategy === 'reduce-term' ? own.reduce_term_note : own.reduce_instalment_note;
  const { isSettlement, previews } = quoted.quote;
  const preview = previews[strategy];
  if (isSettlement) return own.settles;
  if (!preview) return findUnavailableReason(strategy, loan, texts);
  const { instalment, nextDueOn, lastDueOn, savedInterest, paidAhead } = preview;
  return (
    <>
      <span>
        {say(own.preview, { amount: formatUgx(instalment), day: lastDueOn ? formatDay(lastDueOn, ui) : '' })}
      </span>
      <span className="saved">{say(own.saved, { amount: formatUgx(savedInterest) })}</span>
      {paidAhead > 0 && nextDueOn && (
        <span>{say(own.paid_ahead, { amount: formatUgx(paidAhead), day: formatDay(nextDueOn, ui) })}</span>
      )}
    </>
  );
};

/** Says until when the figures hold, or that they are on their way. */
const validity = (quoted: QuoteState, { own, ui }: ReturnType<typeof useOwnRepayment>): string => {
  if (quoted.kind === 'asking') return own.working;
  return quoted.kind === 'ready' ? say(own.valid, { day: formatDay(quoted.quote.on, ui) }) : '';
};

/** Shows the choices for an early repayment: both strategies with what each saves, or paying off the loan. */
export const EarlyChoices = ({
  form,
  quoted,
  settlement,
  onTryAgain,
}: {
  form: InfoForm;
  quoted: QuoteState;
  /** Amounts that pay off the loan today. */
  settlement: EarlyQuoteView['settlement'] | null;
  onTryAgain: () => void;
}) => {
  const view = useOwnRepayment();
  const { own, texts, ui } = view;
  const { error } = form.field('choice');
  // That it was being worked out when Next was pressed is no news once it stands there.
  const isOver = error === own.working && quoted.kind !== 'asking';
  return (
    <>
      <fieldset className={choices} aria-describedby="early-line">
        <legend>{own.early_choice}</legend>
        {earlyStrategies.map((strategy) => (
          <RadioCard
            key={strategy}
            value={strategy}
            label={earlyName(strategy, texts)}
            note={<StrategyNote strategy={strategy} quoted={quoted} />}
            {...form.choice('choice')}
          />
        ))}
        <RadioCard
          value={FULL_AMOUNT}
          label={own.settle}
          note={
            settlement && (
              <span className="saved">{say(own.saved, { amount: formatUgx(settlement.savedInterest) })}</span>
            )
          }
          end={settlement && formatUgx(settlement.total)}
          {...form.choice('choice')}
        />
        <FieldLine
          id="early-line"
          error={isOver ? undefined : error}
          hint={<span role="status">{validity(quoted, view)}</span>}
        />
      </fieldset>
      {quoted.kind === 'failed' && (
        <FailureNotice failure={quoted.failure} texts={ui} onTryAgain={onTryAgain} />
      )}
    </>
  );
};
