import { formatText, type UserView } from '@somesa/core';
import { buttonClass, Notice } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { AvatarEditor } from './avatar-editor';
import { PersonalForm } from './personal-form';
import { Section } from './section';

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

/** Shows a phone number or email address that must still be verified, with a link to the page for its code. */
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

/** Renders the user's picture, names, email address and phone number. */
export const PersonalSection = ({ user }: { user: UserView }) => (
  <Section title={useText('profile').personal.title}>
    <AvatarEditor user={user} />
    <PendingChanges user={user} />
    <PersonalForm user={user} />
  </Section>
);
