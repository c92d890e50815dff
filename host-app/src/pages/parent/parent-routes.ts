import type { SiteTexts } from '@somesa/core';
import type { ComponentType } from 'react';
import { toRoutePattern } from '../../routing/path-pattern';
import type { PageRoute } from '../../routing/site-route';
import { DASHBOARD } from './parent-addresses';

export interface ParentRoute extends PageRoute {
  name: keyof SiteTexts['dashboard']['pages'];
}

const own = <Views extends Record<View, ComponentType>, View extends string>(
  path: string,
  name: ParentRoute['name'],
  parts: ParentRoute['parts'],
  load: () => Promise<Views>,
  view: View,
): ParentRoute => ({
  path: DASHBOARD + path,
  name,
  parts: ['dashboard', ...parts],
  load: async () => (await load())[view],
  layout: 'parent',
});

/** Pages of the parent area. Loaded only by visitors of the area. */
export const parentRoutes: readonly ParentRoute[] = [
  own('', 'overview', ['profile', 'loans', 'ui'], () => import('./overview/overview-page'), 'OverviewPage'),
  own('/children', 'children', ['ui', 'fields'], () => import('./children/children-page'), 'ChildrenPage'),
  own(
    '/children/pay',
    'childrenPay',
    ['ui', 'fields', 'widget'],
    () => import('./children/children-pay-page'),
    'ChildrenPayPage',
  ),
  own(
    '/loan-history',
    'loanHistory',
    ['profile', 'loans', 'ui'],
    () => import('./loans/loan-history-page'),
    'LoanHistoryPage',
  ),
  own(
    '/loans/:id',
    'loan',
    ['loans', 'lateFee', 'ui', 'fields', 'accountFields', 'loanWidget'],
    () => import('./loans/loan-page'),
    'LoanPage',
  ),
  own(
    '/loan-repayments',
    'loanRepayments',
    ['loans', 'ui'],
    () => import('./repayments/loan-repayments-page'),
    'LoanRepaymentsPage',
  ),
  own(
    '/loan-repayments/repayment',
    'repayment',
    ['ui', 'fields', 'widget', 'repaymentWidget', 'ownRepaymentWidget'],
    () => import('./repay/pay-page'),
    'RepaymentPage',
  ),
  own(
    '/loan-repayments/early-repayment',
    'earlyRepayment',
    ['ui', 'fields', 'widget', 'repaymentWidget', 'ownRepaymentWidget'],
    () => import('./repay/pay-page'),
    'EarlyRepaymentPage',
  ),
  own(
    '/repayment-success',
    'repaymentSuccess',
    ['ui'],
    () => import('./repay/repayment-success-page'),
    'RepaymentSuccessPage',
  ),
  own(
    '/payment-history',
    'paymentHistory',
    ['loans', 'ui'],
    () => import('./payments/payment-history-page'),
    'PaymentHistoryPage',
  ),
  own(
    '/documents-and-statements',
    'documents',
    ['loans', 'ui'],
    () => import('./statements/statements-page'),
    'StatementsPage',
  ),
  own(
    '/notifications',
    'notifications',
    ['ui'],
    () => import('./notifications/notifications-page'),
    'NotificationsPage',
  ),
  own(
    '/profile',
    'profile',
    ['profile', 'fields', 'accountFields'],
    () => import('./profile/profile-page'),
    'ProfilePage',
  ),
];

const patterns = parentRoutes.map((route) => [toRoutePattern(route.path), route] as const);

export const findParentRoute = (pathname: string): ParentRoute | undefined =>
  patterns.find(([pattern]) => pattern.test(pathname))?.[1];
