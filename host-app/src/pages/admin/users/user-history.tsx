import { formatFigures } from '@somesa/core';
import type { OfficeUserAnswer } from '@somesa/core/office';
import { DataTable } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';

/** Where somebody is signed in. */
export const Sessions = ({ sessions }: Pick<OfficeUserAnswer, 'sessions'>) => {
  const text = useText('office').user.sessions;
  return (
    <OfficeSection title={text.title}>
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
    </OfficeSection>
  );
};

/** What happened to somebody’s rights and credentials. */
export const Events = ({ events }: Pick<OfficeUserAnswer, 'events'>) => {
  const text = useText('office').user.events;
  const words: Readonly<Record<string, string>> = text.words;
  return (
    <OfficeSection title={text.title}>
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
    </OfficeSection>
  );
};

type Moved = OfficeUserAnswer['loans'][number] | OfficeUserAnswer['payments'][number];

/** The loans or the payments of somebody. */
export const MovedList = ({
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
  const { columns } = useText('office').user;
  if (rows.length === 0) return null;
  return (
    <OfficeSection title={title}>
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
          { label: columns.state, cell: ({ status }) => states?.[status] ?? status },
          { label: columns.amount, isAmount: true, cell: ({ amount }) => formatFigures(amount) },
        ]}
      />
    </OfficeSection>
  );
};
