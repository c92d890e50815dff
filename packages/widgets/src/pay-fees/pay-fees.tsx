import type { Api } from '@somesa/api-client';
import { usePaying } from '../paying/context';
import { Paying, type PayingProps } from '../paying/paying';
import type { StepView } from '../paying/views/current-view';
import { FindStep } from '../paying/views/find-step';
import { FinishStep } from '../paying/views/finish-step';
import { InfoStep } from '../paying/views/info-step';
import { MethodStep } from '../paying/views/method-step';
import { createFeesPurpose } from './flow/fees';
import { AmountStep } from './views/amount-step';

const FeesStep: StepView = ({ place: { step, sending } }) => {
  const { lookup, draft } = usePaying().flow;
  if (step === 'finish') return <FinishStep sending={sending} />;
  if (step === 'info' && draft.method) return <InfoStep method={draft.method} />;
  if (step === 'info' || step === 'method') return <MethodStep />;
  return step === 'amount' && lookup.kind === 'found' ? (
    <AmountStep student={lookup.student} />
  ) : (
    <FindStep />
  );
};

/** Props of the pay-fees wizard. */
export interface PayFeesProps extends Omit<PayingProps, 'storageKey'> {
  api: Api;
  /** Key of the saved state in session storage, without `somesa:`. */
  storageKey?: string | undefined;
  /** School of an embed; without it the children of all schools can be looked up. */
  school?: string | undefined;
  /** Registration number from elsewhere on the page, which is looked up at once. */
  regNo?: string | undefined;
}

/** Renders the payment of school fees from the registration number until the payment succeeds. */
export const PayFees = ({ school, storageKey = `pay-fees:${school ?? 'any'}`, ...props }: PayFeesProps) => (
  <Paying
    {...props}
    purpose={createFeesPurpose(school ?? null)}
    storageKey={storageKey}
    StepView={FeesStep}
  />
);
