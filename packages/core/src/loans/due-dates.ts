import { err, ok, type Result } from '../result';
import { addMonths } from './calendar';
import { checkDay, checkWhole, fieldsOf, firstRefusal, MAX_INSTALMENTS } from './checks';
import { type LoanError, refuse } from './loan-error';

/**
 * Names the days on which instalments fall due, one each month, as 'YYYY-MM-DD'. The first is `firstDueOn`, or else the
 * same day of the month after `from`. All are counted from the first day, never from the one before, and end with short
 * months: 31 January, 28 February, 31 March. Refuses days that are none, a first day before `from`, and days after the
 * year 9999.
 */
export const dueDates = (input: {
  from: string;
  count: number;
  firstDueOn?: string | undefined;
}): Result<string[], LoanError> => {
  const fields = fieldsOf(input);
  const refusal = firstRefusal(
    checkDay('from', fields.from),
    checkWhole('count', fields.count, 1, MAX_INSTALMENTS),
    fields.firstDueOn === undefined ? null : checkDay('firstDueOn', fields.firstDueOn),
  );
  if (refusal) return err(refusal);
  const { from, count, firstDueOn } = input;
  if (firstDueOn !== undefined && firstDueOn < from)
    return refuse('days_out_of_order', 'firstDueOn must not be before the day that months are counted from');
  const days: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const day = firstDueOn === undefined ? addMonths(from, at + 1) : addMonths(firstDueOn, at);
    if (day === null) return refuse('day_invalid', 'the last instalment falls due after the year 9999');
    days.push(day);
  }
  return ok(days);
};
