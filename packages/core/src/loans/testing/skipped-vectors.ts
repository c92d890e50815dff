const byDays = 'interest by the days of each period; ours is a twelfth of the yearly rate a month';
const dailyRounded = 'a daily rate, and interest rounded down or up; ours is monthly and rounded half-up';
const weekly = 'weekly periods: no whole monthly rate in millionths equals the weekly one';
const equalPrincipal = 'equal principal with falling instalments; our instalments are equal';
const fixedRows =
  'principal parts changed from a row on, by hand; a schedule of ours changes by paying down only';
const lateRecalculated =
  'the schedule is worked out again for lateness; ours stays as signed, and lateness costs a charge of its own';
const otherOrder = 'money ahead goes to the last or to all instalments; ours goes to the next';
const idempotency = 'a promise of the API and its database, not of arithmetic';
const yearsOnly = 'calculateEffectiveApr is given times in years; the engine counts none from days';
const periodsUnknown = 'how many periods, as a fraction; ours are agreed, and whole';

/** Cases that the engine does not run, each with the reason. */
export const skippedVectors: Record<string, string> = {
  'FIN-DECL-06': byDays,
  'FIN-DECL-07': byDays,
  'FIN-DECL-14': 'a short first period with less interest; our first period owes a month whatever its days',
  'FIN-DECL-18': byDays,
  'FIN-DECL-19': byDays,
  'FIN-UNIT-01': 'half-even: 312.5 is 312; ours is half-up, 313, with 311 on the last',
  'FIN-UNIT-07': 'instalments in multiples of 20; ours are in whole shillings',
  'FIN-UNIT-08': equalPrincipal,
  'FIN-UNIT-09': equalPrincipal,
  'FRA-UNIT-03': 'the instalment rounded up, 89,553; half-up it is 89,552',
  'FRA-UNIT-04': 'the instalment rounded up, and a first period by days: the trap that half-up avoids',
  'FIN-CUM-02': weekly,
  'FIN-CUM-03': weekly,
  'FRK-FLAT-02': fixedRows,
  'FRK-FLAT-03': fixedRows,
  'FRK-FLAT-04': fixedRows,
  'NPF-18': periodsUnknown,
  'NPF-19': periodsUnknown,
  'EUT-01': yearsOnly,
  'EUT-02': yearsOnly,
  'EUT-03': yearsOnly,
  'EUT-04': yearsOnly,
  'EUT-07': yearsOnly,
  'EUT-08': yearsOnly,
  'EUT-09': yearsOnly,
  'EUT-10': yearsOnly,
  'FIN-SET-05': weekly,
  'FIN-SET-06': weekly,
  'FSH-SET-01': dailyRounded,
  'FSH-SET-02': dailyRounded,
  'FSH-SET-03': dailyRounded,
  'FSH-INT-01': dailyRounded,
  'FSH-INT-02': dailyRounded,
  'FSH-INT-03': dailyRounded,
  'FSH-INT-04': dailyRounded,
  'FSH-INT-05': dailyRounded,
  'FIN-PRE-04': 'a payment before its day changes the schedule; ours pays ahead and changes nothing',
  'FIN-ALC-03': otherOrder,
  'FIN-ALC-04': otherOrder,
  'FIN-ALC-05': otherOrder,
  'FIN-ALC-07': otherOrder,
  'FIN-ALC-10': otherOrder,
  'FIN-LATE-01': lateRecalculated,
  'FIN-LATE-02': lateRecalculated,
  'FIN-LATE-03': lateRecalculated,
  'FIN-BEH-01': idempotency,
  'FOR-BEH-01': idempotency,
  'FOR-BEH-02': idempotency,
};
