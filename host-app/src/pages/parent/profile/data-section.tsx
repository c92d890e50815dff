import { PasswordField, toast } from '@somesa/ui';
import { useState } from 'react';
import { saveFile } from '../../../save-file';
import { accountsApi } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction } from '../confirmed-action';
import { Section } from './section';

/** Shows the download of what is stored about a user, after their password. */
export const DataSection = () => {
  const {
    data: text,
    password: { show },
  } = useText('profile');
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();

  const download = async () => {
    const answer = await withLoading(() => accountsApi.exportData({ current_password: password }));
    const error = answer.ok ? undefined : answer.error.errors?.current_password?.[0];
    setPasswordError(error);
    if (error) return '';
    if (!answer.ok) return answer.error.kind === 'answer' ? answer.error.message : text.failed;
    const content = JSON.stringify(answer.value, null, 2);
    saveFile('my-data.json', new Blob([content], { type: 'application/json' }));
    toast.success(text.done);
    return null;
  };
  return (
    <Section title={text.title} about={text.lede}>
      <ConfirmedAction
        text={text}
        isSafe
        act={download}
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
