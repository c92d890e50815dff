import type { ApiFailure } from '@somesa/api-client';
import { PasswordField, toast } from '@somesa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteAccount } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction } from '../confirmed-action';
import { Section } from './section';

/** Shows the deletion of an account, after one confirmation. */
export const DeleteAccountSection = ({ userId }: { userId: string }) => {
  const {
    remove: text,
    password: { show },
  } = useText('profile');
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const [, navigate] = useLocation();

  const nameProblem = ({ kind, status, message }: ApiFailure): string => {
    if (kind === 'answer') return message;
    return status === null ? text.failed : text.rejected;
  };
  const remove = async () => {
    const body = { user_id: userId, current_password: password };
    const answer = await deleteAccount(body, () => navigate('/'));
    const error = answer.ok ? undefined : answer.error.errors?.current_password?.[0];
    setPasswordError(error);
    if (error) return '';
    if (!answer.ok) return <span className="red">{nameProblem(answer.error)}</span>;
    toast.success(text.done);
    return null;
  };
  return (
    <Section title={text.title} about={text.lede}>
      <ConfirmedAction
        text={text}
        act={remove}
        onAsk={() => {
          setPassword('');
          setPasswordError(undefined);
        }}
      >
        <PasswordField
          label={text.password}
          showText={show}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={passwordError}
        />
      </ConfirmedAction>
    </Section>
  );
};
