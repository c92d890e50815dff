import type { ReportTable } from './report-views';
import type { WorkKind } from './work';

/** Who moves money: the networks and the banks, where it comes in and where it goes out. */
export const providerNames = ['mtn', 'airtel', 'bank', 'mtn-disbursements', 'bank-disbursements'] as const;
export type ProviderName = (typeof providerNames)[number];

/** How a provider does. */
export interface ProviderHealth {
  name: ProviderName;
  /** When it last said something of a payment, as an ISO 8601 instant; null where that is long ago. */
  lastAnswerAt: string | null;
  /** Payments that it has and that are not over. */
  pending: number;
  /** Payments of which it is not known whether it has them. */
  inDoubt: number;
  /** Of the payments that were begun today. */
  failedToday: number;
}

/** GET /admin/overview. Days of Kampala, both included; amounts in UGX. */
export interface OfficeOverview {
  from: string;
  to: string;
  in: ReportTable;
  out: ReportTable;
  /** The instalments that fall due today, whether they are paid or not. */
  dueToday: { instalments: number; amountUgx: number; paidUgx: number };
  overdue: { loans: number; amountUgx: number };
  /** How much work waits in each queue. */
  waiting: Record<WorkKind, { open: number; claimed: number }>;
  providers: ProviderHealth[];
}
