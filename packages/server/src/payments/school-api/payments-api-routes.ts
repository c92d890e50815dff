import { err, findReference, ok, problem, toKampalaDay } from '@somesa/core';
import { adminLists, getDefaultQuery } from '@somesa/core/admin';
import {
  getSchoolPayment,
  getSchoolSettlement,
  listSchoolPayments,
  listSchoolSettlements,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { ListSource } from '../../platform/lists/list-source';
import { readList } from '../../platform/lists/read-list';
import { API_PAGE_SIZE } from '../../schools/school-api/register-api-routes';
import { settlementListSource } from '../list-sources';
import { listRemittanceLines, sumSettlementCharges } from '../settlements/settlement-entries';
import {
  findSchoolPayment,
  findSettlementOfSchool,
  listPaymentChanges,
  listSettlementsById,
} from './school-payments';

const settlementsQuery = { ...getDefaultQuery(adminLists.settlements), columns: ['reference'] };

/** Serves the payments and settlements of a school to its own system. The API key names the school. */
export const paymentsApiRoutes = (
  serve: Serve,
  { database, clock, publicUrl }: { database: Database; clock: Clock; publicUrl: string },
): void => {
  serve(listSchoolPayments, async ({ query: { cursor = 0, regNo = null }, staffUser: { schoolId } }) => {
    const page = { schoolId, after: cursor, regNo, limit: API_PAGE_SIZE };
    return ok(await listPaymentChanges(database, page, publicUrl));
  });

  serve(getSchoolPayment, async ({ params: { reference }, staffUser: { schoolId } }) => {
    const parsed = findReference(reference);
    const payment = parsed && (await findSchoolPayment(database, schoolId, parsed, publicUrl));
    return payment ? ok({ payment }) : err(problem('payment_not_found'));
  });

  serve(listSchoolSettlements, async ({ query: { cursor }, staffUser }) => {
    const list = {
      shape: adminLists.settlements,
      source: settlementListSource as ListSource,
      query: settlementsQuery,
      staffUser,
      today: toKampalaDay(clock.now()),
    };
    const page = await readList(database, list, { cursor: cursor ?? null, size: API_PAGE_SIZE });
    if (!page.ok) return err(problem('validation_failed', {}, { cursor: ['field_invalid'] }));
    const settlements = await listSettlementsById(
      database,
      page.value.rows.map(({ id }) => id),
    );
    return ok({ settlements, next: page.value.next });
  });

  serve(getSchoolSettlement, async ({ params: { id }, staffUser: { schoolId } }) => {
    const settlement = await findSettlementOfSchool(database, schoolId, id);
    if (!settlement) return err(problem('not_found'));
    const lines = await listRemittanceLines(database, id);
    return ok({
      settlement: {
        ...settlement,
        chargedUgx: await sumSettlementCharges(database, id),
        lines: lines.map(({ child: _child, className: _className, ...line }) => line),
      },
    });
  });
};
