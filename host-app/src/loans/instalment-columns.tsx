import { formatDay, formatFigures, formatText, type InstalmentView, type SiteTexts } from '@somesa/core';
import { colour, css, type TableColumn } from '@somesa/ui';

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
