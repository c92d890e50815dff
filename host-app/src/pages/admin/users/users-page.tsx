import { formatText, roles } from '@somesa/core';
import type { Invite } from '@somesa/core/admin';
import { Field, SelectField, toast } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { showOutcome } from '../../../state/page-message';
import { useRights } from '../../../state/use-rights';
import { useRoleWords } from '../../../texts/use-role-words';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog, Options } from '../layout/action-dialog';
import { AdminTable } from '../table/admin-table';
import { SchoolField } from '../table/school-filter';

const invitableRoles = [roles.staff, roles.administrator, roles.bursar] as const;

const InviteButton = ({ onInvited }: { onInvited: () => void }) => {
  const text = useText('admin').user;
  const names = useRoleWords();
  return (
    <ActionDialog
      action={text.invite.action}
      kind="primary"
      title={text.invite.title}
      text={text.invite.text}
      confirm={text.invite.confirm}
      initialValues={{ username: '', email: '', role_id: '', schoolId: '' }}
      send={({ username, email, role_id, schoolId }) =>
        adminApi.call('POST /admin/invitations', {
          body: {
            username,
            email,
            role_id: Number(role_id) as Invite['role_id'],
            ...(schoolId !== '' && { schoolId: Number(schoolId) }),
          },
        })
      }
      onDone={({ invitation }) => {
        const { requested, done } = text.invite;
        if (invitation.status === 'requested') showOutcome(requested);
        else toast.success(formatText(done, invitation));
        onInvited();
      }}
    >
      {(field) => (
        <>
          <Field label={text.invite.username} required {...field('username')} />
          <Field label={text.invite.email} type="email" required {...field('email')} />
          <SelectField label={text.role.role} required {...field('role_id')}>
            <option value="">{text.invite.choose}</option>
            <Options values={invitableRoles} names={names} />
          </SelectField>
          <SchoolField {...field('schoolId')} />
        </>
      )}
    </ActionDialog>
  );
};

const WithdrawButton = ({
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
    <ActionDialog
      {...text}
      kind="quiet"
      text={formatText(text.text, { email })}
      isDanger
      send={adminApi.sender('POST /admin/invitations/:id/withdraw', { id })}
      onDone={onWithdrawn}
    />
  );
};

const tabs = ['users', 'invitations'] as const;
const SCREEN = `${ADMIN}/users`;

export const UsersPage = () => {
  const { shell, lists, user: text } = useText('admin');
  const { isAdministrator } = useRights();
  const [version, setVersion] = useState(0);
  const refresh = (): void => setVersion((now) => now + 1);
  const requestedTab = useTab(tabs);
  const tab = isAdministrator ? requestedTab : 'users';
  const invite = isAdministrator && <InviteButton onInvited={refresh} />;
  return (
    <>
      <h1>{shell.pages.users}</h1>
      {isAdministrator && (
        <ScreenTabs
          label={text.tabs}
          screen={SCREEN}
          tabs={tabs}
          chosen={tab}
          getLabel={(name) => lists[name].title}
        />
      )}
      {tab === 'users' ? (
        <AdminTable list="users" getRowHref={({ id }) => adminAddress.user(id)} actions={invite} />
      ) : (
        <AdminTable
          list="invitations"
          actions={invite}
          version={version}
          renderRowActions={({ id, cells }) =>
            cells.status === 'open' || cells.status === 'requested' ? (
              <WithdrawButton id={id} email={String(cells.email)} onWithdrawn={refresh} />
            ) : null
          }
        />
      )}
    </>
  );
};
