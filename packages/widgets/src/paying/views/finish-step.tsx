import {
  formatPhone,
  formatText,
  formatUgx,
  formatUnbrokenUgx,
  listChargeRows,
  type PayerCharges,
  payableUgx,
  type WidgetTexts,
} from '@somesa/core';
import { Card, type DefinitionRow, DefinitionRows, Notice } from '@somesa/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { CancelAction } from '../../wizard/cancel-action';
import { FailureNotice } from '../../wizard/failure-notice';
import { StepForm } from '../../wizard/step-form';
import { usePaying } from '../context';
import { formatRefund } from '../flow/amount-limits';
import type { Flow, Sending } from '../flow/flow';
import { getSummary, isSameRequest } from '../flow/requests';
import { usePaymentActions } from '../use-payment-actions';

const createRows = (
  flow: Flow,
  charges: PayerCharges | null,
  t: WidgetTexts['payFees'],
  childRows?: readonly DefinitionRow[],
): DefinitionRow[] => {
  const summary = getSummary(flow);
  if (!summary) return [];
  const { amountUgx, child, school, item } = summary;
  const { method, bankName, accountNumber, phoneNumber } = flow.draft;
  return [
    { name: t.step_amount, value: formatUgx(amountUgx), kind: 'strong' },
    ...(method && method !== 'bank' ? listChargeRows(method, amountUgx, charges, t) : []),
    ...(item ? [{ name: t.row_for, value: item }] : []),
    ...(childRows ?? [{ name: t.row_child, value: `${child.displayName}, ${child.regNo}` }]),
    { name: t.row_school, value: school.name },
    ...(method === 'bank'
      ? [
          { name: t.step_method, value: t.bank },
          { name: t.row_from, value: `${bankName}, ${accountNumber}` },
        ]
      : [{ name: t.step_method, value: `${method ? t[method] : ''}, ${formatPhone(phoneNumber)}` }]),
  ];
};

export const FinishStep = ({
  sending,
  childRows,
  children,
}: {
  sending: Sending;
  childRows?: readonly DefinitionRow[];
  children?: ReactNode;
}) => {
  const { store, flow, t, ui, homeHref, cancel } = usePaying();
  const { finish, getPayerCharges, getKnownCharges } = usePaymentActions();
  const [charges, setCharges] = useState(getKnownCharges);
  useEffect(() => void getPayerCharges().then(setCharges), [getPayerCharges]);
  const isBusy = sending.kind === 'busy';
  const isUnsure = flow.attempt !== null && !isBusy;
  const { method, phoneNumber: phone } = flow.draft;
  const { lookup, retryOf } = flow;
  const amountUgx = getSummary(flow)?.amountUgx ?? 0;
  const refund =
    lookup.kind === 'found' && !retryOf && formatRefund(amountUgx, payableUgx(lookup.student), t);
  return (
    <StepForm
      title={t.finish_title}
      lead={
        method === 'bank'
          ? t.finish_lead_bank
          : formatText(t.finish_lead_mobile, { phone: formatPhone(phone) })
      }
      texts={ui}
      onNext={finish}
      onPrevious={store.back}
      isBusy={isBusy}
      next={
        method === 'bank' ? ui.finish : formatText(t.finish_pay, { amount: formatUnbrokenUgx(amountUgx) })
      }
      between={<CancelAction texts={ui} homeHref={homeHref} onCancel={cancel} isDisabled={isBusy} />}
    >
      {sending.kind === 'failed' && (
        <FailureNotice
          failure={sending.failure}
          texts={ui}
          hint={isUnsure ? t.unsure : undefined}
          onTryAgain={finish}
        />
      )}
      {isUnsure && sending.kind === 'idle' && (
        <Notice kind="warning" title={t.unsure_title}>
          {isSameRequest(flow) ? t.unsure : t.unsure_changed}
        </Notice>
      )}
      {refund && <Notice kind="warning">{refund}</Notice>}
      <Card>
        <DefinitionRows rows={createRows(flow, charges, t, childRows)} />
      </Card>
      {children}
    </StepForm>
  );
};
