import type { RoleId } from '@somesa/core';
import { type AdminAccess, hasAccess, type QueueKind, type SchoolRole } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import {
  bankIcon,
  banknoteIcon,
  bellIcon,
  busIcon,
  calendarIcon,
  callIcon,
  chartIcon,
  checkIcon,
  codeIcon,
  type IconNode,
  ledgerIcon,
  loanIcon,
  logIcon,
  messageIcon,
  overviewIcon,
  peopleIcon,
  phoneIcon,
  productIcon,
  schoolIcon,
  studentIcon,
} from '@somesa/ui';
import { ADMIN } from '../admin-addresses';

export interface AdminScreen {
  name: keyof AdminTexts['shell']['pages'];
  href: string;
  icon: IconNode;
  access: AdminAccess;
  also: readonly string[];
  queues?: readonly QueueKind[];
}

/** Group of screens in the sidebar; null if it has no name. */
export interface AdminScreenGroup {
  name: keyof AdminTexts['shell']['groups'] | null;
  screens: readonly AdminScreen[];
}

const screen = (
  name: AdminScreen['name'],
  path: string,
  icon: IconNode,
  { also = [path], ...more }: Partial<Pick<AdminScreen, 'access' | 'also' | 'queues'>> = {},
): AdminScreen => ({
  name,
  href: ADMIN + path,
  icon,
  access: 'staff',
  ...more,
  also: also.map((prefix) => `${ADMIN}${prefix}/`),
});

const adminScreens: readonly AdminScreenGroup[] = [
  { name: null, screens: [screen('overview', '', overviewIcon, { access: 'school', also: [] })] },
  {
    name: 'queues',
    screens: [
      screen('loans', '/loans', loanIcon, {
        queues: ['application', 'disbursement', 'collection'],
        also: ['/loans', '/disbursements'],
      }),
      screen('messages', '/messages', messageIcon, {
        queues: ['message', 'partnership'],
        also: ['/messages', '/partnerships'],
      }),
      screen('reservations', '/reservations', callIcon, { queues: ['booking'] }),
    ],
  },
  {
    name: 'money',
    screens: [
      screen('payments', '/payments', banknoteIcon, {
        access: 'school',
        queues: ['exception', 'bank-transaction', 'refund'],
        also: ['/payments', '/bank-transactions', '/exceptions'],
      }),
      screen('settlements', '/settlements', bankIcon, { access: 'school' }),
      screen('approvals', '/approvals', checkIcon, { queues: ['approval'] }),
      screen('schedule', '/schedule', calendarIcon),
      screen('loanProducts', '/loan-products', productIcon),
    ],
  },
  {
    name: 'schools',
    screens: [
      screen('schools', '/schools', schoolIcon, {
        also: ['/schools', '/register-imports', '/fee-sendings', '/fee-batches'],
      }),
      screen('students', '/students', studentIcon, { access: 'school' }),
    ],
  },
  { name: 'people', screens: [screen('users', '/users', peopleIcon)] },
  {
    name: 'reports',
    screens: [
      screen('reports', '/reports', chartIcon),
      screen('accounting', '/accounting', ledgerIcon),
      screen('reconciliation', '/reconciliation', bankIcon),
      screen('notifications', '/notifications', bellIcon),
      screen('audit', '/audit', logIcon),
    ],
  },
  {
    name: 'transport',
    screens: [
      screen('busOperators', '/bus-operators', busIcon),
      screen('busRoutes', '/bus-routes', busIcon),
      screen('busTypes', '/bus-types', busIcon),
      screen('buses', '/buses', busIcon),
    ],
  },
  { name: null, screens: [screen('secondFactor', '/second-factor', phoneIcon, { access: 'school' })] },
];

export interface AdminViewer {
  role_id: RoleId;
  school_id?: number | undefined;
  school_role?: SchoolRole | undefined;
}

export const listVisibleScreens = ({ role_id, school_id, school_role }: AdminViewer): AdminScreenGroup[] =>
  adminScreens
    .map(({ name, screens }) => ({
      name,
      screens: [
        ...screens.filter(({ access }) => hasAccess(role_id, access, school_role)),
        ...(name === 'schools' && school_id !== undefined
          ? [
              screen('school', `/schools/${school_id}`, schoolIcon, {
                access: 'school',
                also: ['/schools', '/register-imports'],
              }),
              screen('snippet', `/schools/${school_id}?tab=snippet`, codeIcon, {
                access: 'school',
                also: [],
              }),
            ]
          : []),
      ],
    }))
    .filter(({ screens }) => screens.length > 0);
