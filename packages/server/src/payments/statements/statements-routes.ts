import { err, ok, problem } from '@somesa/core';
import { MAX_STATEMENT_BYTES, type StatementMapping } from '@somesa/core/admin';
import {
  getReconciliationDay,
  importStatement,
  listStatementAccounts,
  matchStatements,
  previewStatement as previewStatementEndpoint,
  saveStatementColumns as saveStatementColumnsEndpoint,
  signOffDay,
} from '@somesa/core/contract';
import type { FastifyInstance } from 'fastify';
import { acceptBodyUploads, cleanFileName } from '../../messaging/uploads/body-uploads';
import type { Serve } from '../../people/access/endpoint-routes';
import { recordAudit } from '../../people/audit/record-audit';
import { waitAtMost } from '../../platform/jobs/wait-at-most';
import { signOff } from './account-days';
import { getAccountNumbers, saveStatementColumns } from './statement-columns';
import {
  addStatement,
  type GivenStatement,
  previewStatement,
  type StatementDependencies,
  settleAllStatements,
  settleStatement,
} from './statement-imports';
import { listMatchResults, viewAccounts, viewDay, viewProblems, viewStatement } from './statement-views';

/** Maximum wait for the matching of an imported statement, in milliseconds; it goes on after the response. */
const MATCH_WAIT_MS = 10_000;

interface StatementsRouteDependencies extends StatementDependencies {
  serveOn: (app: FastifyInstance) => Serve;
  isStopping: () => boolean;
  report: (error: unknown) => void;
}

const getGiven = (
  account: GivenStatement['account'],
  query: { name?: string | undefined; from?: string | undefined; to?: string | undefined },
  body: unknown,
): GivenStatement | null => {
  if (body !== undefined && !Buffer.isBuffer(body)) return null;
  const fileName = cleanFileName(query.name, 'statement');
  return {
    account,
    fileName,
    file: body ?? Buffer.alloc(0),
    from: query.from ?? null,
    to: query.to ?? null,
  };
};

export const statementsRoutes = async (
  app: FastifyInstance,
  deps: StatementsRouteDependencies,
): Promise<void> => {
  const { database, clock, serveOn, isStopping, report } = deps;
  const numbers = getAccountNumbers(deps.config);
  await app.register(async (files) => {
    acceptBodyUploads(files, 'application/octet-stream', MAX_STATEMENT_BYTES);
    const serve = serveOn(files);

    serve(previewStatementEndpoint, async ({ params: { account }, query, request }) => {
      const given = getGiven(account, query, request.body);
      if (!given) return err(problem('content_type_unsupported'));
      const read = await previewStatement(deps, given);
      return ok({
        statement: read.ok ? viewStatement(given, read.value, null) : viewProblems(given, read.error),
      });
    });

    serve(importStatement, async ({ params: { account }, query, request, staffUser }) => {
      const given = getGiven(account, query, request.body);
      if (!given) return err(problem('content_type_unsupported'));
      const added = await addStatement(deps, given, staffUser.id);
      if (!added.ok) return ok({ statement: viewProblems(given, added.error) });
      const { importId, statement } = added.value;
      const settling = settleStatement(deps, account, statement.from, isStopping).catch(report);
      await waitAtMost(MATCH_WAIT_MS, settling);
      const results = await listMatchResults(database, importId);
      return ok({
        statement: viewStatement(given, statement, { importId, results }),
      });
    });
  });

  const serve = serveOn(app);

  serve(listStatementAccounts, async () => ok(await viewAccounts(database, numbers)));

  serve(saveStatementColumnsEndpoint, async ({ params: { account }, body: { columns }, staffUser }) => {
    const mapping: StatementMapping = Object.fromEntries(columns.map(({ column, head }) => [column, head]));
    await database.transaction(async (tx) => {
      await saveStatementColumns(tx, account, mapping);
      await recordAudit(tx, {
        actorId: staffUser.id,
        action: 'statement.columns-saved',
        subject: ['reconciliation', account],
        detail: { columns: columns.length },
        at: clock.now(),
      });
    });
    return ok(await viewAccounts(database, numbers));
  });

  serve(matchStatements, async () => ok(await settleAllStatements(deps, isStopping)));

  serve(getReconciliationDay, async ({ params: { account, day } }) => {
    const found = await viewDay(database, account, day);
    return found ? ok({ day: found }) : err(problem('not_found'));
  });

  serve(signOffDay, async ({ body, staffUser }) => {
    const signed = await signOff(deps, body, staffUser.id);
    return signed.ok ? ok({ signed: signed.value }) : signed;
  });
};
