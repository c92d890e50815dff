import { hasAccess } from '@somesa/core/admin';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminTable } from '../table/admin-table';
import { InviteButton, WithdrawButton } from './invitation-questions';

const tabs = ['users', 'invitations'] as const;
const SCREEN = `${ADMIN}/users`;

/** /admin/users: everybody with an account, and, for administrators, who is invited. */
export const UsersPage = () => {
  const { shell, lists, user: text } = useText('admin');
  const { user } = useSnapshot(auth);
  const [version, setVersion] = useState(0);
  const refresh = (): void => setVersion((now) => now + 1);
  const isAdministrator = user !== null && hasAccess(user.role_id, 'administrator');
  const asked = useTab(tabs);
  const tab = isAdministrator ? asked : 'users';
  const invite = isAdministrator && <InviteButton onInvited={refresh} />;
  return (
    <>
      <h1>{shell.pages.users}</h1>
      {isAdministrator && (
        <TabLinks
          label={text.tabs}
          tabs={tabs.map((each) => ({
            label: lists[each].title,
            href: tabAddress(SCREEN, tabs, each),
            isChosen: each === tab,
          }))}
        />
      )}
      {tab === 'users' ? (
        <AdminTable list="users" openRow={({ id }) => adminAddress.user(id)} actions={invite} />
      ) : (
        <AdminTable
          list="invitations"
          actions={invite}
          version={version}
          rowActions={({ id, cells }) =>
            cells.status === 'open' ? (
              <WithdrawButton id={id} email={String(cells.email)} onWithdrawn={refresh} />
            ) : null
          }
        />
      )}
    </>
  );
};
