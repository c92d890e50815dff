import type { ApiFailure } from '@somesa/api-client';
import { useLocation } from 'wouter';
import { deleteAccount } from '../../../state/auth-session';
import { showOutcome } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { PasswordAction } from './password-action';
import { Section } from './section';

/** Shows the deletion of an account, after one confirmation. */
export const DeleteAccountSection = ({ userId }: { userId: string }) => {
  const text = useText('profile').remove;
  const [, navigate] = useLocation();

  const nameProblem = ({ kind, status, message }: ApiFailure): string => {
    if (kind === 'answer') return message;
    return status === null ? text.failed : text.rejected;
  };
  const remove = async (password: string) => {
    const body = { user_id: userId, current_password: password };
    const answer = await deleteAccount(body, () => navigate('/'));
    if (answer.ok) showOutcome(text.done);
    return answer;
  };
  return (
    <Section title={text.title} about={text.lede}>
      <PasswordAction
        text={text}
        act={remove}
        explain={(failure) => <span className="red">{nameProblem(failure)}</span>}
      />
    </Section>
  );
};
