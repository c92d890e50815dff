import type { ApiFailure } from '@somesa/api-client';
import {
  formatInstant,
  type GuarantorBody,
  type GuarantorView,
  type LoanAnswer,
  type LoanView,
} from '@somesa/core';
import { Button, css, DefinitionRows, Field, toast } from '@somesa/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { FormFrame } from '../../../forms/form-frame';
import { localPhone } from '../../../forms/local-phone';
import { useDraftForm } from '../../../forms/use-draft-form';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { takesDocuments } from './documents/documents-section';
import { LoanSection } from './loan-section';

const nameGuarantor = (id: string, body: GuarantorBody) =>
  callAsUser('POST /parent/loans/:id/guarantor', { params: { id }, body, expects: 'loan' });

const actionsClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem;');

type Values = Record<keyof GuarantorBody, string>;

/** Names a guarantor, who gets a code by SMS. The server checks the values, in its own words. */
const GuarantorForm = ({
  loan,
  onLoan,
  onCancel,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  /** Absent if there is no guarantor to keep. */
  onCancel: (() => void) | undefined;
}) => {
  const text = useText('loans').guarantor;
  const form = useDraftForm<Values, LoanAnswer>({
    empty: { guarantorName: '', guarantorPhone: '', guarantorRelation: '' },
    send: (values) =>
      withLoading(() =>
        nameGuarantor(loan.id, { ...values, guarantorPhone: localPhone(values.guarantorPhone) }),
      ),
    onSent: ({ loan: changed }) => {
      toast.success(text.done);
      onLoan(changed);
    },
  });
  return (
    <FormFrame form={form} label={text.title} action={text.save}>
      <Field label={text.name} autoComplete="off" {...form.field('guarantorName')} />
      <Field
        label={text.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field('guarantorPhone')}
      />
      <Field label={text.relation} autoComplete="off" {...form.field('guarantorRelation')} />
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
    </FormFrame>
  );
};

export const GuarantorSection = ({
  loan,
  onLoan,
  onStatusChanged,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  onStatusChanged: (failure: ApiFailure) => void;
}) => {
  const text = useText('loans').guarantor;
  const ui = useText('ui');
  const [isChanging, setChanging] = useState(false);
  const [isSending, setSending] = useState(false);
  const { guarantor } = loan;
  const isOpen = takesDocuments(loan) && loan.needsGuarantor;
  if (!guarantor && !isOpen) return null;
  const handleLoan = (changed: LoanView): void => {
    setChanging(false);
    onLoan(changed);
  };
  const sendAgain = async ({ name, phoneNumber, relation }: GuarantorView): Promise<void> => {
    setSending(true);
    const named = { guarantorName: name, guarantorPhone: phoneNumber, guarantorRelation: relation };
    const answer = await nameGuarantor(loan.id, named);
    setSending(false);
    if (answer.ok) {
      toast.success(text.done);
      onLoan(answer.value.loan);
    } else if (answer.error.status === 409) onStatusChanged(answer.error);
    else showFailure(answer.error.errors?.guarantorPhone?.[0] ?? answer.error.message);
  };
  return (
    <LoanSection anchor="guarantor" title={text.title} about={isOpen ? text.lede : undefined}>
      {guarantor && (
        <DefinitionRows
          rows={[
            { name: text.name, value: guarantor.name },
            { name: text.phone, value: guarantor.phoneNumber },
            { name: text.relation, value: guarantor.relation },
            { name: text.asked, value: formatInstant(guarantor.askedAt, ui) },
            {
              name: text.agreed,
              value: guarantor.consentedAt ? formatInstant(guarantor.consentedAt, ui) : text.waiting,
            },
          ]}
        />
      )}
      {isOpen && guarantor && !guarantor.consentedAt && (
        <p>
          {text.code} <Link href="/guarantee">{text.page}</Link>
        </p>
      )}
      {isOpen && guarantor && !isChanging && (
        <div className={actionsClass}>
          {!guarantor.consentedAt && (
            <Button kind="secondary" isBusy={isSending} onClick={() => void sendAgain(guarantor)}>
              {text.again}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setChanging(true)}>
            {text.change}
          </Button>
        </div>
      )}
      {isOpen && (!guarantor || isChanging) && (
        <GuarantorForm
          loan={loan}
          onLoan={handleLoan}
          onCancel={guarantor ? () => setChanging(false) : undefined}
        />
      )}
    </LoanSection>
  );
};
