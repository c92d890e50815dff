import {
  type EarlyQuoteView,
  type EarlyRepaymentStrategy,
  earlyRepaymentStrategies,
  formatText,
  formatUgx,
} from '@somesa/core';
import { css, cx, FieldLine, RadioCard, radioGroupClass, weight } from '@somesa/ui';
import type { InfoForm } from '../../paying/views/info-step';
import { formatDay } from '../../texts/format-day';
import { FailureNotice } from '../../wizard/failure-notice';
import { FULL_AMOUNT } from '../flow/repayment-amount';
import { useOwnRepayment } from '../own-context';
import type { QuoteState } from '../quotes';
import { formatEarlyChoice, getUnavailableReason } from './early-choice';

const choices = css(`
  & .note span { display: block; }
  & .saved { font-weight: ${weight.strong}; font-variant-numeric: tabular-nums; }
`);

const StrategyNote = ({
  strategy,
  quoteState,
}: {
  strategy: EarlyRepaymentStrategy;
  quoteState: QuoteState;
}) => {
  const { own, ui, loan, texts } = useOwnRepayment();
  if (quoteState.kind === 'loading') return own.working;
  if (quoteState.kind !== 'ready')
    return strategy === 'reduce-term' ? own.reduce_term_note : own.reduce_instalment_note;
  const { isSettlement, previews } = quoteState.quote;
  const preview = previews[strategy];
  if (isSettlement) return own.settles;
  if (!preview) return getUnavailableReason(strategy, loan, texts);
  const { instalment, nextDueOn, lastDueOn, savedInterest, paidAhead } = preview;
  return (
    <>
      <span>
        {formatText(own.preview, {
          amount: formatUgx(instalment),
          day: lastDueOn ? formatDay(lastDueOn, ui) : '',
        })}
      </span>
      <span className="saved">{formatText(own.saved, { amount: formatUgx(savedInterest) })}</span>
      {paidAhead > 0 && nextDueOn && (
        <span>
          {formatText(own.paid_ahead, { amount: formatUgx(paidAhead), day: formatDay(nextDueOn, ui) })}
        </span>
      )}
    </>
  );
};

const formatValidity = (quoteState: QuoteState, { own, ui }: ReturnType<typeof useOwnRepayment>): string => {
  if (quoteState.kind === 'loading') return own.working;
  return quoteState.kind === 'ready'
    ? formatText(own.valid, { day: formatDay(quoteState.quote.on, ui) })
    : '';
};

export const EarlyChoices = ({
  form,
  quoteState,
  payoff,
  onTryAgain,
}: {
  form: InfoForm;
  quoteState: QuoteState;
  payoff: EarlyQuoteView['settlement'] | null;
  onTryAgain: () => void;
}) => {
  const view = useOwnRepayment();
  const { own, texts, ui } = view;
  const { error } = form.field('choice');
  // Next was pressed while the quote was loading, and it has loaded since.
  const isResolved = error === own.working && quoteState.kind !== 'loading';
  return (
    <>
      <fieldset className={cx(radioGroupClass, choices)} aria-describedby="early-line">
        <legend>{own.early_choice}</legend>
        {earlyRepaymentStrategies.map((strategy) => (
          <RadioCard
            key={strategy}
            value={strategy}
            label={formatEarlyChoice(strategy, texts)}
            note={<StrategyNote strategy={strategy} quoteState={quoteState} />}
            {...form.choice('choice')}
          />
        ))}
        <RadioCard
          value={FULL_AMOUNT}
          label={own.settle}
          note={
            payoff && (
              <span className="saved">
                {formatText(own.saved, { amount: formatUgx(payoff.savedInterest) })}
              </span>
            )
          }
          end={payoff && formatUgx(payoff.total)}
          {...form.choice('choice')}
        />
        <FieldLine
          id="early-line"
          error={isResolved ? undefined : error}
          hint={<span role="status">{formatValidity(quoteState, view)}</span>}
        />
      </fieldset>
      {quoteState.kind === 'failed' && (
        <FailureNotice failure={quoteState.failure} texts={ui} onTryAgain={onTryAgain} />
      )}
    </>
  );
};
