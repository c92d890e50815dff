import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result, type UserView } from '@somesa/core';
import { buttonClass, css, Notice, PasswordField, toast } from '@somesa/ui';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { saveFile } from '../../../api/save-file';
import { auth } from '../../../state/auth';
import { callAsUser } from '../../../state/auth-api';
import { deleteAccount, withLoading } from '../../../state/auth-session';
import { showOutcome } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction, type ConfirmedTexts } from '../confirmed-action';
import { AvatarEditor } from './avatar-editor';
import { PasswordSection } from './password-section';
import { PersonalForm } from './personal-form';
import { Section } from './section';

const fieldClass = css('margin-top: 1rem;');

const PasswordAction = ({
  text,
  isSafe,
  act,
  explain,
}: {
  text: ConfirmedTexts & { password: string };
  /** True if the action destroys nothing. */
  isSafe?: true;
  act: (password: string) => Promise<Result<unknown, ApiFailure>>;
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

const Waiting = ({ message, href }: { message: string; href: string }) => {
  const text = useText('profile').personal;
  return (
    <Notice kind="warning">
      <p>{message}</p>
      <p>
        <Link href={href} className={buttonClass('quiet')}>
          {text.enterCode}
        </Link>
      </p>
    </Notice>
  );
};

const PendingChanges = ({ user }: { user: UserView }) => {
  const text = useText('profile').personal;
  const { contact, email } = user.pending;
  return (
    <>
      {contact !== null && (
        <Waiting
          message={formatText(text.pendingContact, { contact, current: user.contact })}
          href="/otp-verification"
        />
      )}
      {contact === null && !user.phone_verified && (
        <Waiting message={text.verifyContact} href="/otp-verification" />
      )}
      {email !== null && (
        <Waiting
          message={formatText(text.pendingEmail, { email, current: user.email })}
          href="/otp-verification?for=email"
        />
      )}
    </>
  );
};

const PersonalSection = ({ user }: { user: UserView }) => (
  <Section title={useText('profile').personal.title}>
    <AvatarEditor user={user} />
    <PendingChanges user={user} />
    <PersonalForm user={user} />
  </Section>
);

const DeleteAccountSection = ({ userId }: { userId: string }) => {
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

const DataSection = () => {
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

export const ProfilePage = () => {
  const text = useText('profile');
  const { user } = useSnapshot(auth);
  if (!user) return null;
  return (
    <>
      <h1>{text.page.title}</h1>
      <p className="lede">
        {text.page.lede} {text.page.required}
      </p>
      <PersonalSection user={user} />
      <PasswordSection user={user} />
      <DataSection />
      <DeleteAccountSection userId={user.user_id} />
    </>
  );
};
