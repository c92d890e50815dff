import { err, formatFullName, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SettlementAnswer, SettlementView } from '@somesa/core/admin';
import {
  cancelSettlement,
  createSettlement,
  downloadRemittanceCsv,
  downloadRemittancePdf,
  getSettlement,
  recordSettlementPaid,
  resendSettlement,
  sendSettlement,
} from '@somesa/core/contract';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listPayoutAttempts } from '../../loans/disbursements/disbursement-view';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Approvals } from '../../people/approvals/approvals';
import { findWaitingApproval } from '../../people/approvals/approvals-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { schools, settlements, users } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';
import { viewPayout } from '../../schools/schools/payout-view';
import { getUnsettledUgx } from '../../schools/schools/school-ledger';
import { createRemittanceCsv, createRemittancePdf, getRemittanceName } from './remittance-advice';
import type { createSettlementSending } from './send-settlement';
import { sumSettlementCharges } from './settlement-entries';
import { createSettlements } from './settlements';

const ender = alias(users, 'ender');

const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  formatFullName(firstName, lastName);

/** Finds a settlement. Returns null if it does not exist or is not of the bursar's school. */
const findSettlement = async (
  db: Queryable,
  id: string,
  { schoolId }: StaffUser,
): Promise<SettlementView | null> => {
  if (!isUuid(id)) return null;
  const [found] = await db.orm
    .select({ row: settlements, school: schools, by: users, ender })
    .from(settlements)
    .innerJoin(schools, eq(schools.id, settlements.schoolId))
    .innerJoin(users, eq(users.id, settlements.createdBy))
    .leftJoin(ender, eq(ender.id, settlements.endedBy))
    .where(eq(settlements.id, id));
  if (!found || (schoolId !== null && found.school.id !== schoolId)) return null;
  const { row, school, by } = found;
  return {
    id,
    reference: row.reference,
    untilOn: row.untilOn,
    amountUgx: row.amountUgx,
    status: row.status,
    school: { id: school.id, slug: school.slug, name: school.name },
    payout: viewPayout(row),
    by: { id: by.id, name: formatName(by) },
    createdAt: row.createdAt.toISOString(),
    endedBy: found.ender && { id: found.ender.id, name: formatName(found.ender) },
    endedAt: row.endedAt?.toISOString() ?? null,
    paidOn: row.paidOn,
    providerTransactionId: row.providerTransactionId,
    parts: await listPayoutAttempts(db, { settlementId: id }),
    approvalId: (await findWaitingApproval(db, 'settlement', id))?.id ?? null,
    leftOutCount: row.leftOutCount,
    leftOutUgx: row.leftOutUgx,
    chargedUgx: await sumSettlementCharges(db, id),
    payableUgx: row.status === 'created' ? await getUnsettledUgx(db, row.schoolId, row.untilOn) : null,
  };
};

/** Serves settlements. A bursar sees those of their own school. */
export const settlementsRoutes = (
  serve: Serve,
  {
    database,
    clock,
    approvals,
    sending,
  }: {
    database: Database;
    clock: Clock;
    approvals: Approvals;
    sending: ReturnType<typeof createSettlementSending>;
  },
): void => {
  const settlements = createSettlements({ database, clock, approvals });

  const show = async (
    result: Result<string, Problem>,
    staffUser: StaffUser,
  ): Promise<Result<SettlementAnswer, Problem>> => {
    if (!result.ok) return result;
    const settlement = await findSettlement(database, result.value, staffUser);
    return settlement ? ok({ settlement }) : err(problem('not_found'));
  };

  serve(createSettlement, async ({ params, body, staffUser }) =>
    show(await settlements.create(params.id, body.untilOn, staffUser.id), staffUser),
  );
  serve(getSettlement, async ({ params, staffUser }) => show(ok(params.id), staffUser));
  serve(downloadRemittanceCsv, async ({ params, staffUser, reply }) => {
    const settlement = await findSettlement(database, params.id, staffUser);
    if (!settlement) return err(problem('not_found'));
    return reply
      .header('content-disposition', `attachment; filename="${getRemittanceName(settlement)}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(await createRemittanceCsv(database, settlement));
  });
  serve(downloadRemittancePdf, async ({ params, staffUser, reply }) => {
    const settlement = await findSettlement(database, params.id, staffUser);
    if (!settlement) return err(problem('not_found'));
    return reply
      .header('content-disposition', `attachment; filename="${getRemittanceName(settlement)}.pdf"`)
      .type('application/pdf')
      .send(await createRemittancePdf(database, settlement, clock.now()));
  });
  serve(recordSettlementPaid, async ({ params, body, staffUser }) =>
    show(await settlements.pay(params.id, body, staffUser), staffUser),
  );
  serve(sendSettlement, async ({ params, staffUser }) =>
    show(await sending.send(params.id, staffUser), staffUser),
  );
  serve(resendSettlement, async ({ params, staffUser }) =>
    show(await sending.resend(params.id, staffUser), staffUser),
  );
  serve(cancelSettlement, async ({ params, staffUser }) =>
    show(await settlements.cancel(params.id, staffUser.id), staffUser),
  );
};
