import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { Button, CodeField, css, Field, Modal } from '@somesa/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { FormFrame } from '../../../forms/form-frame';
import { useDraftForm } from '../../../forms/use-draft-form';
import { adminApi } from '../../../state/admin-api';
import { confirmation, endConfirmation } from '../../../state/confirmation';
import { useText } from '../../../texts/use-text';

const initialValues = { code: '' };

export const ConfirmForm = <Answer,>({
  title,
  action,
  canRecover = true,
  send,
  onSent,
}: {
  title: string;
  action: string;
  canRecover?: boolean;
  send: (body: { code: string }) => Promise<Result<Answer, ApiFailure>>;
  onSent: (answer: Answer) => void;
}) => {
  const text = useText('admin').secondFactor;
  const [isRecovery, setRecovery] = useState(false);
  const form = useDraftForm<{ code: string }, Answer>({
    empty: initialValues,
    send,
    onSent,
    secret: ['code'],
  });
  return (
    <FormFrame
      form={form}
      label={title}
      action={action}
      after={
        canRecover && (
          <Button
            kind="quiet"
            onClick={() => {
              setRecovery(!isRecovery);
              form.set('code', '');
            }}
          >
            {isRecovery ? text.app : text.recovery}
          </Button>
        )
      }
    >
      {isRecovery ? (
        <Field
          key="recovery"
          label={text.recoveryLabel}
          hint={text.recoveryHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field('code')}
        />
      ) : (
        <CodeField key="app" label={text.codeLabel} required {...form.field('code')} />
      )}
    </FormFrame>
  );
};

const stackClass = css('display: grid; gap: 1rem;');

export const ConfirmationDialog = () => {
  const { secondFactor: text, shell } = useText('admin');
  const { isOpen } = useSnapshot(confirmation);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => endConfirmation(false)}
      title={text.againTitle}
      closeLabel={shell.question.close}
      cancelText={shell.question.cancel}
    >
      <div className={stackClass}>
        <p>{text.againText}</p>
        <ConfirmForm
          title={text.againTitle}
          action={text.confirm}
          send={(body) => adminApi.call('POST /auth/second-factor/confirm', { body, expects: 'user' })}
          onSent={() => endConfirmation(true)}
        />
      </div>
    </Modal>
  );
};
