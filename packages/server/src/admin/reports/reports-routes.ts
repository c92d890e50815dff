import { kampalaDay, problem } from '@somesa/core';
import { isReportName, type OfficeReportName } from '@somesa/core/office';
import { officeTexts } from '@somesa/core/office-texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterOffice, type Officer } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import { addVary, sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { findSchoolName } from '../../schools/schools/schools-repository';
import { readOverview } from './overview';
import { readAsked } from './read-asked';
import { readReport } from './read-report';
import type { ReportAsked } from './report-asked';
import { writeReportFile } from './report-file';
import { readMonth, readSchedule } from './schedule';

type ByReport = { Params: { report: string }; Querystring: Record<string, unknown> };
type Asking = { Querystring: Record<string, unknown> };
type AskedReport = ReportAsked & { name: OfficeReportName; officer: Officer };

/** GET /admin/overview, /admin/reports/:report with its .../csv, and /admin/schedule: for staff. */
export const reportsRoutes = (
  app: FastifyInstance,
  { database, clock, guard }: { database: Database; clock: Clock; guard: Guard },
): void => {
  const today = (): string => kampalaDay(clock.now());

  /** The report that is asked for and who asks; null where the answer is given. */
  const askedOf = async (
    request: FastifyRequest<ByReport>,
    reply: FastifyReply,
  ): Promise<AskedReport | null> => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return null;
    const { report: name } = request.params;
    if (!isReportName(name)) {
      sendProblem(reply, problem('not_found'));
      return null;
    }
    const asked = readAsked(request.query, today());
    if (!asked.ok) {
      sendFieldErrors(reply, asked.error);
      return null;
    }
    const { schoolId } = asked.value;
    if (schoolId !== null && (await findSchoolName(database, schoolId)) === null) {
      sendFieldErrors(reply, { school: ['field_invalid'] });
      return null;
    }
    return { ...asked.value, name, officer };
  };

  app.get<Asking>('/admin/overview', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const asked = readAsked(request.query, today());
    if (!asked.ok) return sendFieldErrors(reply, asked.error);
    return reply.send(await readOverview(database, asked.value));
  });

  app.get<ByReport>('/admin/reports/:report', async (request, reply) => {
    const asked = await askedOf(request, reply);
    return asked ? reply.send(await readReport(database, asked.name, asked)) : reply;
  });

  app.get<ByReport>('/admin/reports/:report/csv', async (request, reply) => {
    const asked = await askedOf(request, reply);
    if (!asked) return reply;
    const { name, officer, days, schoolId } = asked;
    const report = await readReport(database, name, asked);
    await database.transaction((tx) =>
      recordAudit(tx, {
        ...{ actorId: officer.id, action: 'list.exported', subject: ['list', `report:${name}`] },
        ...{ schoolId, detail: { rows: report.rows.length, ...days }, at: clock.now() },
      }),
    );
    addVary(reply);
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(writeReportFile(report, officeTexts[acceptedLanguage(request.headers['accept-language'])]));
  });

  app.get<Asking>('/admin/schedule', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const month = readMonth(request.query, today());
    if (!month.ok) return sendFieldErrors(reply, month.error);
    return reply.send(await readSchedule(database, month.value));
  });
};
