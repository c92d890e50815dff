import type { WaiverEvent } from './account-input';
import { allocateToInstalments } from './allocation';
import { addParts, getOwed, type RunningLoan, sumBy, sumParts } from './running-loan';

/** Waives a part of the instalments that are due on the day, the oldest first. Instalments of later days keep what they owe. */
export const applyWaiver = (loan: RunningLoan, event: WaiverEvent): RunningLoan => {
  const due = loan.rows.filter(({ row }) => row.dueOn <= event.valueDate);
  const { lines } = allocateToInstalments(due.map(getOwed), event.amountUgx, [event.part]);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const rows = loan.rows.map((running) => {
    const line = byNumber.get(running.row.number);
    return line ? { ...running, waived: addParts(running.waived, line) } : running;
  });
  const { id, part, valueDate } = event;
  const waiver = { id, part, valueDate, waivedUgx: sumBy(lines, sumParts) };
  return { ...loan, rows, waivers: [...loan.waivers, waiver] };
};
