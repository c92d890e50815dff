import type { AdminAccess } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { toRoutePattern } from '../../routing/path-pattern';
import type { PageRoute } from '../../routing/site-route';
import { ADMIN } from './admin-addresses';

export interface AdminRoute extends PageRoute {
  name: keyof AdminTexts['shell']['pages'];
  /** Access needed to find the page; for anyone else it does not exist. */
  access: AdminAccess;
}

/**
 * Creates the route of a page. All pages of the back office are in one chunk: they share nearly everything,
 * and more chunks would change which code the bundler shares between the public pages.
 */
const page = (
  path: string,
  name: AdminRoute['name'],
  view: keyof typeof import('./admin-views'),
  { access = 'staff', parts = [] }: Partial<Pick<AdminRoute, 'access' | 'parts'>> = {},
): AdminRoute => ({
  path: ADMIN + path,
  name,
  access,
  parts: ['admin', 'ui', ...parts],
  layout: 'admin',
  load: async () => (await import('./admin-views'))[view],
});

/** Page shown in place of every other page until the second factor is provided. */
export const secondFactorRoute = page('/second-factor/code', 'overview', 'SecondFactorPage', {
  access: 'school',
});

/** All pages of the back office; the first route that matches an address is used. */
export const adminRoutes: readonly AdminRoute[] = [
  page('', 'overview', 'OverviewPage', { access: 'school' }),
  page('/loans', 'loans', 'LoansPage'),
  page('/loans/:id', 'loan', 'LoanPage', { parts: ['loans', 'loanFields', 'dashboard'] }),
  page('/disbursements/:id', 'disbursement', 'DisbursementPage'),
  page('/messages', 'messages', 'MessagesPage'),
  page('/messages/:id', 'message', 'ContactMessagePage'),
  page('/partnerships/:id', 'partnership', 'PartnershipPage'),
  page('/reservations', 'reservations', 'ReservationsPage'),
  page('/reservations/:id', 'reservation', 'ReservationPage'),
  page('/payments', 'payments', 'PaymentsPage', { access: 'school' }),
  page('/payments/:id', 'payment', 'PaymentPage', { access: 'school' }),
  page('/bank-transactions/:id', 'bankTransaction', 'BankTransactionPage'),
  page('/exceptions/:id', 'exception', 'ExceptionPage'),
  page('/settlements', 'settlements', 'SettlementsPage', { access: 'school' }),
  page('/settlements/:id', 'settlement', 'SettlementPage', { access: 'school' }),
  page('/approvals', 'approvals', 'ApprovalsPage'),
  page('/approvals/:id', 'approval', 'ApprovalPage'),
  page('/accounting', 'accounting', 'AccountingPage'),
  page('/accounting/journal', 'journal', 'JournalPage'),
  page('/reconciliation', 'reconciliation', 'ReconciliationPage'),
  page('/reconciliation/import', 'statementImport', 'StatementImportPage'),
  page('/reconciliation/lines', 'statementLines', 'StatementLinesPage'),
  page('/reconciliation/:account/:id', 'reconciliationDay', 'ReconciliationDayPage'),
  page('/loan-products', 'loanProducts', 'LoanProductsPage', { parts: ['loans'] }),
  page('/schools', 'schools', 'SchoolsPage'),
  page('/schools/:id', 'school', 'SchoolPage', { access: 'school', parts: ['partner'] }),
  page('/schools/:id/enter-fees', 'enterFees', 'EnterFeesPage', { access: 'school_bursar' }),
  page('/schools/:id/promote', 'promotion', 'PromoteClassesPage', { access: 'school_bursar' }),
  page('/fee-batches/:id', 'feeBatch', 'FeeBatchPage', { access: 'school_bursar' }),
  page('/fee-sendings/:id', 'feeSending', 'FeeSendingPage', { access: 'school' }),
  page('/schools/:school/webhook-deliveries/:id', 'webhookDelivery', 'WebhookDeliveryPage', {
    access: 'school_head',
    parts: ['partner'],
  }),
  page('/register-imports/:id', 'registerImport', 'RegisterImportPage', { access: 'school_bursar' }),
  page('/students', 'students', 'StudentsPage', { access: 'school' }),
  page('/students/:id', 'student', 'StudentPage', { access: 'school' }),
  page('/users', 'users', 'UsersPage'),
  page('/users/:id', 'user', 'UserPage'),
  page('/notifications', 'notifications', 'NotificationsPage'),
  page('/audit', 'audit', 'AuditPage'),
  page('/second-factor', 'secondFactor', 'RecoveryCodesPage', { access: 'school' }),
  page('/schedule', 'schedule', 'SchedulePage'),
  page('/reports', 'reports', 'ReportsPage'),
  page('/reports/:id', 'report', 'ReportPage'),
  page('/bus-operators', 'busOperators', 'BusOperatorsPage'),
  page('/bus-routes', 'busRoutes', 'BusRoutesPage'),
  page('/bus-types', 'busTypes', 'BusTypesPage'),
  page('/buses', 'buses', 'BusesPage'),
];

const patterns = adminRoutes.map((route) => [toRoutePattern(route.path), route] as const);

export const findAdminRoute = (pathname: string): AdminRoute | undefined =>
  patterns.find(([pattern]) => pattern.test(pathname))?.[1];
