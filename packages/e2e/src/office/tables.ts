import type { OfficeListName } from '@somesa/core/office';

/** Where a table stands, and where Enter on one of its rows leads; null where a row says all there is. */
export interface StandingTable {
  /** Whose day it is in. */
  of: 'work' | 'money' | 'people';
  /** The address of its screen behind `/admin`; `{school}` is the number of a school. */
  at: string;
  opens: RegExp | null;
}

const DONE = 'work=done';

/** Every table of the back office. */
export const tables = {
  applications: { of: 'work', at: `/loans?${DONE}`, opens: /\/loans\/[\w-]+$/ },
  loans: { of: 'work', at: '/loans?tab=book', opens: /\/loans\/[\w-]+$/ },
  disbursements: {
    ...{ of: 'work', at: `/loans?tab=disbursements&${DONE}`, opens: /\/disbursements\/[\w-]+$/ },
  },
  messages: { of: 'work', at: '/messages', opens: /\/messages\/[\w-]+$/ },
  partnerships: { of: 'work', at: '/messages?tab=partnerships', opens: /\/partnerships\/[\w-]+$/ },
  bookings: { of: 'work', at: '/reservations', opens: /\/reservations\/[\w-]+$/ },
  payments: { of: 'money', at: '/payments', opens: /\/payments\/[\w-]+$/ },
  doubts: { of: 'money', at: '/payments?tab=doubts', opens: /\/doubts\/.+$/ },
  bankLines: { of: 'money', at: `/payments?tab=bankLines&${DONE}`, opens: /\/bank-lines\/.+$/ },
  refunds: { of: 'money', at: '/payments?tab=refunds', opens: /\/payments\/[\w-]+$/ },
  settlements: { of: 'money', at: '/settlements', opens: /\/settlements\/[\w-]+$/ },
  schoolEntries: { of: 'money', at: '/schools/{school}?tab=statement', opens: null },
  dueItems: { of: 'money', at: '/schedule', opens: /\/loans\/[\w-]+$/ },
  loanProducts: { of: 'money', at: '/loan-products', opens: null },
  schools: { of: 'people', at: '/schools', opens: /\/schools\/\d+$/ },
  students: { of: 'people', at: '/students', opens: /\/students\/\d+$/ },
  imports: { of: 'people', at: '/schools/{school}?tab=register', opens: /\/register-imports\/[\w-]+$/ },
  users: { of: 'people', at: '/users', opens: /\/users\/[\w-]+$/ },
  invitations: { of: 'people', at: '/users?tab=invitations', opens: null },
  sent: { of: 'people', at: '/notifications', opens: null },
  audit: { of: 'people', at: '/audit', opens: null },
} as const satisfies Record<OfficeListName, StandingTable>;
