import { Button, DangerButton, Modal, Notice } from '@somesa/ui';
import { type ReactNode, useState } from 'react';

interface ConfirmedTexts {
  action: string;
  confirmTitle: string;
  confirmText: string;
  confirm: string;
  working: string;
  cancel: string;
  close: string;
}

/** A button for what can't be undone: it asks first, waits, and says in the question what went wrong. */
export const ConfirmedAction = ({
  text,
  act,
  onAsk,
  children,
}: {
  text: ConfirmedTexts;
  /** Called each time the question opens. */
  onAsk?: () => void;
  /** Fields that the question has. */
  children?: ReactNode;
  /** Does it; answers what went wrong, or null. */
  act: () => Promise<ReactNode>;
}) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const ask = () => {
    setProblem(null);
    onAsk?.();
    setAsking(true);
  };
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    const found = await act();
    setBusy(false);
    if (found === null) setAsking(false);
    else setProblem(found);
  };
  return (
    <div>
      <Button kind="secondary" onClick={ask}>
        {text.action}
      </Button>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text.confirmTitle}
        closeLabel={text.close}
        cancelText={text.cancel}
        isBusy={isBusy}
        isAlert
        actions={
          <DangerButton isBusy={isBusy} onClick={confirm}>
            {isBusy ? text.working : text.confirm}
          </DangerButton>
        }
      >
        <p>{text.confirmText}</p>
        {children}
        {problem && <Notice kind="error">{problem}</Notice>}
      </Modal>
    </div>
  );
};
