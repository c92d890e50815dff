/** Returns the first due date from a day on that is not paid, with the amount that is owed for it in UGX; null if there is none. Instalments are in the order of their due dates. */
export const findUpcomingDue = (
  instalments: readonly { dueOn: string; owedUgx: number }[],
  on: string,
): { dueOn: string; amountUgx: number } | null => {
  const upcoming = instalments.filter(({ dueOn, owedUgx }) => dueOn >= on && owedUgx > 0);
  const dueOn = upcoming[0]?.dueOn;
  if (dueOn === undefined) return null;
  const sameDay = upcoming.filter((instalment) => instalment.dueOn === dueOn);
  return { dueOn, amountUgx: sameDay.reduce((sum, { owedUgx }) => sum + owedUgx, 0) };
};
