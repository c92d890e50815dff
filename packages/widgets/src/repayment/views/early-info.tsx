import { formatFigures, formatUgx, say } from '@somesa/core';
import { Button, Field } from '@somesa/ui';
import { useEffect } from 'react';
import { CardSkeleton } from '../../frame/card-skeleton';
import { FailureNotice } from '../../frame/failure-notice';
import { StepForm } from '../../frame/step-form';
import type { Method } from '../../paying/flow/draft';
import { payableUgx } from '../../paying/flow/payable';
import { InfoStep } from '../../paying/views/info-step';
import { useFlow } from '../../session/use-flow';
import { checkInfo, FULL_AMOUNT, getRepaymentUgx } from '../flow/repayment-amount';
import { useOwnRepayment } from '../own-context';
import type { Quotes } from '../quotes';
import { AmountField } from './amount-field';
import { EarlyChoices } from './early-choices';
import { findUnavailableReason } from './early-name';

/** Before the settlement is known nothing can be chosen: it is on its way, or why it did not come. */
const EarlyWaits = () => {
  const { store, flow, own, t, ui } = useOwnRepayment();
  const { lookUp } = flow;
  const again = () => void store.lookUp();
  return (
    <StepForm
      title={own.early_info_title}
      texts={ui}
      onNext={() => undefined}
      onPrevious={store.back}
      isDisabled
    >
      {lookUp.kind === 'failed' ? (
        <>
          <FailureNotice failure={lookUp.failure} texts={ui} onTryAgain={again} />
          {lookUp.failure.kind !== 'line' && (
            <Button kind="quiet" onClick={again}>
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

/** Payment Info of an early repayment: how much, what it changes, and what each choice saves, worked out while it is typed. */
export const EarlyInfo = ({ method, quotes }: { method: Method; quotes: Quotes }) => {
  const { flow, texts, own, t, loan } = useOwnRepayment();
  const { draft, lookUp } = flow;
  const quoted = useFlow(quotes);
  const student = lookUp.kind === 'found' ? lookUp.student : null;
  const payable = student ? payableUgx(student) : 0;
  const typed = student && getRepaymentUgx(draft, student);
  const wanted = typed !== null && typed > 0 && typed <= payable ? typed : null;
  // After every drawing: the same amount asks for nothing, but a quote that was forgotten is asked for anew.
  useEffect(() => {
    if (student) quotes.want(wanted);
  });
  if (!student) return <EarlyWaits />;

  const isSettling = draft.choice === FULL_AMOUNT;
  const names = ['choice', 'amount'] as const;
  return (
    <InfoStep
      method={method}
      more={{
        title: own.early_info_title,
        lead: method === 'bank' ? texts.repayment.info_lead_bank : texts.repayment.info_lead,
        names,
        check: (values) => {
          const wrong = checkInfo(values, { student, method, texts });
          if (wrong) return wrong;
          const amountUgx = getRepaymentUgx(values, student) ?? 0;
          const quote = quotes.quoteFor(amountUgx);
          if (!quote) return { choice: [own.working] };
          const isHad =
            quote.isSettlement ||
            values.choice === FULL_AMOUNT ||
            quote.previews[values.choice as 'reduce-term'];
          return isHad ? null : { choice: [findUnavailableReason(values.choice, loan, texts)] };
        },
        draw: (form) => (
          <>
            {isSettling ? (
              <Field label={t.amount} isLarge readOnly value={formatFigures(payable)} />
            ) : (
              <AmountField form={form} hint={say(own.early_amount_hint, { amount: formatUgx(payable) })} />
            )}
            <EarlyChoices
              form={form}
              quoted={quoted}
              settlement={quotes.settlement()}
              onTryAgain={quotes.tryAgain}
            />
          </>
        ),
      }}
    />
  );
};
