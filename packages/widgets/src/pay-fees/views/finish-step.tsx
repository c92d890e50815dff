import { formatUgx, say } from '@somesa/core';
import { Card, type DefinitionRow, DefinitionRows, Notice } from '@somesa/ui';
import type { FormEvent } from 'react';
import { FinishActions } from '../../frame/actions';
import { FailureNotice } from '../../frame/failure-notice';
import { StepFrame } from '../../frame/step-frame';
import type { Texts } from '../../texts/texts';
import { usePayFees } from '../context';
import type { Flow, Sending } from '../flow/flow';
import { isStillAsked } from '../flow/requests';
import { type Summary, summaryOf } from '../flow/summary';

const rowsOf = (
  { amountUgx, child, school, item }: Summary,
  { draft }: Flow,
  t: Texts['payFees'],
): DefinitionRow[] => [
  { name: t.row_amount, value: formatUgx(amountUgx), kind: 'strong' },
  ...(item ? [{ name: t.row_for, value: item }] : []),
  { name: t.row_child, value: `${child.displayName}, ${child.regNo}` },
  { name: t.row_school, value: school.name },
  ...(draft.method === 'bank'
    ? [
        { name: t.row_with, value: t.bank },
        { name: t.row_from, value: `${draft.bankName}, ${draft.accountNumber}` },
      ]
    : [{ name: t.row_with, value: `${draft.method ? t[draft.method] : ''}, ${draft.phoneNumber}` }]),
];

/** Step 5: what is about to happen, and Finish. */
export const FinishStep = ({ sending }: { sending: Sending }) => {
  const { store, flow, texts, mode, homeHref, cancel } = usePayFees();
  const { payFees: t, ui } = texts;
  const summary = summaryOf(flow);
  const isUnsure = flow.attempt !== null && sending.kind !== 'busy';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void store.finish();
  };
  return (
    <StepFrame
      title={t.finish_title}
      lead={
        flow.draft.method === 'bank'
          ? t.finish_lead_bank
          : say(t.finish_lead_mobile, { phone: flow.draft.phoneNumber })
      }
      onSubmit={onSubmit}
      actions={
        <FinishActions
          texts={ui}
          isBusy={sending.kind === 'busy'}
          onPrevious={store.back}
          homeHref={mode === 'host' ? homeHref : undefined}
          onCancel={cancel}
        />
      }
    >
      {sending.kind === 'failed' && (
        <FailureNotice
          failure={sending.failure}
          texts={ui}
          hint={isUnsure ? t.unsure : undefined}
          onTryAgain={sending.failure.kind === 'line' ? () => void store.finish() : undefined}
        />
      )}
      {isUnsure && sending.kind === 'idle' && (
        <Notice kind="warning" title={t.unsure_title}>
          {isStillAsked(flow) ? t.unsure : t.unsure_changed}
        </Notice>
      )}
      {summary && (
        <Card>
          <DefinitionRows rows={rowsOf(summary, flow, t)} />
        </Card>
      )}
    </StepFrame>
  );
};
