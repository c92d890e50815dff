import type { SiteTexts } from '@somesa/core';
import { toRoutePattern } from '../../routing/path-pattern';
import type { PageRoute } from '../../routing/site-route';
import { DASHBOARD } from './parent-addresses';

export interface ParentRoute extends PageRoute {
  name: keyof SiteTexts['dashboard']['pages'];
}

const own = (
  path: string,
  name: ParentRoute['name'],
  parts: ParentRoute['parts'],
  load: ParentRoute['load'],
): ParentRoute => ({ path: DASHBOARD + path, name, parts: ['dashboard', ...parts], load, layout: 'parent' });

/** Pages of the parent area. Loaded only by visitors of the area. */
export const parentRoutes: readonly ParentRoute[] = [
  own(
    '',
    'overview',
    ['profile', 'loans', 'ui'],
    async () => (await import('./overview/overview-page')).OverviewPage,
  ),
  own(
    '/children',
    'children',
    ['ui', 'fields'],
    async () => (await import('./children/children-page')).ChildrenPage,
  ),
  own(
    '/children/pay',
    'childrenPay',
    ['ui', 'fields', 'widget'],
    async () => (await import('./children/children-pay-page')).ChildrenPayPage,
  ),
  own(
    '/loan-history',
    'loanHistory',
    ['profile', 'loans', 'ui'],
    async () => (await import('./loans/loan-history-page')).LoanHistoryPage,
  ),
  own(
    '/loans/:id',
    'loan',
    ['loans', 'lateFee', 'ui', 'fields', 'accountFields', 'loanWidget'],
    async () => (await import('./loans/loan-page')).LoanPage,
  ),
  own(
    '/loan-repayments',
    'loanRepayments',
    ['loans', 'ui'],
    async () => (await import('./repayments/loan-repayments-page')).LoanRepaymentsPage,
  ),
  own(
    '/loan-repayments/repayment',
    'repayment',
    ['ui', 'fields', 'widget', 'repaymentWidget', 'ownRepaymentWidget'],
    async () => (await import('./repay/pay-page')).RepaymentPage,
  ),
  own(
    '/loan-repayments/early-repayment',
    'earlyRepayment',
    ['ui', 'fields', 'widget', 'repaymentWidget', 'ownRepaymentWidget'],
    async () => (await import('./repay/pay-page')).EarlyRepaymentPage,
  ),
  own(
    '/repayment-success',
    'repaymentSuccess',
    ['ui'],
    async () => (await import('./repay/repayment-success-page')).RepaymentSuccessPage,
  ),
  own(
    '/payment-history',
    'paymentHistory',
    ['loans', 'ui'],
    async () => (await import('./payments/payment-history-page')).PaymentHistoryPage,
  ),
  own(
    '/documents-and-statements',
    'documents',
    ['loans', 'ui'],
    async () => (await import('./statements/statements-page')).StatementsPage,
  ),
  own(
    '/notifications',
    'notifications',
    ['ui'],
    async () => (await import('./notifications/notifications-page')).NotificationsPage,
  ),
  own(
    '/profile',
    'profile',
    ['profile', 'fields', 'accountFields'],
    async () => (await import('./profile/profile-page')).ProfilePage,
  ),
];

const patterns = parentRoutes.map((route) => [toRoutePattern(route.path), route] as const);

export const findParentRoute = (pathname: string): ParentRoute | undefined =>
  patterns.find(([pattern]) => pattern.test(pathname))?.[1];
