import { type DisbursementView, formatUgx } from '@somesa/core';
import { Chip, css, DefinitionRows, Notice } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { officeAddress } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';
import { toneOf } from '../table/word-tones';
import { SchoolPaymentWays } from './school-payment-ways';

const look = css('display: grid; gap: 0.75rem; & > .ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }');

const Payment = ({ payment }: { payment: DisbursementView }) => {
  const { loan: words, lists } = useText('office');
  const text = words.payment;
  const { state: states, way: ways } = lists.disbursements.words;
  const { payee } = payment;
  const accounts = [payee.phoneNumber, payee.bankName, payee.accountNumber].filter((part) => part !== null);
  const at = (name: string, iso: string | null) => (iso ? [{ name, value: <Moment iso={iso} /> }] : []);
  const told = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  return (
    <>
      <p>
        <Chip tone={toneOf(payment.status) ?? 'plain'}>{states[payment.status]}</Chip>{' '}
        <strong>{formatUgx(payment.amount)}</strong>, {ways[payment.way]}
      </p>
      {payment.isInDoubt && <Notice kind="warning">{text.doubt}</Notice>}
      {payment.way === 'bank' && payment.status === 'created' && <Notice>{text.waitsForFile}</Notice>}
      <DefinitionRows
        rows={[
          {
            name: text.loan,
            value: <Link href={officeAddress.loan(payment.loan.id)}>{payment.loan.reference}</Link>,
          },
          { name: text.to, value: payee.name },
          { name: text.account, value: accounts.join(', ') },
          { name: text.reference, value: payment.providerReference },
          ...told(text.transaction, payment.transactionId),
          ...told(text.failure, payment.failure),
          ...at(text.createdAt, payment.createdAt),
          ...at(text.sentAt, payment.sentAt),
          ...at(text.paidAt, payment.paidAt),
        ]}
      />
    </>
  );
};

/** One try to pay the school of a loan: where it stands, and what staff knows better than we do. */
export const SchoolPayment = ({
  id,
  version = 0,
  onChange,
}: {
  id: string;
  /** Another number asks anew. */
  version?: number | undefined;
  /** Hears of every change made here; with another id where another try was begun. */
  onChange: (payment: DisbursementView) => void;
}) => {
  const { title } = useText('office').loan.payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question.
  const call = useCallback((signal?: AbortSignal) => officeApi.getDisbursement(id, signal), [id, version]);
  const { state, again, put } = useAnswer(call);
  return (
    <OfficeSection title={title}>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton count={4} />}>
        {(payment) => (
          <div className={look}>
            <Payment payment={payment} />
            <div className="ways">
              <SchoolPaymentWays
                payment={payment}
                onChange={(changed) => {
                  if (changed.id === id) put(changed);
                  onChange(changed);
                }}
              />
            </div>
          </div>
        )}
      </OfficeAsked>
    </OfficeSection>
  );
};
