import { kampalaInstant, type LoanAccount } from '@somesa/core';

const DAY_MS = 24 * 3_600_000;

/**
 * The instant at which a loan's account says something else though nothing came in: as a due day begins, as it ends
 * unpaid, and each day while one is past, for its days are counted and late charges may grow. Null where it never does.
 */
export const nextChangeAt = ({
  on,
  instalments,
  daysPastDue,
}: Pick<LoanAccount, 'on' | 'instalments' | 'daysPastDue'>): Date | null => {
  const tomorrow = new Date(kampalaInstant(on, '00:00').getTime() + DAY_MS);
  if (daysPastDue > 0) return tomorrow;
  const days = instalments
    .filter(({ owedUgx, dueOn }) => owedUgx > 0 && dueOn >= on)
    .map(({ dueOn }) => dueOn);
  const next = days.reduce<string | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  );
  if (next === null) return null;
  return next === on ? tomorrow : kampalaInstant(next, '00:00');
};
