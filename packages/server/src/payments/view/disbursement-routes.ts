import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  checkDisbursement,
  createPaymentFile,
  disburseLoan,
  downloadPaymentFile,
  downloadPaymentFileXml,
  failDisbursement,
  getDisbursement,
  settleDisbursement,
} from '@somesa/core/contract';
import type { Disbursements } from '../../loans/disbursements/disbursements';
import type { Disbursement } from '../../loans/disbursements/disbursements-repository';
import type { Serve } from '../../people/access/endpoint-routes';
import { BYTE_ORDER_MARK } from '../../platform/csv/csv';
import type { Database } from '../../platform/db/database';
import { sendDownload } from '../../platform/http/send-download';
import { findDisbursementView, getDisbursementView } from './disbursement-view';

const CREATED = 201;

/** Serves disbursements and payment files to staff. */
export const disbursementRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    disbursements: Disbursements;
  },
): void => {
  const { database, disbursements } = deps;

  const respondWithDisbursement = async (result: Result<Disbursement, Problem>) => {
    if (!result.ok) return result;
    return ok({ disbursement: await getDisbursementView(database, result.value.id) });
  };

  serve(getDisbursement, async ({ params: { id } }) => {
    const disbursement = await findDisbursementView(database, id);
    return disbursement ? ok({ disbursement }) : err(problem('not_found'));
  });

  serve(disburseLoan, async ({ params: { id }, staffUser, reply }) => {
    const requested = await disbursements.disburse(id, staffUser.id);
    if (!requested.ok) return requested;
    const disbursement = await getDisbursementView(database, requested.value.row.id);
    return requested.value.isNew ? reply.code(CREATED).send({ disbursement }) : ok({ disbursement });
  });

  serve(createPaymentFile, async ({ staffUser }) => {
    const file = await disbursements.createFile(staffUser.id);
    return file.ok ? ok({ file: file.value }) : file;
  });

  serve(downloadPaymentFile, async ({ params: { id }, reply }) => {
    const file = await disbursements.readFile(id);
    if (!file) return err(problem('not_found'));
    return sendDownload(reply, `${file.reference}.csv`, BYTE_ORDER_MARK + file.csv);
  });

  serve(downloadPaymentFileXml, async ({ params: { id }, reply }) => {
    const file = await disbursements.readFile(id);
    if (!file) return err(problem('not_found'));
    return reply
      .header('content-disposition', `attachment; filename="${file.reference}.xml"`)
      .type('application/xml; charset=utf-8')
      .send(file.xml);
  });

  serve(checkDisbursement, async ({ params: { id }, staffUser }) =>
    respondWithDisbursement(await disbursements.resumeChecks(id, staffUser.id)),
  );

  serve(settleDisbursement, async ({ params: { id }, staffUser, body }) =>
    respondWithDisbursement(
      await disbursements.bank.recordPaid(id, body, { kind: 'staff', id: staffUser.id }),
    ),
  );

  serve(failDisbursement, async ({ params: { id }, staffUser, body }) =>
    respondWithDisbursement(
      await disbursements.bank.recordFailed(id, body, { kind: 'staff', id: staffUser.id }),
    ),
  );
};
