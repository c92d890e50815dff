import {
  formatUgx,
  type Network,
  networkNames,
  networkOf,
  ok,
  parse,
  phoneNumber,
  say,
  toMsisdn,
} from '@somesa/core';
import { Button, Field, Notice } from '@somesa/ui';
import { useCallback } from 'react';
import { type } from 'superstruct';
import type { Check } from '../../form/field-resolver';
import { useStepForm } from '../../form/use-step-form';
import { NextActions } from '../../frame/actions';
import { StepFrame } from '../../frame/step-frame';
import { usePayFees } from '../context';
import { summaryOf } from '../flow/summary';

interface MobileValues {
  phoneNumber: string;
}

const examples: Record<Network, string> = { mtn: '0772123456', airtel: '0752123456' };

/** Step 4 for mobile money: the number that pays. A number of the other network is pointed out, never refused. */
export const MobileInfoStep = ({ network }: { network: Network }) => {
  const { store, flow, texts } = usePayFees();
  const { payFees: t, ui } = texts;
  const msisdn = toMsisdn(flow.draft.phoneNumber);
  const likely = msisdn && networkOf(msisdn);
  const check: Check<MobileValues> = (values) => {
    const parsed = parse(values, type({ phoneNumber }), texts.fields);
    return parsed.ok ? ok(values) : parsed;
  };
  const onTyped = useCallback((values: Partial<MobileValues>) => store.typed(values), [store]);
  const form = useStepForm<MobileValues>({
    defaults: { phoneNumber: flow.draft.phoneNumber },
    check,
    onTyped,
    onValid: (values) => {
      store.typed(values);
      store.next();
    },
  });
  return (
    <StepFrame
      title={t.info_title_mobile}
      lead={say(t.info_lead_mobile, { amount: formatUgx(summaryOf(flow)?.amountUgx ?? 0) })}
      onSubmit={form.onSubmit}
      actions={<NextActions texts={ui} onPrevious={store.back} />}
    >
      <Field
        label={say(t.phoneNumber, { network: networkNames[network] })}
        hint={say(t.phoneNumber_hint, { example: examples[network] })}
        error={form.errorOf('phoneNumber')}
        isLarge
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={16}
        {...form.register('phoneNumber')}
      />
      {likely && likely !== network && (
        <Notice kind="warning">
          <p>{likely === 'mtn' ? t.other_network_mtn : t.other_network_airtel}</p>
          <Button kind="quiet" onClick={() => store.switchNetwork(likely)}>
            {say(t.switch_network, { network: networkNames[likely] })}
          </Button>
        </Notice>
      )}
    </StepFrame>
  );
};
