import { type DisbursementView, formatUgx } from '@somesa/core';
import { Chip, css, DefinitionRows, Notice } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { Moment } from '../table/list-cell';
import { toneOf } from '../table/word-tones';
import { SchoolPaymentWays } from './school-payment-ways';

const look = css('display: grid; gap: 0.75rem; & > .ways { display: flex; flex-wrap: wrap; gap: 0.5rem; }');

const Payment = ({ payment }: { payment: DisbursementView }) => {
  const { loan: words, lists } = useText('admin');
  const text = words.payment;
  const { status: statuses, method: methods } = lists.disbursements.words;
  const { payee } = payment;
  const accounts = [payee.phoneNumber, payee.bankName, payee.accountNumber].filter((part) => part !== null);
  const at = (name: string, iso: string | null) => (iso ? [{ name, value: <Moment iso={iso} /> }] : []);
  const told = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  return (
    <>
      <p>
        <Chip tone={toneOf(payment.status) ?? 'plain'}>{statuses[payment.status]}</Chip>{' '}
        <strong>{formatUgx(payment.amount)}</strong>, {methods[payment.method]}
      </p>
      {payment.isStatusUnknown && <Notice kind="warning">{text.exception}</Notice>}
      {payment.method === 'bank' && payment.status === 'created' && <Notice>{text.waitsForFile}</Notice>}
      <DefinitionRows
        rows={[
          {
            name: text.loan,
            value: <Link href={adminAddress.loan(payment.loan.id)}>{payment.loan.reference}</Link>,
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
  const { title } = useText('admin').loan.payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another question.
  const call = useCallback((signal?: AbortSignal) => adminApi.getDisbursement(id, signal), [id, version]);
  const { state, again, put } = useQuery(call);
  return (
    <AdminSection title={title}>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton count={4} />}>
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
      </AdminQueryView>
    </AdminSection>
  );
};
