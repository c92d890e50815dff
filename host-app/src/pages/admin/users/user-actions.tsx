import { type RoleId, roles } from '@somesa/core';
import { type AdminUser, type AdminUserAnswer, hasAccess } from '@somesa/core/admin';
import { SelectField, toast } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useRoleWords } from '../../../texts/use-role-words';
import { useText } from '../../../texts/use-text';
import { ActionDialog, Options } from '../layout/action-dialog';
import { SchoolField } from '../table/school-filter';

interface UserActionsProps {
  user: AdminUser;
  onChanged: (answer: AdminUserAnswer) => void;
}

const ChangeRoleDialog = ({ user, onChanged }: UserActionsProps) => {
  const { role: text } = useText('admin').user;
  const names = useRoleWords();
  return (
    <ActionDialog
      {...text}
      done={undefined}
      initialValues={{ role_id: String(user.role_id), schoolId: user.school ? String(user.school.id) : '' }}
      send={({ role_id, schoolId }) =>
        adminApi.sender('PUT /admin/users/:id/role', { id: user.id })({
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

export const UserActions = ({ user, onChanged }: UserActionsProps) => {
  const text = useText('admin').user;
  const me = useSnapshot(auth).user;
  if (!me || me.user_id === user.id || user.status === 'anonymised') return null;
  const isAdministrator = hasAccess(me.role_id, 'administrator');
  const renderDialog = (
    texts: typeof text.lock,
    line: `POST /admin/users/:id/${'lock' | 'unlock' | 'end-sessions' | 'reset-second-factor' | 'anonymise'}`,
    isDanger = false,
  ) => (
    <ActionDialog
      key={texts.action}
      {...texts}
      done={undefined}
      isDanger={isDanger}
      send={() => adminApi.call(line, { params: { id: user.id } })}
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
        ? renderDialog(text.unlock, 'POST /admin/users/:id/unlock')
        : renderDialog(text.lock, 'POST /admin/users/:id/lock', true)}
      {renderDialog(text.endSessions, 'POST /admin/users/:id/end-sessions', true)}
      {isAdministrator &&
        user.role_id !== roles.parent &&
        renderDialog(text.resetSecondFactor, 'POST /admin/users/:id/reset-second-factor', true)}
      {isAdministrator && renderDialog(text.anonymise, 'POST /admin/users/:id/anonymise', true)}
    </>
  );
};
