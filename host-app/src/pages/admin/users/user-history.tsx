import { formatFigures } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';
import { DataTable } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';

/** Shows the sessions of a user. */
export const Sessions = ({ sessions }: Pick<AdminUserAnswer, 'sessions'>) => {
  const text = useText('admin').user.sessions;
  return (
    <AdminSection title={text.title}>
      {sessions.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <DataTable
          caption={text.title}
          isCaptionUnseen
          rows={sessions.map((session, at) => ({ ...session, key: `${at}` }))}
          keyOf={({ key }) => key}
          columns={[
            { label: text.lastUsedAt, cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} /> },
            { label: text.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
          ]}
        />
      )}
    </AdminSection>
  );
};

/** Shows the changes to a user's rights and credentials. */
export const Events = ({ events }: Pick<AdminUserAnswer, 'events'>) => {
  const text = useText('admin').user.events;
  const words: Readonly<Record<string, string>> = text.words;
  return (
    <AdminSection title={text.title}>
      {events.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <DataTable
          caption={text.title}
          isCaptionUnseen
          rows={events.map((event, at) => ({ ...event, key: `${at}` }))}
          keyOf={({ key }) => key}
          columns={[
            { label: text.at, cell: ({ at }) => <Moment iso={at} /> },
            { label: text.event, cell: ({ event }) => words[event] ?? event },
            { label: text.by, cell: ({ by }) => by?.name ?? text.byItself },
          ]}
        />
      )}
    </AdminSection>
  );
};

type Moved = AdminUserAnswer['loans'][number] | AdminUserAnswer['payments'][number];

/** The loans or the payments of somebody. */
export const UserPaymentsAndLoans = ({
  title,
  rows,
  states,
  hrefOf,
}: {
  title: string;
  rows: readonly Moved[];
  states: Readonly<Record<string, string>> | undefined;
  hrefOf: (id: string) => string;
}) => {
  const { columns } = useText('admin').user;
  if (rows.length === 0) return null;
  return (
    <AdminSection title={title}>
      <DataTable
        caption={title}
        isCaptionUnseen
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            label: columns.reference,
            cell: ({ id, reference }) => <Link href={hrefOf(id)}>{reference}</Link>,
          },
          { label: columns.createdAt, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
          { label: columns.status, cell: ({ status }) => states?.[status] ?? status },
          { label: columns.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
        ]}
      />
    </AdminSection>
  );
};
