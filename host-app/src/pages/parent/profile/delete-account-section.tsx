import type { ApiFailure } from '@somesa/api-client';
import { Button, DangerButton, Modal, Notice, toast } from '@somesa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteAccount } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { Section } from './section';

/** Where an account is deleted, after one question. */
export const DeleteAccountSection = ({ userId }: { userId: string }) => {
  const text = useText('profile').remove;
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const nameProblem = ({ kind, status, message }: ApiFailure): string => {
    if (kind === 'answer') return message;
    return status === null ? text.failed : text.refused;
  };
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await deleteAccount(userId, () => navigate('/'));
    setBusy(false);
    if (answer.ok) toast.success(text.done);
    else setProblem(nameProblem(answer.error));
  };
  return (
    <Section title={text.title} about={text.lede}>
      <div>
        <Button
          kind="secondary"
          onClick={() => {
            setProblem(null);
            setAsking(true);
          }}
        >
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
          <DangerButton isBusy={isBusy} onClick={remove}>
            {isBusy ? text.working : text.confirm}
          </DangerButton>
        }
      >
        <p>{text.confirmText}</p>
        {problem && (
          <Notice kind="error">
            <span className="red">{problem}</span>
          </Notice>
        )}
      </Modal>
    </Section>
  );
};
