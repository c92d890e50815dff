/* biome-ignore-all lint/a11y/noRedundantRoles: Safari of some years takes its roles from a table that is drawn as blocks. */
import { formatFigures, formatShortDay, type LoanCost } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { useText } from '../texts/use-text';

const table = css(`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & caption { padding-bottom: 0.5rem; font-weight: 600; text-align: start; }
  & th, & td { text-align: end; font-weight: 400; white-space: nowrap; }
  & th:first-child { text-align: start; }
  & .total { font-weight: 600; }
  @media (max-width: 47.99rem) {
    &, & tbody { display: block; }
    & caption { display: block; }
    & thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    & tbody tr { display: grid; grid-template-columns: repeat(3, auto); justify-content: space-between; gap: 0.125rem 0.75rem; padding-block: 0.625rem; border-bottom: 1px solid ${colour.line}; }
    & tbody th { grid-column: 1 / 3; }
    & .total { grid-row: 1; grid-column: 3; }
    & .part { font-size: 0.875rem; text-align: start; }
    & .part:last-child { text-align: end; }
    & .part::before { content: attr(data-label); display: block; color: ${colour.muted}; }
  }
  @media (min-width: 48rem) {
    & th, & td { padding: 0.5rem 0; border-bottom: 1px solid ${colour.line}; }
    & thead th { color: ${colour.muted}; border-bottom-color: ${colour.control}; }
    & th + th, & td { padding-inline-start: 1rem; }
  }
`);

export const ScheduleTable = ({ cost }: { cost: LoanCost }) => {
  const text = useText('loans').cost;
  const { months } = useText('ui');
  const parts = [
    { key: 'principal', name: text.part },
    { key: 'interest', name: text.interest },
    ...(cost.fees > 0 ? [{ key: 'fees', name: text.fees } as const] : []),
    { key: 'balanceAfter', name: text.balance },
  ] as const;
  return (
    <table className={table} role="table">
      <caption>{text.schedule} (UGX)</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {text.due}
          </th>
          <th role="columnheader" scope="col">
            {text.total}
          </th>
          {parts.map(({ key, name }) => (
            <th key={key} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {cost.instalments.map((row) => (
          <tr key={row.number} role="row">
            <th role="rowheader" scope="row">
              {formatShortDay(row.dueOn, months, '')}
            </th>
            <td role="cell" className="total">
              {formatFigures(row.total)}
            </td>
            {parts.map(({ key, name }) => (
              <td key={key} role="cell" className="part" data-label={name}>
                {formatFigures(row[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
