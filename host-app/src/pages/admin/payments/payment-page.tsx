import { say } from '@somesa/core';
import { useCallback } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN } from '../admin-addresses';
import { columnsClass } from '../layout/columns';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { BackLink } from '../work/back-link';
import { BankTransactions } from './bank-transactions';
import { Exceptions } from './exceptions';
import { PaymentActions } from './payment-actions';
import { PaymentFacts } from './payment-facts';
import { PaymentEntries, PaymentEvents, PaymentParts } from './payment-history';
import { RefundSection } from './refund-section';

/** /admin/payments/:id: all that is known of one payment, and what may be done with it. */
export const PaymentPage = () => {
  const id = useAddressId();
  const text = useText('admin').payment;
  const { pages } = useText('admin').shell;
  const ask = useCallback((signal?: AbortSignal) => adminApi.getPayment(id, signal), [id]);
  const { state, again, put } = useQuery(ask);
  return (
    <>
      <BackLink href={`${ADMIN}/payments`}>{pages.payments}</BackLink>
      <h1>
        {state.kind === 'ready' ? say(text.heading, { reference: state.value.reference }) : pages.payment}
      </h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {(payment) => (
          <div className={columnsClass}>
            <div>
              <PaymentFacts
                payment={payment}
                actions={<PaymentActions payment={payment} onChanged={put} onReversed={again} />}
              />
              <PaymentParts allocations={payment.allocations} parts={payment.parts} />
              <RefundSection payment={payment} onChanged={put} />
            </div>
            <div>
              <PaymentEvents events={payment.events} />
              <Exceptions exceptions={payment.exceptions} />
              <BankTransactions lines={payment.bankTransactions} />
            </div>
            <PaymentEntries entries={payment.entries} />
          </div>
        )}
      </AdminQueryView>
    </>
  );
};
