import { err, formatFullName, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SettlementAnswer, SettlementView } from '@somesa/core/admin';
import * as endpoints from '@somesa/core/contract';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listPayoutAttempts } from '../../loans/disbursements/disbursement-view';
import type { Serve } from '../../people/access/endpoint-routes';
import { findWaitingApproval } from '../../people/approvals/approvals-repository';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { sendDownload } from '../../platform/http/send-download';
import type { StaffUser } from '../../platform/http/staff-user';
import { viewPayout } from '../../schools/payout-account';
import { settlements } from '../tables/settlements';
import { createRemittanceCsv, createRemittancePdf, getRemittanceName } from './remittance-advice';
import { type SettlementSending, sendSettlement } from './send-settlement';
import { sumSettlementCharges } from './settlement-entries';
import { cancelSettlement, createSettlement, paySettlement } from './settlements';
import { getUnsettledUgx } from './unsettled';

const ender = alias(users, 'ender');

const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  formatFullName(firstName, lastName);

/** Finds a settlement. Returns null if it does not exist or is not of the bursar's school. */
export const findSettlement = async (
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

export const settlementsRoutes = (serve: Serve, deps: SettlementSending): void => {
  const { database, clock } = deps;

  const show = async (
    result: Result<string, Problem>,
    staffUser: StaffUser,
  ): Promise<Result<SettlementAnswer, Problem>> => {
    if (!result.ok) return result;
    const settlement = await findSettlement(database, result.value, staffUser);
    return settlement ? ok({ settlement }) : err(problem('not_found'));
  };

  serve(endpoints.createSettlement, async ({ params, body, staffUser }) =>
    show(await createSettlement(deps, params.id, body.untilOn, staffUser.id), staffUser),
  );
  serve(endpoints.getSettlement, async ({ params, staffUser }) => show(ok(params.id), staffUser));
  serve(endpoints.downloadRemittanceCsv, async ({ params, staffUser, reply }) => {
    const settlement = await findSettlement(database, params.id, staffUser);
    if (!settlement) return err(problem('not_found'));
    return sendDownload(
      reply,
      `${getRemittanceName(settlement)}.csv`,
      await createRemittanceCsv(database, settlement),
    );
  });
  serve(endpoints.downloadRemittancePdf, async ({ params, staffUser, reply }) => {
    const settlement = await findSettlement(database, params.id, staffUser);
    if (!settlement) return err(problem('not_found'));
    return sendDownload(
      reply,
      `${getRemittanceName(settlement)}.pdf`,
      await createRemittancePdf(database, settlement, clock.now()),
    );
  });
  serve(endpoints.recordSettlementPaid, async ({ params, body, staffUser }) =>
    show(await paySettlement(deps, params.id, body, staffUser), staffUser),
  );
  serve(endpoints.sendSettlement, async ({ params, staffUser }) =>
    show(await sendSettlement(deps, params.id, 'created', staffUser), staffUser),
  );
  serve(endpoints.resendSettlement, async ({ params, staffUser }) =>
    show(await sendSettlement(deps, params.id, 'sending', staffUser), staffUser),
  );
  serve(endpoints.cancelSettlement, async ({ params, staffUser }) =>
    show(await cancelSettlement(deps, params.id, staffUser.id), staffUser),
  );
};
