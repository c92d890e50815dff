import { roles, say } from '@somesa/core';
import type { Invite } from '@somesa/core/admin';
import { Field, SelectField, toast } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';
import { SchoolField } from './school-field';
import { useRoleWords } from './use-role-words';

/** Roles that can be invited; parents create their own accounts. */
const invited = [roles.staff, roles.administrator, roles.bursar] as const;

/** Invites somebody to the back office. */
export const InviteButton = ({ onInvited }: { onInvited: () => void }) => {
  const text = useText('admin').user;
  const names = useRoleWords();
  return (
    <Question
      action={text.invite.do}
      kind="primary"
      title={text.invite.question}
      text={text.invite.text}
      confirm={text.invite.confirm}
      empty={{ username: '', email: '', role_id: '', schoolId: '' }}
      send={({ username, email, role_id, schoolId }) =>
        adminApi.invite({
          username,
          email,
          role_id: Number(role_id) as Invite['role_id'],
          ...(schoolId !== '' && { schoolId: Number(schoolId) }),
        })
      }
      onDone={({ invitation }) => {
        toast.success(say(text.invite.done, { email: invitation.email }));
        onInvited();
      }}
    >
      {(field) => (
        <>
          <Field label={text.invite.username} autoComplete="off" required {...field('username')} />
          <Field label={text.invite.email} type="email" autoComplete="off" required {...field('email')} />
          <SelectField label={text.role.role} required {...field('role_id')}>
            <option value="">{text.invite.choose}</option>
            {invited.map((role) => (
              <option key={role} value={String(role)}>
                {names[role]}
              </option>
            ))}
          </SelectField>
          <SchoolField {...field('schoolId')} />
        </>
      )}
    </Question>
  );
};

/** Takes an invitation back. */
export const WithdrawButton = ({
  id,
  email,
  onWithdrawn,
}: {
  id: string;
  email: string;
  onWithdrawn: () => void;
}) => {
  const text = useText('admin').user.withdraw;
  return (
    <Question
      action={text.do}
      kind="quiet"
      title={text.question}
      text={say(text.text, { email })}
      confirm={text.do}
      isDanger
      send={() => adminApi.withdrawInvitation(id)}
      onDone={() => {
        toast.success(text.done);
        onWithdrawn();
      }}
    />
  );
};
