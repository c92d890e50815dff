import {
  brand,
  formatFigures,
  formatText,
  formatUgx,
  getMinPromiseUgx,
  type LoanAccountAnswer,
  parseUgx,
} from '@somesa/core';
import { Field, MoneyField, Notice, toast } from '@somesa/ui';
import { FormFrame } from '../../../forms/form-frame';
import { useDraftForm } from '../../../forms/use-draft-form';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { LoanSection } from './loan-section';

export const BrokenPromiseSection = () => {
  const text = useText('loans').promise;
  return (
    <LoanSection anchor="promise" title={text.title}>
      <Notice>{formatText(text.broken, { phone: brand.phones[0] })}</Notice>
    </LoanSection>
  );
};

export const PromiseSection = ({
  account: { id, arrears },
  onPromised,
}: {
  account: LoanAccountAnswer['account'];
  onPromised: () => void;
}) => {
  const text = useText('loans').promise;
  const form = useDraftForm<{ promisedOn: string; promisedUgx: string }, LoanAccountAnswer>({
    empty: { promisedOn: '', promisedUgx: formatFigures(arrears) },
    send: ({ promisedOn, promisedUgx }) =>
      withLoading(() =>
        callAsUser('POST /parent/loans/:id/promise', {
          params: { id },
          body: { promisedOn, promisedUgx: parseUgx(promisedUgx) ?? Number.NaN },
          expects: 'account',
        }),
      ),
    onSent: () => {
      toast.success(text.done);
      onPromised();
    },
  });
  return (
    <LoanSection anchor="promise" title={text.title} about={text.lede}>
      <FormFrame form={form} label={text.title} action={text.submit}>
        <Field label={text.day} type="date" {...form.field('promisedOn')} />
        <MoneyField
          label={text.amount}
          hint={formatText(text.minimum, { amount: formatUgx(getMinPromiseUgx(arrears)) })}
          {...form.field('promisedUgx')}
        />
      </FormFrame>
    </LoanSection>
  );
};
