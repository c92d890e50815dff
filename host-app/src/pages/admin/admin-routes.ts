import type { OfficeAccess } from '@somesa/core/office';
import type { OfficeTexts } from '@somesa/core/office-texts';
import { patternOf } from '../../routing/path-pattern';
import type { PageRoute } from '../../routing/site-route';
import { ADMIN } from './admin-addresses';

/** One page of the back office. */
export interface AdminRoute extends PageRoute {
  /** What the page is called in the browser's tab. */
  name: keyof OfficeTexts['shell']['pages'];
  /** Who finds it: for anybody else there is nothing here. */
  access: OfficeAccess;
}

/**
 * A page of the back office. All of them come in one file: they share nearly everything, and what the public site shares is decided by
 * how many files ask for it.
 */
const page = (
  path: string,
  name: AdminRoute['name'],
  view: keyof typeof import('./admin-views'),
  { access = 'staff', parts = [] }: Partial<Pick<AdminRoute, 'access' | 'parts'>> = {},
): AdminRoute => ({
  path: ADMIN + path,
  ...{ name, access, parts: ['office', 'ui', ...parts], layout: 'admin' },
  load: async () => (await import('./admin-views'))[view],
});

/** What stands in the place of every page until the second factor is there. */
export const secondFactorRoute = page('/second-factor/code', 'overview', 'SecondFactorPage', {
  access: 'school',
});

/** The back office, whole: the first row that fits an address is taken. */
export const adminRoutes: readonly AdminRoute[] = [
  page('', 'overview', 'OverviewPage'),
  page('/loans', 'loans', 'LoansPage'),
  page('/loans/:id', 'loan', 'LoanPage', { parts: ['loans', 'loanFields', 'dashboard'] }),
  page('/disbursements/:id', 'disbursement', 'DisbursementPage'),
  page('/messages', 'messages', 'MessagesPage'),
  page('/messages/:id', 'message', 'MessagePage'),
  page('/partnerships/:id', 'partnership', 'PartnershipPage'),
  page('/reservations', 'reservations', 'ReservationsPage'),
  page('/reservations/:id', 'reservation', 'ReservationPage'),
  page('/payments', 'payments', 'PaymentsPage', { access: 'school' }),
  page('/payments/:id', 'payment', 'PaymentPage', { access: 'school' }),
  page('/bank-lines/:id', 'bankLine', 'BankLinePage'),
  page('/doubts/:id', 'doubt', 'DoubtPage'),
  page('/settlements', 'settlements', 'SettlementsPage', { access: 'school' }),
  page('/settlements/:id', 'settlement', 'SettlementPage', { access: 'school' }),
  page('/loan-products', 'loanProducts', 'LoanProductsPage', { parts: ['loans'] }),
  page('/schools', 'schools', 'SchoolsPage'),
  page('/schools/:id', 'school', 'SchoolPage', { access: 'school', parts: ['partner'] }),
  page('/register-imports/:id', 'registerImport', 'RegisterImportPage'),
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

const patterns = adminRoutes.map((route) => [patternOf(route.path), route] as const);

/** Finds the page of an address within the back office. */
export const adminRouteOf = (pathname: string): AdminRoute | undefined =>
  patterns.find(([pattern]) => pattern.test(pathname))?.[1];
