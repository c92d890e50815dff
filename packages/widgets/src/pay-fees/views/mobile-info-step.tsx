import { formatUgx, type Network, networkNames, networkOf, say, toMsisdn } from '@somesa/core';
import { Button, Field, Notice } from '@somesa/ui';
import { StepForm } from '../../frame/step-form';
import { usePayFees } from '../context';
import { summaryOf } from '../flow/summary';
import { useFieldsForm } from '../use-draft-form';

const examples: Record<Network, string> = { mtn: '0772123456', airtel: '0752123456' };

/** Step 4 for mobile money: the number that pays. A number of the other network is pointed out, never refused. */
export const MobileInfoStep = ({ network }: { network: Network }) => {
  const { store, flow, t, ui } = usePayFees();
  const msisdn = toMsisdn(flow.draft.phoneNumber);
  const likely = msisdn && networkOf(msisdn);
  const form = useFieldsForm(['phoneNumber']);
  return (
    <StepForm
      title={t.info_title_mobile}
      lead={say(t.info_lead_mobile, { amount: formatUgx(summaryOf(flow)?.amountUgx ?? 0) })}
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
    >
      <Field
        label={say(t.phoneNumber, { network: networkNames[network] })}
        hint={say(t.phoneNumber_hint, { example: examples[network] })}
        isLarge
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={16}
        {...form.field('phoneNumber')}
      />
      {likely && likely !== network && (
        <Notice kind="warning">
          <p>{t[`other_network_${likely}`]}</p>
          <Button kind="quiet" onClick={() => store.switchNetwork(likely)}>
            {say(t.switch_network, { network: networkNames[likely] })}
          </Button>
        </Notice>
      )}
    </StepForm>
  );
};
