import type { ApiFailure } from '@somesa/api-client';
import { brand, formatInstant, formatText, formatUgx, type GuaranteeView } from '@somesa/core';
import { Button, Card, CodeField, css, DefinitionRows, Field, Notice } from '@somesa/ui';
import { useState } from 'react';
import { call } from '../../api/api';
import { FormFrame } from '../../forms/form-frame';
import { FormProblem } from '../../forms/form-problem';
import { localPhone } from '../../forms/local-phone';
import { useAccountForm } from '../../forms/use-account-form';
import { sheetClass } from '../../layout/width';
import { useText } from '../../texts/use-text';

const partsClass = css('display: grid; gap: 1.25rem; justify-items: start; & > * { max-width: 100%; }');

type Code = { phoneNumber: string; otp: string };
type SentCode = Code & { ticket?: string };

/** Returns the message about a field, such as a number that guarantees too many loans, or the general one. */
const getFirstError = ({ errors, message }: ApiFailure): string =>
  Object.values(errors ?? {}).flat()[0] ?? message;

const Guarantee = ({ first, code }: { first: GuaranteeView; code: SentCode }) => {
  const text = useText('instalments').guarantee;
  const ui = useText('ui');
  const [guarantee, setGuarantee] = useState(first);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const agree = async (): Promise<void> => {
    setBusy(true);
    const answer = await call('POST /guarantees/consent', { body: code, expects: 'guarantee' });
    setBusy(false);
    if (answer.ok) setGuarantee(answer.value.guarantee);
    else setFailure({ ...answer.error, message: getFirstError(answer.error) });
  };
  const { borrower, school, amount, months, consentedAt } = guarantee;
  return (
    <section className={partsClass} aria-label={text.asks}>
      <h2>{text.asks}</h2>
      <Card>
        <DefinitionRows
          rows={[
            { name: text.borrower, value: borrower },
            { name: text.school, value: school },
            { name: text.amount, value: formatUgx(amount), kind: 'strong' },
            { name: text.months, value: String(months) },
          ]}
        />
      </Card>
      {consentedAt ? (
        <div role="status">
          <Notice kind="success" title={text.agreed}>
            {formatText(text.agreedText, { day: formatInstant(consentedAt, ui), phone: brand.phones[0] })}
          </Notice>
        </div>
      ) : (
        <>
          <p>{text.promise}</p>
          <FormProblem failure={failure} />
          <Button isBusy={isBusy} onClick={() => void agree()}>
            {text.agree}
          </Button>
        </>
      )}
    </section>
  );
};

export const GuaranteePage = () => {
  const text = useText('instalments').guarantee;
  const [shown, setShown] = useState<{ guarantee: GuaranteeView; code: SentCode } | null>(null);
  const toCode = ({ phoneNumber, otp }: Code): SentCode => {
    const ticket = window.location.hash.slice(1);
    return { phoneNumber: localPhone(phoneNumber), otp, ...(ticket && { ticket }) };
  };
  const form = useAccountForm<Code, { guarantee: GuaranteeView }>({
    form: 'guarantee',
    empty: { phoneNumber: '', otp: '' },
    send: (values) => call('POST /guarantees', { body: toCode(values), expects: 'guarantee' }),
    onSent: ({ guarantee }, values) => setShown({ guarantee, code: toCode(values) }),
  });
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      {shown ? (
        <Guarantee first={shown.guarantee} code={shown.code} />
      ) : (
        <FormFrame form={form} label={text.title} action={text.show}>
          <Field
            label={text.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...form.field('phoneNumber')}
          />
          <CodeField label={text.code} required {...form.field('otp')} />
        </FormFrame>
      )}
    </div>
  );
};
