import { formatText } from '@somesa/core';
import { INVITATION_TOKEN_HEADER, type OpenInvitation } from '@somesa/core/admin';
import { buttonClass, Field, Notice, Skeleton } from '@somesa/ui';
import { useCallback } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../api/api';
import { useQuery } from '../../api/use-query';
import { PhoneField } from '../../forms/contact-fields';
import { useAccountForm } from '../../forms/use-account-form';
import { QueryResult } from '../../loading/query-view';
import { auth } from '../../state/auth';
import { logOut, withLoading } from '../../state/auth-session';
import { showOutcome } from '../../state/page-message';
import { useRoleWords } from '../../texts/use-role-words';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';
import { NewPasswordFields } from './new-password-fields';
import { useAddressToken } from './use-address-token';

/** HTTP status of an invitation that was used, was withdrawn or has expired. */
const GONE = 410;

const empty = { first_name: '', last_name: '', contact: '', password: '', password_confirmation: '' };

const AcceptForm = ({ token, invitation }: { token: string; invitation: OpenInvitation }) => {
  const accountTexts = useText('accounts').register;
  const { user: text, school: schoolTexts } = useText('admin');
  const [, navigate] = useLocation();
  const form = useAccountForm({
    form: 'invitation',
    empty,
    send: (values) =>
      withLoading(() => call('POST /invitations/accept', { body: { token, ...values }, expects: 'message' })),
    onSent: () => {
      showOutcome(text.accept.done);
      const leave = () => navigate('/login');
      // A user who was signed in here has another account.
      if (auth.user) void logOut(leave);
      else leave();
    },
  });
  const { username, role_id, school, school_role, email } = invitation;
  const roleWords = useRoleWords();
  const role = school_role ? schoolTexts.people.roles[school_role] : roleWords[role_id];
  return (
    <>
      <p className="lede">
        {school === null
          ? formatText(text.accept.lede, { username, role })
          : formatText(text.accept.ledeOfSchool, { username, role, school })}
      </p>
      <AuthForm form={form} label={text.accept.title} action={text.accept.submit}>
        <Field label={accountTexts.email} value={email} autoComplete="username" readOnly />
        <div className="pair">
          <Field
            label={accountTexts.firstName}
            autoComplete="given-name"
            required
            {...form.field('first_name')}
          />
          <Field
            label={accountTexts.lastName}
            autoComplete="family-name"
            required
            {...form.field('last_name')}
          />
        </div>
        <PhoneField label={accountTexts.contact} hint={accountTexts.contactHint} {...form.field('contact')} />
        <NewPasswordFields form={form} text={accountTexts} hint={text.accept.passwordHint} />
      </AuthForm>
    </>
  );
};

const Over = () => {
  const text = useText('admin').user.accept.over;
  return (
    <Notice kind="warning" title={text.title}>
      <p>{text.text}</p>
      <p className="next">
        <Link href="/login" className={buttonClass('secondary')}>
          {text.action}
        </Link>
      </p>
    </Notice>
  );
};

const InvitationLoader = ({ token }: { token: string }) => {
  const { user, shell } = useText('admin');
  const loadInvitation = useCallback(
    (signal?: AbortSignal) =>
      call('GET /invitations', {
        headers: { [INVITATION_TOKEN_HEADER]: token },
        expects: 'email',
        signal,
      }),
    [token],
  );
  const { state, retry } = useQuery(loadInvitation);
  if (state.kind === 'failed' && state.failure.status === GONE) return <Over />;
  return (
    <QueryResult
      {...{ state, onRetry: retry }}
      says={{ loading: user.accept.checking, failed: shell.asking.failed }}
      skeleton={
        <>
          <Skeleton height="3em" />
          <Skeleton height="3em" />
        </>
      }
    >
      {(invitation) => <AcceptForm token={token} invitation={invitation} />}
    </QueryResult>
  );
};

export const AcceptInvitationPage = () => {
  const text = useText('admin').user.accept;
  const token = useAddressToken();
  return (
    <AuthSheet title={text.title}>
      {token === null && (
        <Notice kind="warning" title={text.noLink.title}>
          <p>{text.noLink.text}</p>
        </Notice>
      )}
      {token && <InvitationLoader token={token} />}
    </AuthSheet>
  );
};
