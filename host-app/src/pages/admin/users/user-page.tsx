import { formatFigures, formatFullName } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { Link } from 'wouter';
import { useRoleWords } from '../../../texts/use-role-words';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { AdminSection, ApprovalNotice, columnsClass, FactRows, TableSection } from '../layout/admin-section';
import { Moment, useListTexts } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';
import { UserActions } from './user-actions';

const Sessions = ({ sessions }: Pick<AdminUserAnswer, 'sessions'>) => {
  const text = useText('admin').user.sessions;
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={sessions}
      columns={[
        { label: text.lastUsedAt, cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
        { label: text.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
      ]}
    />
  );
};

const Events = ({ events }: Pick<AdminUserAnswer, 'events'>) => {
  const text = useText('admin').user.events;
  const words: Readonly<Record<string, string>> = text.words;
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={events}
      columns={[
        { label: text.at, cell: ({ at }) => <Moment iso={at} /> },
        { label: text.event, cell: ({ event }) => words[event] ?? event },
        { label: text.by, cell: ({ by }) => by?.name ?? text.byItself },
      ]}
    />
  );
};

type UserItem = AdminUserAnswer['loans'][number] | AdminUserAnswer['payments'][number];

/** Shows the loans or the payments of a user; nothing if there are none. */
const UserPaymentsAndLoans = ({
  title,
  rows,
  statusNames,
  getHref,
}: {
  title: string;
  rows: readonly UserItem[];
  statusNames: Readonly<Record<string, string>> | undefined;
  getHref: (id: string) => string;
}) => {
  const { columns } = useText('admin').user;
  if (rows.length === 0) return null;
  return (
    <TableSection
      title={title}
      rows={rows}
      columns={[
        {
          label: columns.reference,
          cell: ({ id, reference }) => <Link href={getHref(id)}>{reference}</Link>,
        },
        { label: columns.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
        { label: columns.status, cell: ({ status }) => statusNames?.[status] ?? status },
        { label: columns.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
      ]}
    />
  );
};

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

export const UserPage = () => {
  const text = useText('admin').user;
  const { pages } = useText('admin').shell;
  const query = useItemQuery('GET /admin/users/:id');
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
