import { formatFigures, formatText, formatUgx, payableUgx } from '@somesa/core';
import { Button, Field } from '@somesa/ui';
import { useEffect } from 'react';
import type { Method } from '../../paying/flow/draft';
import { InfoStep } from '../../paying/views/info-step';
import { useFlow } from '../../state/use-flow';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { FailureNotice } from '../../wizard/failure-notice';
import { StepForm } from '../../wizard/step-form';
import { FULL_AMOUNT, getRepaymentUgx, validateInfo } from '../flow/repayment-amount';
import { useOwnRepayment } from '../own-context';
import type { Quotes } from '../quotes';
import { getUnavailableReason } from './early-choice';
import { EarlyChoices } from './early-choices';
import { AmountField } from './repayment-steps';

/** Renders the progress or failure of loading the payoff, without which no amount can be chosen. */
export const LoadingInfo = ({ title }: { title: string }) => {
  const { store, flow, own, t, ui } = useOwnRepayment();
  const { lookup } = flow;
  const retry = () => void store.lookUp();
  return (
    <StepForm title={title} texts={ui} onNext={() => undefined} onPrevious={store.back} isDisabled>
      {lookup.kind === 'failed' ? (
        <>
          <FailureNotice failure={lookup.failure} texts={ui} onTryAgain={retry} />
          {lookup.failure.kind !== 'connection' && (
            <Button kind="quiet" onClick={retry}>
              {t.check_again}
            </Button>
          )}
        </>
      ) : (
        <CardSkeleton label={own.looking} />
      )}
    </StepForm>
  );
};

export const EarlyInfo = ({ method, quotes }: { method: Method; quotes: Quotes }) => {
  const { flow, texts, own, t, loan } = useOwnRepayment();
  const { draft, lookup } = flow;
  const quoteState = useFlow(quotes);
  const student = lookup.kind === 'found' ? lookup.student : null;
  const payable = student ? payableUgx(student) : 0;
  const typed = student && getRepaymentUgx(draft, student);
  const quotedUgx = typed !== null && typed > 0 && typed <= payable ? typed : null;
  // Runs after every render: the same amount causes no request, unless its quote was discarded.
  useEffect(() => {
    if (student) quotes.request(quotedUgx);
  });
  if (!student) return <LoadingInfo title={own.early_info_title} />;

  const isPayoff = draft.choice === FULL_AMOUNT;
  const names = ['choice', 'amount'] as const;
  return (
    <InfoStep
      method={method}
      more={{
        title: own.early_info_title,
        lead: method === 'bank' ? texts.repayment.info_lead_bank : texts.repayment.info_lead,
        names,
        check: (values) => {
          const errors = validateInfo(values, { student, method, texts });
          if (errors) return errors;
          const amountUgx = getRepaymentUgx({ ...values, method }, student) ?? 0;
          const quote = quotes.find(amountUgx);
          if (!quote) return { choice: [own.working] };
          const isAvailable =
            quote.isSettlement ||
            values.choice === FULL_AMOUNT ||
            quote.previews[values.choice as 'reduce-term'];
          return isAvailable ? null : { choice: [getUnavailableReason(values.choice, loan, texts)] };
        },
        render: (form) => (
          <>
            {isPayoff ? (
              <Field label={t.amount} isLarge readOnly value={formatFigures(payable)} />
            ) : (
              <AmountField
                form={form}
                hint={formatText(own.early_amount_hint, { amount: formatUgx(payable) })}
              />
            )}
            <EarlyChoices
              form={form}
              quoteState={quoteState}
              payoff={quotes.payoff()}
              onTryAgain={quotes.retry}
            />
          </>
        ),
      }}
    />
  );
};
