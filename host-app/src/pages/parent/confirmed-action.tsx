import { Button, DangerButton, Modal, Notice } from '@somesa/ui';
import { type ReactNode, useState } from 'react';

export interface ConfirmedTexts {
  action: string;
  confirmTitle: string;
  confirmText: string;
  confirm: string;
  working: string;
  cancel: string;
  close: string;
}

export const ConfirmedAction = ({
  text,
  act,
  isSafe,
  onAsk,
  children,
}: {
  text: ConfirmedTexts;
  /** True if the action destroys nothing. */
  isSafe?: true;
  onAsk?: () => void;
  children?: ReactNode;
  /** Performs the action; returns the error message, or null if it succeeded. */
  act: () => Promise<ReactNode>;
}) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const ConfirmButton = isSafe ? Button : DangerButton;
  const openDialog = () => {
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
      <Button kind="secondary" onClick={openDialog}>
        {text.action}
      </Button>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text.confirmTitle}
        closeLabel={text.close}
        cancelText={text.cancel}
        isBusy={isBusy}
        isAlert={!isSafe}
        actions={
          <ConfirmButton isBusy={isBusy} onClick={confirm}>
            {isBusy ? text.working : text.confirm}
          </ConfirmButton>
        }
      >
        <p>{text.confirmText}</p>
        {children}
        {problem && <Notice kind="error">{problem}</Notice>}
      </Modal>
    </div>
  );
};
