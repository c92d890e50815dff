import type { AdminListName } from '@somesa/core/admin';

/** Location of a table, and the destination of Enter on one of its rows; null if a row already shows everything. */
export interface TableLocation {
  /** Area of daily work to which the table belongs. */
  of: 'queues' | 'money' | 'people';
  /** Path of the screen below `/admin`; `{school}` stands for the ID of a school, `{sending}` for that of fee reminders. */
  at: string;
  opens: RegExp | null;
  /** True if the table is empty in these tests: a loan is in arrears only after a month, and no school has an endpoint. */
  isEmpty?: true;
}

const DONE = 'queueStatus=done';

/** Every table of the back office. */
export const tables = {
  applications: { of: 'queues', at: `/loans?${DONE}`, opens: /\/loans\/[\w-]+$/ },
  loans: { of: 'queues', at: '/loans?tab=book', opens: /\/loans\/[\w-]+$/ },
  collections: { of: 'queues', at: '/loans?tab=collections', opens: null, isEmpty: true },
  disbursements: {
    of: 'queues',
    at: `/loans?tab=disbursements&${DONE}`,
    opens: /\/disbursements\/[\w-]+$/,
  },
  messages: { of: 'queues', at: '/messages', opens: /\/messages\/[\w-]+$/ },
  partnerships: { of: 'queues', at: '/messages?tab=partnerships', opens: /\/partnerships\/[\w-]+$/ },
  bookings: { of: 'queues', at: '/reservations', opens: /\/reservations\/[\w-]+$/ },
  payments: { of: 'money', at: '/payments', opens: /\/payments\/[\w-]+$/ },
  exceptions: { of: 'money', at: '/payments?tab=exceptions', opens: /\/exceptions\/.+$/ },
  claims: { of: 'money', at: '/payments?tab=claims', opens: /\/exceptions\/.+$/, isEmpty: true },
  bankTransactions: {
    of: 'money',
    at: `/payments?tab=bankTransactions&${DONE}`,
    opens: /\/bank-transactions\/.+$/,
  },
  refunds: { of: 'money', at: '/payments?tab=refunds', opens: /\/payments\/[\w-]+$/ },
  settlements: { of: 'money', at: '/settlements', opens: /\/settlements\/[\w-]+$/ },
  ledgerEntries: { of: 'money', at: '/accounting', opens: null },
  reconciliationDays: { of: 'money', at: '/reconciliation', opens: /\/reconciliation\/[\w-]+\/[\d-]+$/ },
  statementLines: { of: 'money', at: '/reconciliation/lines', opens: null },
  approvals: { of: 'money', at: '/approvals', opens: /\/approvals\/[\w-]+$/ },
  schoolLedger: { of: 'money', at: '/schools/{school}?tab=statement', opens: null },
  instalmentsDue: { of: 'money', at: '/schedule', opens: /\/loans\/[\w-]+$/ },
  loanProducts: { of: 'money', at: '/loan-products', opens: null },
  schools: { of: 'people', at: '/schools', opens: /\/schools\/\d+$/ },
  students: { of: 'people', at: '/students?status=enrolled,left', opens: /\/students\/\d+$/ },
  classes: { of: 'people', at: '/schools/{school}?tab=classes', opens: /\/students\?.*className=/ },
  feeAdjustments: { of: 'people', at: '/schools/{school}?tab=adjustments', opens: /\/students\/\d+$/ },
  feeBatches: { of: 'people', at: '/schools/{school}?tab=batches', opens: /\/fee-batches\/\d+$/ },
  imports: { of: 'people', at: '/schools/{school}?tab=register', opens: /\/register-imports\/[\w-]+$/ },
  feeSendings: {
    of: 'people',
    at: '/schools/{school}?tab=messages',
    opens: /\/fee-sendings\/[\w-]+$/,
  },
  feeReminders: { of: 'people', at: '/fee-sendings/{sending}', opens: /\/students\/\d+$/ },
  webhookDeliveries: {
    of: 'people',
    at: '/schools/{school}?tab=api',
    opens: /\/webhook-deliveries\/\d+$/,
    isEmpty: true,
  },
  schoolViews: { of: 'people', at: '/schools/{school}?tab=people', opens: null, isEmpty: true },
  users: { of: 'people', at: '/users', opens: /\/users\/[\w-]+$/ },
  invitations: { of: 'people', at: '/users?tab=invitations', opens: null },
  sentMessages: { of: 'people', at: '/notifications', opens: null },
  audit: { of: 'people', at: '/audit', opens: null },
} as const satisfies Record<AdminListName, TableLocation>;
