import { usePaying } from '../../paying/context';
import { MethodStep } from '../../paying/views/method-step';
import type { RepaymentWidgetTexts } from '../texts';

/** Payment Method, before the amount is chosen; where another way is tried, the amount stays. */
export const RepaymentMethod = () => {
  const { flow, texts } = usePaying();
  const { repayment } = texts as RepaymentWidgetTexts;
  return <MethodStep lead={flow.retryOf ? undefined : repayment.amount_later} />;
};
