import { type RoleId, roles } from '@somesa/core';
import { type AdminUser, type AdminUserAnswer, hasAccess } from '@somesa/core/admin';
import { SelectField, toast } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';
import { SchoolField } from './school-field';
import { useRoleWords } from './use-role-words';

interface Changes {
  user: AdminUser;
  onChanged: (answer: AdminUserAnswer) => void;
}

const RoleQuestion = ({ user, onChanged }: Changes) => {
  const { role: text } = useText('admin').user;
  const names = useRoleWords();
  return (
    <Question
      action={text.do}
      title={text.question}
      text={text.text}
      confirm={text.confirm}
      empty={{ role_id: String(user.role_id), schoolId: user.school ? String(user.school.id) : '' }}
      send={({ role_id, schoolId }) =>
        adminApi.changeUserRole(user.id, {
          role_id: Number(role_id) as RoleId,
          schoolId: schoolId === '' ? null : Number(schoolId),
        })
      }
      onDone={(answer) => {
        toast.success(text.done);
        onChanged(answer);
      }}
    >
      {(field) => (
        <>
          <SelectField label={text.role} {...field('role_id')}>
            {Object.values(roles).map((role) => (
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

/** Shows the actions that the current user may take on an account; no one can take them on their own account. */
export const UserActions = ({ user, onChanged }: Changes) => {
  const text = useText('admin').user;
  const me = useSnapshot(auth).user;
  if (!me || me.user_id === user.id || user.status === 'anonymised') return null;
  const isAdministrator = hasAccess(me.role_id, 'administrator');
  const ask = (
    words: typeof text.lock,
    send: () => ReturnType<typeof adminApi.lockUser>,
    isDanger = false,
  ) => (
    <Question
      key={words.do}
      action={words.do}
      title={words.question}
      text={words.text}
      confirm={words.do}
      isDanger={isDanger}
      send={send}
      onDone={(answer) => {
        toast.success(words.done);
        onChanged(answer);
      }}
    />
  );
  return (
    <>
      {isAdministrator && <RoleQuestion key={user.role_id} user={user} onChanged={onChanged} />}
      {user.isLocked
        ? ask(text.unlock, () => adminApi.unlockUser(user.id))
        : ask(text.lock, () => adminApi.lockUser(user.id), true)}
      {ask(text.endSessions, () => adminApi.endUserSessions(user.id), true)}
      {isAdministrator &&
        user.role_id !== roles.parent &&
        ask(text.resetSecondFactor, () => adminApi.resetUserSecondFactor(user.id), true)}
      {isAdministrator && ask(text.anonymise, () => adminApi.anonymiseUser(user.id), true)}
    </>
  );
};
