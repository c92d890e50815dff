import { say } from '@somesa/core';
import type { ReportTable } from '@somesa/core/admin';
import { useText } from '../../../texts/use-text';
import { NameChart } from './name-chart';
import { PeriodChart } from './period-chart';
import type { ReportCells } from './report-cells';

/** The picture of a report. */
export const ReportChart = ({
  table: { rows, chart },
  cells: { texts, head, write },
}: {
  table: ReportTable;
  cells: ReportCells;
}) => {
  const { picture } = useText('admin').reports;
  if (rows.length === 0) return null;
  const marks = rows.map((row) => ({
    name: write(chart.by, row[chart.by]),
    amountsUgx: chart.of.map((column) => Number(row[column] ?? 0)),
  }));
  const said = { parts: chart.of.map(head), label: say(picture, { title: texts.title }) };
  return chart.by === 'period' ? (
    <PeriodChart kind={chart.kind} periods={marks} {...said} />
  ) : (
    <NameChart named={marks} {...said} />
  );
};
