import { formatDay, formatText, formatUgx, type RestructuringView } from '@somesa/core';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { toNonBreaking } from '../texts/format-text';
import { useText } from '../texts/use-text';
import { instalmentColumns } from './instalment-columns';

const stack = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem;');

interface Row {
  name: string;
  before: string;
  after: string;
}

const PPM_PER_PERCENT = 10_000;
/** Number of columns of an instalment that nothing is paid of: its date and amount. */
const PROPOSED_COLUMNS = 2;

export const RestructuringComparison = ({
  restructuring: { before, after, carriedOver, instalments },
}: {
  restructuring: RestructuringView;
}) => {
  const { restructuring: text, cost } = useText('loans');
  const { progress } = useText('dashboard');
  const { months } = useText('ui');
  const createRow = (name: string, get: (terms: RestructuringView['before']) => string): Row => ({
    name,
    before: get(before),
    after: get(after),
  });
  const rows = [
    createRow(text.total, ({ total }) => formatUgx(total)),
    createRow(text.highest, ({ highest }) => formatUgx(highest)),
    createRow(text.rate, ({ annualRatePpm }) =>
      formatText(cost.rateValue, { percent: annualRatePpm / PPM_PER_PERCENT }),
    ),
    createRow(text.lastDueOn, ({ lastDueOn }) => formatDay(lastDueOn, months)),
  ];
  const columns: TableColumn<Row>[] = [
    { label: text.term, cell: ({ name }) => name },
    { label: text.current, cell: (row) => row.before, isAmount: true, isNamed: true },
    { label: text.proposed, cell: (row) => <strong>{row.after}</strong>, isAmount: true, isNamed: true },
  ];
  return (
    <div className={stack}>
      <DataTable
        caption={text.comparison}
        columns={columns}
        rows={rows}
        getKey={({ name }) => name}
        onPhones="lines"
      />
      {carriedOver > 0 && (
        <p>{formatText(text.carried, { amount: toNonBreaking(formatUgx(carriedOver)) })}</p>
      )}
      <DataTable
        caption={text.table}
        columns={instalmentColumns(progress, months).slice(0, PROPOSED_COLUMNS)}
        rows={instalments}
        getKey={({ dueOn }) => dueOn}
        onPhones="lines"
      />
    </div>
  );
};
