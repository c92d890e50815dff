import { hasAccess } from '@somesa/core/admin';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';
import { InviteButton, WithdrawButton } from './invitation-dialogs';

const tabs = ['users', 'invitations'] as const;
const SCREEN = `${ADMIN}/users`;

/** Page /admin/users: all accounts and, for administrators, the invitations. */
export const UsersPage = () => {
  const { shell, lists, user: text } = useText('admin');
  const { user } = useSnapshot(auth);
  const [version, setVersion] = useState(0);
  const refresh = (): void => setVersion((now) => now + 1);
  const isAdministrator = user !== null && hasAccess(user.role_id, 'administrator');
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
