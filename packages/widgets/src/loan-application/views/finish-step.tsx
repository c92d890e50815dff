import { formatText, loanFileKinds } from '@somesa/core';
import { Button, Notice } from '@somesa/ui';
import { CancelAction } from '../../wizard/cancel-action';
import { FailureNotice } from '../../wizard/failure-notice';
import { Revealed } from '../../wizard/revealed';
import { StepForm } from '../../wizard/step-form';
import { useLoan } from '../context';
import type { Sending } from '../flow/flow';
import { isSameRequest } from '../flow/request';
import { calculateRequestedCost } from '../flow/requested-loan';
import { listFailedKinds } from '../uploads';
import { CostCard } from './cost-card';
import { Summary } from './summary';

/** Renders the problem that prevents sending, with the ways to continue. */
const SendingProblem = ({ sending }: { sending: Sending }) => {
  const { store, flow, t, ui } = useLoan();
  const { attempt, slots } = flow;
  const failed = listFailedKinds(slots);
  const areFilesRejected = loanFileKinds.some(
    (kind) => sending.kind === 'failed' && sending.failure.errors?.[kind],
  );
  if (failed.length > 0 && (sending.kind === 'files-failed' || areFilesRejected)) {
    const canRepeat = failed.some((kind) => {
      const slot = slots[kind];
      return slot?.kind === 'failed' && slot.file;
    });
    return (
      <Notice
        kind="error"
        title={formatText(t.failed_title, { names: failed.map((kind) => t[kind]).join(', ') })}
      >
        <p>{t.failed_text}</p>
        {canRepeat && (
          <Button kind="quiet" onClick={store.retryFiles}>
            {ui.try_again}
          </Button>
        )}
        <Button kind="quiet" onClick={() => void store.finishWithoutFiles()}>
          {t.without_files}
        </Button>
      </Notice>
    );
  }
  const isUnsure = attempt !== null && sending.kind !== 'busy';
  const hint = isUnsure ? (isSameRequest(flow) ? t.unsure : t.unsure_changed) : undefined;
  if (sending.kind === 'failed') return <FailureNotice failure={sending.failure} texts={ui} hint={hint} />;
  if (!isUnsure) return null;
  return (
    <Notice kind="warning" title={t.unsure_title}>
      {hint}
    </Notice>
  );
};

export const FinishStep = ({ sending }: { sending: Sending }) => {
  const { store, flow, today, homeHref, cancel, t, ui } = useLoan();
  const cost = calculateRequestedCost(flow, today);
  const isBusy = sending.kind === 'busy' || sending.kind === 'waiting';
  return (
    <StepForm
      title={t.finish_title}
      lead={t.finish_lead}
      texts={ui}
      next={ui.finish}
      onNext={() => void store.finish()}
      onPrevious={store.back}
      isBusy={isBusy}
      between={
        <CancelAction
          texts={ui}
          homeHref={isBusy ? undefined : homeHref}
          onCancel={cancel}
          isDisabled={isBusy}
        />
      }
    >
      <Summary isBusy={isBusy} />
      {cost && <CostCard cost={cost} />}
      <p>{t.consent}</p>
      <Revealed cause={sending.kind !== 'idle' && sending}>
        {sending.kind === 'waiting' && <Notice>{t.waiting}</Notice>}
        <SendingProblem sending={sending} />
      </Revealed>
    </StepForm>
  );
};
