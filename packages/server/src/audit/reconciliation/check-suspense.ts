import { toKampalaDay } from '@somesa/core';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { listUnallocatedItems } from '../../ledger/unallocated-items';
import { resolveException } from '../../people/queue/exceptions';
import { exceptions } from '../../people/tables/queue';
import { addDays } from '../../platform/add-days';
import type { NightlyCheck } from './nightly-check';

const KIND = 'unallocated_overdue';

/** Opens an exception for money that has been unallocated for too long, and resolves those of money that is allocated or returned. */
export const checkSuspense: NightlyCheck = async ({
  database,
  clock,
  suspenseDays,
  reportDiscrepancy,
  shouldContinue,
}) => {
  if (!(await shouldContinue())) return;
  const now = clock.now();
  const today = toKampalaDay(now);
  const items = await listUnallocatedItems(database, today);
  for (const { source, since, amountUgx } of items)
    if (since <= addDays(today, -suspenseDays))
      await reportDiscrepancy({ kind: KIND, subject: source, detail: { amountUgx, since } });
  const subjects = items.map(({ source }) => source);
  const solved = await database.orm
    .select({ subject: exceptions.subject })
    .from(exceptions)
    .where(
      and(
        eq(exceptions.kind, KIND),
        isNull(exceptions.resolvedAt),
        subjects.length > 0 ? notInArray(exceptions.subject, subjects) : undefined,
      ),
    );
  for (const { subject } of solved)
    await database.transaction((tx) => resolveException(tx, { kind: KIND, subject, actorId: null, now }));
};
