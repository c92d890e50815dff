import { css, Modal } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { secondFactorApi } from '../../../state/admin-api';
import { confirmation, endConfirmation } from '../../../state/confirmation';
import { useText } from '../../../texts/use-text';
import { ConfirmForm } from './confirm-form';

const sheet = css('display: grid; gap: 1rem;');

/** Question that comes before a change of money or rights, where the last code was entered too long ago. */
export const ConfirmationDialog = () => {
  const { secondFactor: text, shell } = useText('admin');
  const { isAsked } = useSnapshot(confirmation);
  return (
    <Modal
      isOpen={isAsked}
      onClose={() => endConfirmation(false)}
      title={text.againTitle}
      closeLabel={shell.question.close}
      cancelText={shell.question.cancel}
    >
      <div className={sheet}>
        <p>{text.againText}</p>
        <ConfirmForm
          title={text.againTitle}
          action={text.confirm}
          send={secondFactorApi.confirmSecondFactor}
          onSent={() => endConfirmation(true)}
        />
      </div>
    </Modal>
  );
};
