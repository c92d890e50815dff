import type { ReactNode } from 'react';
import { css, cx } from '../style/goober';
import { colour, weight } from '../style/tokens';

export interface DefinitionRow {
  name: string;
  value: ReactNode;
  kind?: 'plain' | 'strong' | 'ruled' | undefined;
}

const rowsClass = css(`
  display: grid;
  gap: 0.625em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  & > div { display: flex; align-items: baseline; justify-content: space-between; gap: 0 1em; }
  & dt { flex: none; max-width: 45%; color: ${colour.muted}; }
  & dd { margin: 0; min-width: 0; font-weight: ${weight.strong}; text-align: end; }
`);
const strongRow = css(`
  flex-wrap: wrap;
  & dd { margin-inline-start: auto; font-size: 1.25em; line-height: 1.2; }
`);
const ruledRow = css(`border-top: 1px dashed ${colour.line}; padding-top: 0.625em;`);

export const DefinitionRows = ({
  rows,
  className,
}: {
  rows: readonly DefinitionRow[];
  className?: string | undefined;
}) => (
  <dl className={cx(rowsClass, className)}>
    {rows.map(({ name, value, kind }) => (
      <div
        key={name}
        className={cx(kind === 'strong' && strongRow, kind === 'ruled' && ruledRow) || undefined}
      >
        <dt>{name}</dt>
        <dd translate="no">{value}</dd>
      </div>
    ))}
  </dl>
);
