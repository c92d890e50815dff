import {
  formatDay,
  formatFigures,
  formatText,
  type InstalmentView,
  type LoanAccountAnswer,
  type SiteTexts,
} from '@somesa/core';
import { colour, css, DataTable, type TableColumn } from '@somesa/ui';
import { useText } from '../texts/use-text';

export const InstalmentsTable = ({ account }: Pick<LoanAccountAnswer, 'account'>) => {
  const { progress } = useText('dashboard');
  const { months } = useText('ui');
  return (
    <DataTable
      caption={progress.table}
      columns={instalmentColumns(progress, months)}
      rows={account.instalments}
      getKey={({ number }) => `${number}`}
      onPhones="lines"
    />
  );
};

const late = css(
  `display: block; white-space: normal; color: ${colour.muted}; font-size: 0.875em; font-weight: 400;`,
);

export const instalmentColumns = (
  text: SiteTexts['dashboard']['progress'],
  months: string,
): TableColumn<InstalmentView>[] => [
  { label: text.dueOn, cell: ({ dueOn }) => formatDay(dueOn, months) },
  {
    label: text.total,
    isAmount: true,
    cell: ({ total, penalties }) => (
      <span>
        {formatFigures(total)}
        {penalties > 0 && (
          <span className={late}>{formatText(text.withPenalties, { amount: formatFigures(penalties) })}</span>
        )}
      </span>
    ),
  },
  { label: text.paid, isAmount: true, isNamed: true, cell: ({ paid }) => formatFigures(paid) },
  { label: text.left, isAmount: true, isNamed: true, cell: ({ due }) => formatFigures(due) },
  { label: text.state, cell: ({ state }) => text.states[state] },
];
