import { type RoleId, roles } from '@somesa/core';
import { isLetIn, type OfficeUser, type OfficeUserAnswer } from '@somesa/core/office';
import { SelectField, toast } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';
import { SchoolField } from './school-field';
import { useRoleWords } from './use-role-words';

interface Changes {
  user: OfficeUser;
  onChanged: (answer: OfficeUserAnswer) => void;
}

const RoleQuestion = ({ user, onChanged }: Changes) => {
  const { role: text } = useText('office').user;
  const names = useRoleWords();
  return (
    <Question
      action={text.do}
      title={text.question}
      text={text.text}
      confirm={text.confirm}
      empty={{ role_id: String(user.role_id), schoolId: user.school ? String(user.school.id) : '' }}
      send={({ role_id, schoolId }) =>
        officeApi.changeUserRole(user.id, {
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

/** What may be done to an account by who looks; nobody does these to the own. */
export const UserActions = ({ user, onChanged }: Changes) => {
  const text = useText('office').user;
  const me = useSnapshot(auth).user;
  if (!me || me.user_id === user.id || user.state === 'anonymised') return null;
  const isAdministrator = isLetIn(me.role_id, 'administrator');
  const ask = (
    words: typeof text.lock,
    send: () => ReturnType<typeof officeApi.lockUser>,
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
        ? ask(text.unlock, () => officeApi.unlockUser(user.id))
        : ask(text.lock, () => officeApi.lockUser(user.id), true)}
      {ask(text.endSessions, () => officeApi.endUserSessions(user.id), true)}
      {isAdministrator &&
        user.role_id !== roles.parent &&
        ask(text.resetSecondFactor, () => officeApi.resetUserSecondFactor(user.id), true)}
      {isAdministrator && ask(text.anonymise, () => officeApi.anonymiseUser(user.id), true)}
    </>
  );
};
