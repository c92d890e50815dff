import { formatFullName } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { useItemQuery } from '../layout/admin-query-view';
import { AdminSection, columnsClass, FactRows } from '../layout/admin-section';
import { ApprovalNotice } from '../layout/approval-notice';
import { DetailPage } from '../layout/detail-page';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { StatusChip } from '../table/status-chip';
import { useRoleWords } from './use-role-words';
import { UserActions } from './user-actions';
import { Events, Sessions, UserPaymentsAndLoans } from './user-history';

const Facts = ({
  user,
  onChanged,
}: Pick<AdminUserAnswer, 'user'> & { onChanged: (answer: AdminUserAnswer) => void }) => {
  const { facts, fields, never } = useText('admin').user;
  const roleWords = useRoleWords();
  const { yes, no } = useText('admin').table;
  const statuses = useListTexts('users').words?.status;
  return (
    <AdminSection title={facts} actions={<UserActions user={user} onChanged={onChanged} />}>
      <FactRows
        rows={[
          { name: fields.role, value: roleWords[user.role_id] },
          {
            name: fields.school,
            value: user.school && <Link href={adminAddress.school(user.school.id)}>{user.school.name}</Link>,
          },
          { name: fields.email, value: user.email ?? never },
          { name: fields.contact, value: user.contact ?? never },
          {
            name: fields.status,
            value: <StatusChip status={user.status} names={statuses} />,
          },
          { name: fields.locked, value: user.isLocked ? yes : no },
          { name: fields.createdAt, value: <Moment iso={user.createdAt} /> },
        ]}
      />
    </AdminSection>
  );
};

const getUser = (id: string, signal?: AbortSignal) =>
  adminApi.call('GET /admin/users/:id', { params: { id }, signal });

/** Page /admin/users/:id: one account, with its sessions, its history and the actions that it allows. */
export const UserPage = () => {
  const text = useText('admin').user;
  const { pages } = useText('admin').shell;
  const query = useItemQuery(getUser);
  const payments = useListTexts('payments').words?.status;
  const loans = useListTexts('loans').words?.status;
  const name =
    query.state.kind === 'ready'
      ? formatFullName(query.state.value.user.first_name, query.state.value.user.last_name) || pages.user
      : pages.user;
  return (
    <DetailPage backHref={`${ADMIN}/users`} backText={pages.users} title={name} query={query}>
      {(shown) => (
        <div className={columnsClass}>
          <div>
            <ApprovalNotice id={shown.roleRequestId} />
            <Facts user={shown.user} onChanged={query.put} />
            <Sessions sessions={shown.sessions} />
            <Events events={shown.events} />
          </div>
          <div>
            <UserPaymentsAndLoans
              title={text.loans}
              rows={shown.loans}
              statusNames={loans}
              getHref={adminAddress.loan}
            />
            <UserPaymentsAndLoans
              title={text.payments}
              rows={shown.payments}
              statusNames={payments}
              getHref={adminAddress.payment}
            />
          </div>
        </div>
      )}
    </DetailPage>
  );
};
