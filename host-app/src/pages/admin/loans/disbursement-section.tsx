import { type DisbursementView, formatUgx } from '@somesa/core';
import { css, Notice } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { adminAddress } from '../admin-addresses';
import { AdminQueryView } from '../layout/admin-query-view';
import { AdminSection, FactRows } from '../layout/admin-section';
import { formatProviderCode } from '../payments/format-provider-code';
import { renderMoment } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';
import { DisbursementActions } from './disbursement-actions';

const layoutClass = css(
  'display: grid; gap: 0.75rem; & > .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }',
);

const DisbursementFacts = ({ payment }: { payment: DisbursementView }) => {
  const { loan: words, lists } = useText('admin');
  const text = words.payment;
  const { status: statuses, method: methods } = lists.disbursements.words;
  const { payee, loan, settlement, payment: paid } = payment;
  const accounts = [payee.phoneNumber, payee.bankName, payee.accountNumber].filter((part) => part !== null);
  return (
    <>
      <p>
        <StatusChip status={payment.status} names={statuses} /> <strong>{formatUgx(payment.amount)}</strong>,{' '}
        {methods[payment.method]}
      </p>
      {payment.isStatusUnknown && <Notice kind="warning">{text.exception}</Notice>}
      {payment.method === 'bank' && payment.status === 'created' && <Notice>{text.waitsForFile}</Notice>}
      <FactRows
        rows={[
          {
            name: text.loan,
            value: loan && <Link href={adminAddress.loan(loan.id)}>{loan.reference}</Link>,
          },
          {
            name: text.settlement,
            value: settlement && (
              <Link href={adminAddress.settlement(settlement.id)}>{settlement.reference}</Link>
            ),
          },
          {
            name: text.refund,
            value: paid && <Link href={adminAddress.payment(paid.id)}>{paid.reference}</Link>,
          },
          { name: text.to, value: payee.name },
          { name: text.account, value: accounts.join(', ') },
          { name: text.reference, value: payment.providerReference },
          { name: text.transaction, value: payment.transactionId },
          { name: text.failure, value: payment.failure && formatProviderCode(payment.failure) },
          { name: text.createdAt, value: renderMoment(payment.createdAt) },
          { name: text.sentAt, value: renderMoment(payment.sentAt) },
          { name: text.paidAt, value: renderMoment(payment.paidAt) },
        ]}
      />
    </>
  );
};

/** Shows a disbursement: its status, its details, and the actions that it allows. */
export const DisbursementSection = ({
  id,
  version = 0,
  onChange,
}: {
  id: string;
  /** Number whose change loads the disbursement again. */
  version?: number | undefined;
  /** Receives the disbursement after each change; after a retry it is another one, with its own ID. */
  onChange: (payment: DisbursementView) => void;
}) => {
  const { title } = useText('admin').loan.payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version sends the request again.
  const request = useCallback(
    (signal?: AbortSignal) => adminApi.call('GET /admin/disbursements/:id', { params: { id }, signal }),
    [id, version],
  );
  const query = useQuery(request);
  return (
    <AdminSection title={title}>
      <AdminQueryView query={query} skeletonRows={4}>
        {({ disbursement: payment }) => (
          <div className={layoutClass}>
            <DisbursementFacts payment={payment} />
            <div className="actions">
              <DisbursementActions
                payment={payment}
                onChange={(answer) => {
                  if (answer.disbursement.id === id) query.put(answer);
                  onChange(answer.disbursement);
                }}
              />
            </div>
          </div>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
