import { startReview } from '../loans/applications/loan-decisions';
import type { LoansLayer } from '../loans/loans-layer';
import type { FileStore } from '../messaging/uploads/file-store';
import { bankTransactionsRoutes } from '../payments/bank/bank-transactions-routes';
import { exceptionsRoutes } from '../payments/exceptions/exceptions-routes';
import type { PaymentsLayer } from '../payments/payments-layer';
import { settlementsRoutes } from '../payments/settlements/settlements-routes';
import { statementsRoutes } from '../payments/statements/statements-routes';
import { adminPaymentsRoutes } from '../payments/view/admin-payments-routes';
import { disbursementRoutes } from '../payments/view/disbursement-routes';
import { viewFeeSending } from '../payments/view/fee-sending-view';
import { viewSchoolChecklist } from '../payments/view/school-checklist';
import type { Api, PeopleLayer } from '../people/people-layer';
import { schoolViewsRoutes } from '../people/staff/school-views';
import { invitationsRoutes, schoolPeopleRoutes } from '../people/staff/staff-routes';
import { type Job, NIGHT_STOP_WAIT_MS } from '../platform/jobs/jobs';
import type { Platform } from '../platform/platform-layer';
import { adminSchoolsRoutes } from '../schools/admin-schools-routes';
import { clearanceRoutes } from '../schools/clearance/clearance-routes';
import { batchFilesRoutes } from '../schools/fee-batches/fee-batches-routes';
import type { FeeHooks } from '../schools/fee-hooks';
import { feeLettersRoutes } from '../schools/fee-letters/fee-letters';
import { feeRemindersRoutes } from '../schools/fee-reminders/fee-reminders-routes';
import { registerImportsRoutes } from '../schools/register-imports/register-imports-routes';
import type { SchoolsLayer } from '../schools/schools-layer';
import { findSchoolName } from '../schools/schools-repository';
import { adminStudentsRoutes } from '../schools/students/admin-students-routes';
import { adminSupportRoutes } from '../site/support/admin-support-routes';
import { accountingRoutes } from './accounting/accounting-routes';
import { journalApproval, journalReversalApproval } from './accounting/journals';
import { listViewsRoutes } from './lists/list-views';
import { listsRoutes } from './lists/lists-routes';
import { queueRoutes } from './queue/queue-routes';
import { createDayClosing } from './reports/close-ledger-days';
import { reportsRoutes } from './reports/reports-routes';
import { createSchoolExports, schoolExportApproval } from './school-exports/school-exports';
import { searchRoutes } from './search/search';
import { createResends } from './sent-messages/resends';
import { sentRoutes } from './sent-messages/sent-messages-routes';
import { schoolExports } from './tables/school-exports';
import { adminUsersRoutes } from './users/admin-users-routes';

/** Creates the back office and the closing of ledger days. */
export const createAdminLayer = (
  platform: Platform & { feeHooks: FeeHooks; fileStore: FileStore },
  layers: { people: PeopleLayer; schools: SchoolsLayer; loans: LoansLayer; payments: PaymentsLayer },
) => {
  const { clock, database, report } = platform;
  const { accounts, approvals, roleGrants } = layers.people;
  approvals.register(journalApproval);
  approvals.register(journalReversalApproval);
  approvals.register(schoolExportApproval);
  const { registerImports: imports, checkRegisters } = layers.schools;
  const onReports = { ...platform, database: database.reports };
  const dayClosing = createDayClosing(onReports);
  const schoolExporting = createSchoolExports({ ...platform, approvals });

  return {
    jobs: [
      { name: 'close-ledger-days', run: dayClosing.sweep, stopWaitMs: NIGHT_STOP_WAIT_MS, place: 'last' },
      { name: 'school-exports', run: schoolExporting.sweep, due: { by: schoolExports.dueAt } },
    ] satisfies Job[],

    /** Registers every route of the back office except those of loans, which the loans register. */
    registerRoutes: async ({ app, serve, serveOn }: Api): Promise<void> => {
      listsRoutes(serve, platform);
      listViewsRoutes(serve, platform);
      searchRoutes(serve, platform);
      queueRoutes(serve, { ...platform, begin: { application: startReview } });
      reportsRoutes(serve, onReports);
      accountingRoutes(serve, { ...platform, approvals });
      adminSupportRoutes(serve, { ...platform, invitations: accounts.invitations });
      adminUsersRoutes(serve, { ...platform, users: accounts.admin });
      invitationsRoutes(serve, accounts);
      schoolPeopleRoutes(serve, { ...platform, ...accounts, roleGrants, findSchoolName });
      schoolViewsRoutes(serve, platform);
      sentRoutes(serve, { resend: createResends(platform) });
      schoolExporting.registerRoutes(serve);
      adminSchoolsRoutes(serve, { ...platform, approvals, viewSchoolChecklist });
      adminStudentsRoutes(serve, platform);
      feeLettersRoutes(serve, platform);
      clearanceRoutes(serve, platform);
      feeRemindersRoutes(serve, { database, reminders: layers.schools.feeReminders, viewFeeSending });
      const { staff, statements } = layers.payments;
      settlementsRoutes(serve, staff);
      await statementsRoutes(app, { ...statements, serveOn });
      const startRegisterChecks = () => void checkRegisters().catch(report);
      await batchFilesRoutes(app, { database, clock, serveOn });
      await registerImportsRoutes(app, { clock, database, serveOn, imports, startRegisterChecks });
      disbursementRoutes(serve, { ...platform, disbursements: layers.loans.disbursements });
      adminPaymentsRoutes(serve, staff);
      bankTransactionsRoutes(serve, staff);
      exceptionsRoutes(serve, platform);
    },
  };
};
