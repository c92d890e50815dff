import { type RoleId, roles } from '@somesa/core';
import { type AdminUser, type AdminUserAnswer, hasAccess } from '@somesa/core/admin';
import { SelectField, toast } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { Options } from '../layout/options';
import { SchoolField } from './school-field';
import { useRoleWords } from './use-role-words';

interface UserActionsProps {
  user: AdminUser;
  onChanged: (answer: AdminUserAnswer) => void;
}

const ChangeRoleDialog = ({ user, onChanged }: UserActionsProps) => {
  const { role: text } = useText('admin').user;
  const names = useRoleWords();
  return (
    <ActionDialog
      action={text.do}
      title={text.question}
      text={text.text}
      confirm={text.confirm}
      initialValues={{ role_id: String(user.role_id), schoolId: user.school ? String(user.school.id) : '' }}
      send={({ role_id, schoolId }) =>
        adminApi.changeUserRole(user.id, {
          role_id: Number(role_id) as RoleId,
          schoolId: schoolId === '' ? null : Number(schoolId),
        })
      }
      onDone={(answer) => {
        if (answer.roleRequestId === null) toast.success(text.done);
        onChanged(answer);
      }}
    >
      {(field) => (
        <>
          <SelectField label={text.role} {...field('role_id')}>
            <Options values={Object.values(roles)} names={names} />
          </SelectField>
          <SchoolField {...field('schoolId')} />
        </>
      )}
    </ActionDialog>
  );
};

/** Shows the actions that the current user may take on an account; no one can take them on their own account. */
export const UserActions = ({ user, onChanged }: UserActionsProps) => {
  const text = useText('admin').user;
  const me = useSnapshot(auth).user;
  if (!me || me.user_id === user.id || user.status === 'anonymised') return null;
  const isAdministrator = hasAccess(me.role_id, 'administrator');
  const renderDialog = (
    texts: typeof text.lock,
    send: () => ReturnType<typeof adminApi.lockUser>,
    isDanger = false,
  ) => (
    <ActionDialog
      key={texts.do}
      action={texts.do}
      title={texts.question}
      text={texts.text}
      isDanger={isDanger}
      send={send}
      onDone={(answer) => {
        // Unlocking may have been requested only.
        if (texts !== text.unlock || answer.roleRequestId === null) toast.success(texts.done);
        onChanged(answer);
      }}
    />
  );
  return (
    <>
      {isAdministrator && <ChangeRoleDialog key={user.role_id} user={user} onChanged={onChanged} />}
      {user.isLocked
        ? renderDialog(text.unlock, () => adminApi.unlockUser(user.id))
        : renderDialog(text.lock, () => adminApi.lockUser(user.id), true)}
      {renderDialog(text.endSessions, () => adminApi.endUserSessions(user.id), true)}
      {isAdministrator &&
        user.role_id !== roles.parent &&
        renderDialog(text.resetSecondFactor, () => adminApi.resetUserSecondFactor(user.id), true)}
      {isAdministrator && renderDialog(text.anonymise, () => adminApi.anonymiseUser(user.id), true)}
    </>
  );
};
