import { formatDay, formatFigures, formatText, type LoanScheduleView } from '@somesa/core';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { useText } from '../texts/use-text';

const list = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.5rem;
  & summary { min-height: 3rem; align-content: center; font-weight: 600; cursor: pointer; }
  & .about { margin-bottom: 0.5rem; }
`);

type Row = LoanScheduleView['instalments'][number];

/** Renders the earlier repayment schedules, each collapsed until it is opened. */
export const EarlierSchedules = ({
  schedules,
  about,
  hasTitle = true,
}: {
  schedules: readonly LoanScheduleView[];
  about: string;
  hasTitle?: boolean;
}) => {
  const { account: text, progress } = useText('dashboard');
  const { cost } = useText('loans');
  const { months } = useText('ui');
  const earlier = schedules.slice(0, -1).reverse();
  const current = schedules.at(-1);
  if (earlier.length === 0 || !current) return null;
  const columns: TableColumn<Row>[] = [
    { label: progress.dueOn, cell: ({ dueOn }) => formatDay(dueOn, months) },
    { label: progress.total, cell: ({ total }) => formatFigures(total), isAmount: true },
    { label: cost.part, cell: ({ principal }) => formatFigures(principal), isAmount: true, isNamed: true },
    { label: cost.interest, cell: ({ interest }) => formatFigures(interest), isAmount: true, isNamed: true },
    {
      label: text.balance,
      cell: ({ balanceAfter }) => formatFigures(balanceAfter),
      isAmount: true,
      isNamed: true,
    },
  ];
  return (
    <div className={list}>
      {hasTitle && <h3>{text.versions}</h3>}
      <p>{about}</p>
      <p>
        {formatText(text.inForce, { day: formatDay(current.from, months) })}. {text.causes[current.cause]}
      </p>
      {earlier.map(({ version, from, cause, instalments }) => (
        <details key={version}>
          <summary>{formatText(text.version, { day: formatDay(from, months) })}</summary>
          <p className="about">{text.causes[cause]}</p>
          <DataTable
            caption={progress.table}
            columns={columns}
            rows={instalments}
            getKey={({ number }) => `${number}`}
            onPhones="lines"
          />
        </details>
      ))}
    </div>
  );
};
