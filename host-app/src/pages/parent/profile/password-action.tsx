import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { css, PasswordField } from '@somesa/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction, type ConfirmedTexts } from '../confirmed-action';

const fieldClass = css('margin-top: 1rem;');

/** Renders a button for an action that is confirmed with the user's password. */
export const PasswordAction = ({
  text,
  isSafe,
  act,
  explain,
}: {
  text: ConfirmedTexts & { password: string };
  /** True if the action destroys nothing. */
  isSafe?: true;
  /** Performs the action. */
  act: (password: string) => Promise<Result<unknown, ApiFailure>>;
  /** Returns the message for a failure other than a wrong password. */
  explain: (failure: ApiFailure) => ReactNode;
}) => {
  const { show } = useText('profile').password;
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const confirm = async () => {
    const answer = await act(password);
    const error = answer.ok ? undefined : answer.error.errors?.current_password?.[0];
    setPasswordError(error);
    if (error) return '';
    return answer.ok ? null : explain(answer.error);
  };
  return (
    <ConfirmedAction
      text={text}
      {...(isSafe && { isSafe })}
      act={confirm}
      onAsk={() => {
        setPassword('');
        setPasswordError(undefined);
      }}
    >
      <div className={fieldClass}>
        <PasswordField
          label={text.password}
          showText={show}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={passwordError}
        />
      </div>
    </ConfirmedAction>
  );
};
