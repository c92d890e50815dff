import { formatText } from '@somesa/core';
import type { ReportTable } from '@somesa/core/admin';
import { useToday } from '../../../layout/today';
import { useText } from '../../../texts/use-text';
import { NameChart } from './name-chart';
import { PeriodChart } from './period-chart';
import { formatShortPeriod, type ReportCells } from './report-cells';

/** Shows the chart of a report; nothing if it has no chart or no rows. */
export const ReportChart = ({
  table: { rows, chart },
  cells: { texts, getHead, formatValue },
}: {
  table: ReportTable;
  cells: ReportCells;
}) => {
  const { picture } = useText('admin').reports;
  const { months } = useText('ui');
  const today = useToday();
  if (!chart || rows.length === 0) return null;
  const items = rows.map((row) => ({
    name: formatValue(chart.by, row[chart.by]),
    ...(chart.by === 'period' && { shortName: formatShortPeriod(String(row.period), months, today) }),
    amountsUgx: chart.of.map((column) => Number(row[column] ?? 0)),
  }));
  const labels = { parts: chart.of.map(getHead), label: formatText(picture, { title: texts.title }) };
  return chart.by === 'period' ? (
    <PeriodChart kind={chart.kind} periods={items} sliderLabel={getHead(chart.by)} {...labels} />
  ) : (
    <NameChart items={items} {...labels} />
  );
};
