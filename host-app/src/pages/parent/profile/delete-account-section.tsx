import type { ApiFailure } from '@somesa/api-client';
import { toast } from '@somesa/ui';
import { useLocation } from 'wouter';
import { deleteAccount } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction } from '../confirmed-action';
import { Section } from './section';

/** Where an account is deleted, after one question. */
export const DeleteAccountSection = ({ userId }: { userId: string }) => {
  const text = useText('profile').remove;
  const [, navigate] = useLocation();

  const nameProblem = ({ kind, status, message }: ApiFailure): string => {
    if (kind === 'answer') return message;
    return status === null ? text.failed : text.refused;
  };
  const remove = async () => {
    const answer = await deleteAccount(userId, () => navigate('/'));
    if (!answer.ok) return <span className="red">{nameProblem(answer.error)}</span>;
    toast.success(text.done);
    return null;
  };
  return (
    <Section title={text.title} about={text.lede}>
      <ConfirmedAction text={text} act={remove} />
    </Section>
  );
};
