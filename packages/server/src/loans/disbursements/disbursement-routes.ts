import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  createPaymentFile,
  disburseLoan,
  downloadPaymentFile,
  failDisbursement,
  getDisbursement,
  settleDisbursement,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import { findDisbursementView, viewDisbursement } from './disbursement-view';
import type { Disbursements } from './disbursements';
import type { Disbursement } from './disbursements-repository';

const CREATED = 201;

export interface DisbursementRouteDependencies {
  database: Database;
  disbursements: Disbursements;
  /** Sends queued messages; must be called after their transaction was committed. */
  sendSoon: () => void;
}

/** Serves the payments to schools to staff. */
export const disbursementRoutes = (serve: Serve, deps: DisbursementRouteDependencies): void => {
  const { database, disbursements, sendSoon } = deps;

  const show = async (done: Result<Disbursement, Problem>) => {
    if (!done.ok) return done;
    sendSoon();
    return ok({ disbursement: await viewDisbursement(database, done.value.id) });
  };

  serve(getDisbursement, async ({ params: { id } }) => {
    const disbursement = await findDisbursementView(database, id);
    return disbursement ? ok({ disbursement }) : err(problem('not_found'));
  });

  serve(disburseLoan, async ({ params: { id }, staffUser, reply }) => {
    const asked = await disbursements.disburse(id, staffUser.id);
    if (!asked.ok) return asked;
    const disbursement = await viewDisbursement(database, asked.value.row.id);
    return asked.value.isNew ? reply.code(CREATED).send({ disbursement }) : ok({ disbursement });
  });

  serve(createPaymentFile, async ({ staffUser }) => {
    const file = await disbursements.files.create(staffUser.id);
    return file.ok ? ok({ file: file.value }) : file;
  });

  serve(downloadPaymentFile, async ({ params: { id }, reply }) => {
    const file = await disbursements.files.read(id);
    if (!file) return err(problem('not_found'));
    return reply
      .header('content-disposition', `attachment; filename="${file.reference}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(file.csv);
  });

  serve(settleDisbursement, async ({ params: { id }, staffUser, body }) =>
    show(await disbursements.bank.settled(id, body, { kind: 'staff', id: staffUser.id })),
  );

  serve(failDisbursement, async ({ params: { id }, staffUser, body }) =>
    show(await disbursements.bank.failed(id, body, { kind: 'staff', id: staffUser.id })),
  );
};
