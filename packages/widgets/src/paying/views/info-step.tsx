import {
  bankNames,
  type FieldErrors,
  findNetwork,
  formatText,
  formatUnbrokenUgx,
  type Network,
  networkNames,
  toMsisdn,
  validateForm,
} from '@somesa/core';
import { Button, Field, Notice, SelectField } from '@somesa/ui';
import type { ReactNode } from 'react';
import { StepForm } from '../../wizard/step-form';
import { usePaying } from '../context';
import type { Draft, Method } from '../flow/draft';
import { getSummary } from '../flow/requests';
import { useDraftForm } from '../use-draft-form';

export type InfoField = 'amount' | 'choice' | 'phoneNumber' | 'bankName' | 'accountNumber';

export type InfoForm = ReturnType<typeof useDraftForm<InfoField>>;

export interface MoreInfo {
  title: string;
  lead: ReactNode;
  names: readonly InfoField[];
  check: (values: Pick<Draft, InfoField>) => FieldErrors | null;
  render: (form: InfoForm) => ReactNode;
}

const examples: Record<Network, string> = { mtn: '0772123456', airtel: '0752123456' };

/** A phone number of the other network causes only a warning. */
export const InfoStep = ({ method, more }: { method: Method; more?: MoreInfo }) => {
  const { store, flow, texts, t, ui } = usePaying();
  const network = method === 'bank' ? null : method;
  const names: readonly InfoField[] = network ? ['phoneNumber'] : ['bankName', 'accountNumber'];
  const form = useDraftForm([...(more?.names ?? []), ...names], (values) =>
    more ? more.check(values) : validateForm(values, texts.fields),
  );
  const msisdn = toMsisdn(flow.draft.phoneNumber);
  const likely = msisdn && findNetwork(msisdn);
  return (
    <StepForm
      title={network ? t.info_title_mobile : t.info_title_bank}
      lead={
        network
          ? formatText(t.info_lead_mobile, { amount: formatUnbrokenUgx(getSummary(flow)?.amountUgx ?? 0) })
          : t.info_lead_bank
      }
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
      {...more}
    >
      {more?.render(form)}
      {network ? (
        <Field
          label={formatText(t.phoneNumber, { network: networkNames[network] })}
          hint={formatText(t.phoneNumber_hint, { example: examples[network] })}
          isLarge
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          enterKeyHint="next"
          {...form.field('phoneNumber')}
        />
      ) : (
        <>
          <SelectField label={t.bankName} {...form.field('bankName')}>
            <option value="">{texts.fields.bankName_required}</option>
            {bankNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <Field
            label={t.accountNumber}
            hint={texts.fields.accountNumber_invalid}
            isLarge
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            {...form.field('accountNumber')}
          />
        </>
      )}
      {network && likely && likely !== network && (
        <Notice kind="warning">
          <p>{likely === 'mtn' ? t.other_network_mtn : t.other_network_airtel}</p>
          <Button kind="quiet" onClick={() => store.typed({ method: likely })}>
            {formatText(t.switch_network, { network: networkNames[likely] })}
          </Button>
        </Notice>
      )}
    </StepForm>
  );
};
