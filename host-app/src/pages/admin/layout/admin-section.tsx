import { formatFigures, formatText } from '@somesa/core';
import { Card, css, DataTable, DefinitionRows, Notice, VisuallyHidden } from '@somesa/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';

const noticeClass = css(
  'margin-block: 1rem; &:first-child { margin-top: 0; } &:last-child { margin-bottom: 0; }',
);

export const ApprovalNotice = ({ id }: { id: string | null }) => {
  const { waiting } = useText('admin').approval;
  const { isStaff } = useRights();
  if (id === null) return null;
  return (
    <Notice className={noticeClass}>
      {isStaff ? <Link href={adminAddress.approval(id)}>{waiting}</Link> : waiting}
    </Notice>
  );
};

/** Renders the number of queue items that wait in a tab, or nothing if none waits. */
export const WaitingCount = ({ count = 0 }: { count: number | undefined }) => {
  const { waiting } = useText('admin').shell;
  if (count === 0) return null;
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{formatText(waiting, { count: String(count) })}</VisuallyHidden>
    </>
  );
};

const sectionClass = css(`
  padding: 1rem 1.25rem 1.25rem;
  & + & { margin-top: 1rem; }
  & > .head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; margin-bottom: 0.75rem; }
  & > .head > h2 { font-size: 1.125rem; }
  & td, & th { overflow-wrap: anywhere; }
  @media (min-width: 48rem) { & td, & th { overflow-wrap: break-word; } & td time { white-space: nowrap; } & thead th.amount { white-space: normal; } }
  & td .code { overflow-wrap: anywhere; }
  & > dl + table, & > table + table { margin-top: 1rem; }
  & > .head > .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

export const AdminSection = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={sectionClass}>
        <div className="head">
          <h2 id={id}>{title}</h2>
          {actions && <div className="actions">{actions}</div>}
        </div>
        {children}
      </Card>
    </section>
  );
};

/** Rows are keyed by their ID, or else by their position. A caption is shown above them. */
export const TableSection = <Row,>({
  title,
  caption,
  emptyText,
  actions,
  rows,
  children,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'getKey'> & {
  title: string;
  caption?: string;
  emptyText?: string;
  actions?: ReactNode;
  children?: ReactNode;
}) => (
  <AdminSection title={title} actions={actions}>
    {rows.length === 0 ? (
      <p>{emptyText}</p>
    ) : (
      <>
        <DataTable
          caption={caption ?? title}
          isCaptionUnseen={caption === undefined}
          rows={rows}
          getKey={(row) => String((row as { id?: unknown }).id ?? rows.indexOf(row))}
          {...table}
        />
        {children}
      </>
    )}
  </AdminSection>
);

/** Column of amounts or counts. */
export const amountColumn = <Name extends string>(label: string, name: Name) => ({
  label,
  isAmount: true,
  cell: (row: Readonly<Record<Name, number>>) => formatFigures(row[name]),
});

/** Names and values beside each other, without the rows whose value is missing. */
export const FactRows = ({ rows }: ComponentProps<typeof DefinitionRows>) => (
  <DefinitionRows rows={rows.filter(({ value }) => (value ?? false) !== false)} />
);

/** Sections below each other. */
export const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');
/** Actions beside each other, such as those of a row. */
export const rowClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem;');

/**
 * Two columns of sections on wide screens: what an item is, and what happened to it. A direct child section
 * spans both.
 */
export const columnsClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  align-items: start;
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  @media (min-width: 80rem) {
    & { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    & > section { grid-column: 1 / -1; }
  }
`);
