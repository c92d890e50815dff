import { toast } from '@somesa/ui';
import { saveFile } from '../../../save-file';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { PasswordAction } from './password-action';
import { Section } from './section';

/** Shows the download of what is stored about a user, after their password. */
export const DataSection = () => {
  const text = useText('profile').data;
  const download = async (password: string) => {
    const answer = await withLoading(() =>
      callAsUser('POST /auth/export-data', { body: { current_password: password } }),
    );
    if (answer.ok) {
      const content = JSON.stringify(answer.value, null, 2);
      saveFile('my-data.json', new Blob([content], { type: 'application/json' }));
      toast.success(text.done);
    }
    return answer;
  };
  return (
    <Section title={text.title} about={text.lede}>
      <PasswordAction
        text={text}
        isSafe
        act={download}
        explain={({ kind, message }) => (kind === 'answer' ? message : text.failed)}
      />
    </Section>
  );
};
