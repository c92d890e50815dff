import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { Button, CodeField, Field } from '@somesa/ui';
import { useState } from 'react';
import { FormFrame } from '../../../forms/form-frame';
import { useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';

const NO_TEXTS = {};
const empty = { code: '' };

/** Form for one code: of the authenticator app or, where it may be, a recovery code. */
export const ConfirmForm = <Answer,>({
  title,
  action,
  mayRecover = true,
  send,
  onSent,
}: {
  title: string;
  action: string;
  mayRecover?: boolean;
  send: (body: { code: string }) => Promise<Result<Answer, ApiFailure>>;
  onSent: (answer: Answer) => void;
}) => {
  const text = useText('admin').secondFactor;
  const [isRecovery, setRecovery] = useState(false);
  const form = useDraftForm<{ code: string }, Answer>({
    empty,
    send,
    onSent,
    texts: NO_TEXTS,
    secret: ['code'],
    check: () => null,
  });
  return (
    <FormFrame
      form={form}
      label={title}
      action={action}
      after={
        mayRecover && (
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
