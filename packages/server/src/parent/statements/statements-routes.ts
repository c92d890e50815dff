import {
  err,
  findLanguage,
  type Language,
  ok,
  problem,
  type StatementFormat,
  type StatementKind,
  toKampalaDay,
} from '@somesa/core';
import { createStatementLink, downloadStatement } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import type { FileLinks } from '../../messaging/uploads/links';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { addVary } from '../../platform/http/send-problem';
import { sendFile } from '../../site/files/files-routes';
import { formatStatementId } from './statement-links';
import { parseStatementRange } from './statement-range';
import type { Statements } from './statements';

/** Returns the language of `?lang=` or, without it, of the `Accept-Language` header. */
const getLanguage = (lang: string | undefined, { headers }: FastifyRequest): Language =>
  (lang === undefined ? null : findLanguage(lang)) ?? getAcceptedLanguage(headers['accept-language']);

/** Serves statements, and links to them. */
export const statementsRoutes = (
  serve: Serve,
  { statements, clock, links }: { statements: Statements; clock: Clock; links: FileLinks },
): void => {
  serve(downloadStatement, async ({ me, params, query: { lang, ...days }, request, reply }) => {
    const range = parseStatementRange(days, toKampalaDay(clock.now()));
    if (!range.ok) return err(problem('validation_failed', {}, range.error));
    const [kind, format] = params.file.split('.') as [StatementKind, StatementFormat];
    const statementRequest = { userId: me.user.id, kind, format, language: getLanguage(lang, request) };
    const file = await statements.make({ ...statementRequest, ...range.value });
    if (!file) return err(problem('not_found'));
    addVary(reply);
    return sendFile(reply, file);
  });

  serve(createStatementLink, async ({ me, params: { kind }, query, body: { format, ...days }, request }) => {
    const range = parseStatementRange(days, toKampalaDay(clock.now()));
    if (!range.ok) return err(problem('validation_failed', {}, range.error));
    const statementRequest = { userId: me.user.id, kind, format, language: getLanguage(query.lang, request) };
    const id = formatStatementId({ ...statementRequest, ...range.value });
    return ok(links.sign({ kind: 'statement', id, sessionHash: me.sessionHash }, clock.now()));
  });
};
