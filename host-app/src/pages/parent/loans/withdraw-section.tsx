import type { ApiFailure } from '@somesa/api-client';
import type { LoanView } from '@somesa/core';
import { Button, DangerButton, Modal, Notice, toast } from '@somesa/ui';
import { useState } from 'react';
import { whileLoading } from '../../../state/auth-session';
import { loansApi } from '../../../state/loans-api';
import { useText } from '../../../texts/use-text';
import { LoanSection } from './loan-section';

/** Where an application or an offer is taken back, after one question. */
export const WithdrawSection = ({
  loan,
  onLoan,
  onMoved,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  /** Runs where the loan has moved on meanwhile. */
  onMoved: (failure: ApiFailure) => void;
}) => {
  const text = useText('loans').withdraw;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await whileLoading(() => loansApi.withdrawLoan(loan.id));
    setBusy(false);
    if (answer.ok) {
      setAsking(false);
      toast.success(text.done);
      onLoan(answer.value);
    } else if (answer.error.status === 409) onMoved(answer.error);
    else setProblem(answer.error.message);
  };
  const ask = () => {
    setProblem(null);
    setAsking(true);
  };
  return (
    <LoanSection title={text.title} about={text.lede}>
      <div>
        <Button kind="secondary" onClick={ask}>
          {text.action}
        </Button>
      </div>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text.confirmTitle}
        closeLabel={text.close}
        cancelText={text.cancel}
        isBusy={isBusy}
        isAlert
        actions={
          <DangerButton isBusy={isBusy} onClick={withdraw}>
            {isBusy ? text.working : text.confirm}
          </DangerButton>
        }
      >
        <p>{text.confirmText}</p>
        {problem && <Notice kind="error">{problem}</Notice>}
      </Modal>
    </LoanSection>
  );
};
