import { say } from '@somesa/core';
import { useCallback } from 'react';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { ADMIN } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { columnsClass } from '../layout/columns';
import { useAddressId } from '../layout/use-address-id';
import { BackLink } from '../work/back-link';
import { BankLines } from './bank-lines';
import { Doubts } from './doubts';
import { PaymentActions } from './payment-actions';
import { PaymentFacts } from './payment-facts';
import { PaymentEntries, PaymentEvents, PaymentParts } from './payment-history';
import { RefundSection } from './refund-section';

/** /admin/payments/:id: all that is known of one payment, and what may be done with it. */
export const PaymentPage = () => {
  const id = useAddressId();
  const text = useText('office').payment;
  const { pages } = useText('office').shell;
  const ask = useCallback((signal?: AbortSignal) => officeApi.getPayment(id, signal), [id]);
  const { state, again, put } = useAnswer(ask);
  return (
    <>
      <BackLink href={`${ADMIN}/payments`}>{pages.payments}</BackLink>
      <h1>
        {state.kind === 'ready' ? say(text.heading, { reference: state.value.reference }) : pages.payment}
      </h1>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
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
              <Doubts doubts={payment.doubts} />
              <BankLines lines={payment.bankLines} />
            </div>
            <PaymentEntries entries={payment.entries} />
          </div>
        )}
      </OfficeAsked>
    </>
  );
};
