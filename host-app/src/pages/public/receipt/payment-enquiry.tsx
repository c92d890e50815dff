import { type EnquiryAnswer, parseUgx, toKampalaDay } from '@somesa/core';
import { Field, MoneyField, Notice, SelectField } from '@somesa/ui';
import { useState } from 'react';
import { call } from '../../../api/api';
import { useConfig } from '../../../api/use-config';
import { AttachedFileField, useAttachedFile } from '../../../forms/attached-file';
import { FormFrame } from '../../../forms/form-frame';
import { localPhone } from '../../../forms/local-phone';
import { useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';
import { FoundReceipts, PayerPhoneField, ReceiptsSection } from './lost-receipts';

const empty = { school: '', regNo: '', phoneNumber: '', transactionId: '', amount: '', paidOn: '' };

/** Joins all that a payment is found by. */
const joinKnown = (get: (name: keyof typeof empty) => string): string =>
  (['school', 'regNo', 'phoneNumber', 'transactionId', 'amount'] as const).map(get).join('\n');

/** Finds a payment by all that its payer knows, and sends it to staff if we know no such payment. */
export const PaymentEnquiry = () => {
  const text = useText('receipts').enquiry;
  const { state } = useConfig();
  const schools = state.kind === 'ready' ? state.value.schools : [];
  const slip = useAttachedFile({ ...text, label: text.slip, hint: text.slipHint });
  const [found, setFound] = useState<{ answer: EnquiryAnswer; known: string } | null>(null);
  const form = useDraftForm<typeof empty, EnquiryAnswer>({
    empty,
    check: ({ paidOn }) => (canSend && paidOn === '' ? { paidOn: ['required'] } : null),
    texts: { required: text.paidOnRequired },
    send: async ({ phoneNumber, amount, paidOn, ...child }) => {
      const known = { ...child, phoneNumber: localPhone(phoneNumber), amount: parseUgx(amount) ?? 0 };
      const sent = canSend ? await slip.upload() : null;
      if (sent?.ok === false) return sent;
      const body = { ...known, ...(canSend && { paidOn, slip: sent?.value }) };
      return call('POST /payment-enquiries', { body, expects: 'receipt' });
    },
    onSent: (answer, values) => {
      setFound({ answer, known: joinKnown((name) => values[name]) });
      // A slip belongs to one claim.
      if (answer.claim === 'open') slip.choose(null);
    },
  });
  // An answer is about what was entered then, and says nothing about a corrected number.
  const answer = found?.known === joinKnown(form.value) ? found.answer : null;
  const canSend: boolean = answer?.receipt === null && answer.claim !== 'open';
  return (
    <ReceiptsSection id="enquiry" text={text}>
      <FormFrame form={form} label={text.title} action={canSend ? text.send : text.find}>
        <SelectField label={text.school} {...form.field('school')}>
          <option value="">{text.chooseSchool}</option>
          {schools.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field label={text.regNo} autoComplete="off" autoCapitalize="characters" {...form.field('regNo')} />
        <Field
          label={text.transactionId}
          hint={text.transactionIdHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('transactionId')}
        />
        <MoneyField label={text.amount} {...form.field('amount')} />
        <PayerPhoneField {...form.field('phoneNumber')} />
        <div role="status">
          {answer && !answer.receipt && (
            <Notice kind={answer.claim === 'open' ? 'success' : 'warning'}>
              {text[answer.claim === 'declined' || answer.claim === 'open' ? answer.claim : 'unknown']}
            </Notice>
          )}
          {answer?.receipt && (
            <FoundReceipts
              key={answer.receipt.reference}
              title={text.found}
              first={{ receipts: [answer.receipt], next: null, token: '' }}
            />
          )}
        </div>
        {canSend && (
          <>
            <Field label={text.paidOn} type="date" max={toKampalaDay(new Date())} {...form.field('paidOn')} />
            <AttachedFileField attached={slip} />
          </>
        )}
      </FormFrame>
    </ReceiptsSection>
  );
};
