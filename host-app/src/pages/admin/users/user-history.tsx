import { formatFigures } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { TableSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';

/** Shows the sessions of a user. */
export const Sessions = ({ sessions }: Pick<AdminUserAnswer, 'sessions'>) => {
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

/** Shows the changes to a user's rights and credentials. */
export const Events = ({ events }: Pick<AdminUserAnswer, 'events'>) => {
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
export const UserPaymentsAndLoans = ({
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
