import type { PaymentsApi } from '@somesa/api-client';
import { formatUgx, ok, type PaymentView, type SchoolView } from '@somesa/core';
import { Card, css, DefinitionRows } from '@somesa/ui';
import { createContext, useContext, useEffect, useState } from 'react';
import { usePaying } from '../paying/context';
import { laterPaying } from '../paying/later';
import { Paying, type PayingProps } from '../paying/paying';
import { FinishStep } from '../paying/views/finish-step';
import { InfoStep } from '../paying/views/info-step';
import type { LaterPaying, StepView } from '../paying/views/later-paying';
import { MethodStep } from '../paying/views/method-step';
import { PaymentPlace } from '../paying/views/payment-place';
import { StepFrame } from '../wizard/step-frame';
import { type ChosenChild, createChildrenPurpose, toStudentView } from './children-purpose';

const ChildrenContext = createContext<readonly ChosenChild[]>([]);

const ChildrenStep: StepView = ({ place: { step, sending } }) => {
  const { store, flow } = usePaying();
  const children = useContext(ChildrenContext);
  useEffect(() => {
    // A microtask, because restoring an earlier visit comes first and may look the children up itself.
    queueMicrotask(() => {
      if (store.state.flow.lookup.kind === 'idle') void store.lookUp();
    });
  }, [store]);
  const { method } = flow.draft;
  if (step === 'finish')
    return (
      <FinishStep
        sending={sending}
        childRows={children.map(({ displayName, regNo, amountUgx }) => ({
          name: `${displayName}, ${regNo}`,
          value: formatUgx(amountUgx),
        }))}
      />
    );
  return step === 'info' && method ? <InfoStep method={method} /> : <MethodStep />;
};

const links = css(
  'display: flex; flex-wrap: wrap; gap: 0 1.25em; & a { display: inline-flex; align-items: center; min-height: 3em; }',
);

const PaidGroup = ({ group, amount }: { group: NonNullable<PaymentView['group']>; amount: number }) => {
  const { t, receiptHref, pdfHref } = usePaying();
  return (
    <StepFrame title={t.paid_title} lead={<span translate="no">{formatUgx(amount)}</span>} isBook>
      {group.map(({ reference, amount: partUgx, student, receipt }) => (
        <Card key={reference}>
          <DefinitionRows
            rows={[
              { name: t.row_child, value: `${student.displayName}, ${student.className}` },
              { name: t.step_amount, value: formatUgx(partUgx), kind: 'strong' },
              ...(receipt?.surplus ? [{ name: t.row_surplus, value: formatUgx(receipt.surplus) }] : []),
              { name: t.row_receipt, value: reference, kind: 'ruled' },
            ]}
          />
          <p className={links}>
            <a href={receiptHref(reference)} aria-label={`${t.receipt_link} ${reference}`}>
              {t.receipt_link}
            </a>
            <a href={pdfHref(reference)} aria-label={`${t.receipt_pdf} ${reference}`}>
              {t.receipt_pdf}
            </a>
          </p>
        </Card>
      ))}
    </StepFrame>
  );
};

const ChildrenPlace: LaterPaying['PaymentPlace'] = ({ place }) =>
  place.name === 'payment' && place.payment.status === 'succeeded' && place.payment.group ? (
    <PaidGroup group={place.payment.group} amount={place.payment.amount} />
  ) : (
    <PaymentPlace place={place} />
  );

export interface ChildrenPaymentProps extends Omit<PayingProps, 'mode'> {
  api: PaymentsApi;
  school: SchoolView;
  /** Chosen children with their amounts; they never change. */
  chosen: readonly ChosenChild[];
  phoneNumber?: string | undefined;
}

export const ChildrenPayment = ({ api, school, chosen, phoneNumber, ...props }: ChildrenPaymentProps) => {
  const [{ lookUpStudent, later, purpose }] = useState(() => ({
    lookUpStudent: async () => ok(toStudentView(chosen, school)),
    later: { ...laterPaying, StepView: ChildrenStep, PaymentPlace: ChildrenPlace, api },
    purpose: createChildrenPurpose(chosen, phoneNumber),
  }));
  return (
    <ChildrenContext.Provider value={chosen}>
      <Paying {...props} mode="site" lookUpStudent={lookUpStudent} later={later} purpose={purpose} />
    </ChildrenContext.Provider>
  );
};
