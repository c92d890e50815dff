import { formatText } from '@somesa/core';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { useItemQuery } from '../layout/admin-query-view';
import { columnsClass } from '../layout/admin-section';
import { DetailPage } from '../layout/detail-page';
import { BankTransactionSection } from './bank-transactions';
import { Exceptions } from './exceptions';
import { PaymentActions } from './payment-actions';
import { PaymentFacts } from './payment-facts';
import { PaymentEntries, PaymentEvents, PaymentParts } from './payment-history';
import { RefundSection, RefundTransfers } from './refund-section';

const getPayment = (id: string, signal?: AbortSignal) =>
  adminApi.call('GET /admin/payments/:id', { params: { id }, signal });

/** Page /admin/payments/:id: all details of one payment, and the actions that it allows. */
export const PaymentPage = () => {
  const text = useText('admin').payment;
  const { pages } = useText('admin').shell;
  const query = useItemQuery(getPayment);
  return (
    <DetailPage
      backHref={`${ADMIN}/payments`}
      backText={pages.payments}
      title={
        query.state.kind === 'ready'
          ? formatText(text.heading, { reference: query.state.value.payment.reference })
          : pages.payment
      }
      query={query}
    >
      {({ payment }) => (
        <div className={columnsClass}>
          <div>
            <PaymentFacts
              payment={payment}
              actions={<PaymentActions payment={payment} onChanged={query.put} />}
            />
            <PaymentParts allocations={payment.allocations} parts={payment.parts} />
            <RefundSection payment={payment} onChanged={query.put} />
          </div>
          <div>
            <PaymentEvents payment={payment} />
            <Exceptions exceptions={payment.exceptions} />
            {payment.bankTransactions.map((transaction) => (
              <BankTransactionSection key={transaction.id} transaction={transaction} />
            ))}
          </div>
          <RefundTransfers payment={payment} />
          <PaymentEntries entries={payment.entries} school={payment.school} />
        </div>
      )}
    </DetailPage>
  );
};
