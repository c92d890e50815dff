import { roundHalfUp } from '../loans/fraction';
import { accountKinds } from './chart-of-accounts';

/** Stages of IFRS 9: performing, significantly more risk than at the start, and in default. */
export const loanStages = ['1', '2', '3'] as const;
export type LoanStage = (typeof loanStages)[number];

/** Rules by which loans are staged, and the part of each stage that is expected to be lost. */
export interface StageRules {
  /** Days past due from which a loan is in the second and in the third stage. */
  stage2Days: number;
  stage3Days: number;
  /** Instalments in a row that a restructured loan must pay on time before it can be in the first stage. */
  restructuredInstalments: number;
  /** Expected loss of each stage, in millionths of principal and accrued interest. */
  lossPpm: Readonly<Record<LoanStage, number>>;
}

/**
 * Returns the stage of a loan by its days past due. A restructured loan, whose `onTimeInstalments` are not
 * null, is at least in the second until it has paid enough instalments in a row on time.
 */
export const getLoanStage = (
  { daysPastDue, onTimeInstalments }: { daysPastDue: number; onTimeInstalments: number | null },
  { stage2Days, stage3Days, restructuredInstalments }: StageRules,
): LoanStage => {
  if (daysPastDue >= stage3Days) return '3';
  const isOnProbation = onTimeInstalments !== null && onTimeInstalments < restructuredInstalments;
  return daysPastDue >= stage2Days || isOnProbation ? '2' : '1';
};

/**
 * Kind of value in a report column. period: a day or a month. account: a ledger account or a line of the
 * statements. share: hundredths of a percent of a whole.
 */
export type ReportColumnKind = 'period' | 'text' | 'word' | 'account' | 'count' | 'ugx' | 'share';

export interface ReportColumn {
  kind: ReportColumnKind;
  /** Possible values of a `word`. */
  words?: readonly string[];
  /** True if the sum of the column's rows has no meaning, as with a balance. */
  isBalance?: true;
}

/** Chart of a report: the columns in `of`, plotted by the column in `by`. */
export interface ReportChart {
  kind: 'line' | 'bar';
  by: string;
  of: readonly string[];
}

/** Definition of a back-office report. */
export interface AdminReportShape {
  /**
   * Date by which the period filters: the posting date, the due date or the value date. end: the report is
   * about the end of the period's last day.
   */
  days: 'posted' | 'due' | 'value' | 'end';
  columns: Readonly<Record<string, ReportColumn>>;
  /** Chart of the figures; null if they are only a table. */
  chart: ReportChart | null;
}

const money = { kind: 'ugx' } as const;
const balance = { kind: 'ugx', isBalance: true } as const;
const period = { kind: 'period' } as const;
/** Ledger account: its code and its name. */
const account = { code: { kind: 'text' }, account: { kind: 'account' } } as const;

/** Minimum days past due of each row of the portfolio at risk. */
export const riskDays = [1, 30, 60, 90] as const;

/** Age ranges of arrears, in days past due. */
export const ageingBuckets = ['0', '1-30', '31-60', '61-90', '90+'] as const;
type AgeingBucket = (typeof ageingBuckets)[number];

/** Returns the age range that a number of days past due belongs to. */
export const getAgeingBucket = (daysPastDue: number): AgeingBucket => {
  if (daysPastDue <= 0) return '0';
  if (daysPastDue <= 30) return '1-30';
  if (daysPastDue <= 60) return '31-60';
  return daysPastDue <= 90 ? '61-90' : '90+';
};

/** Every report of the back office, by the name in its URL. Amounts in UGX. */
export const adminReports = {
  collections: {
    days: 'posted',
    columns: {
      period,
      mtnUgx: money,
      airtelUgx: money,
      bankUgx: money,
      reversedUgx: money,
      totalUgx: money,
      paidToSchoolUgx: money,
    },
    chart: { kind: 'bar', by: 'period', of: ['mtnUgx', 'airtelUgx', 'bankUgx'] },
  },
  payouts: {
    days: 'posted',
    columns: { period, loansUgx: money, settlementsUgx: money, refundsUgx: money, totalUgx: money },
    chart: { kind: 'bar', by: 'period', of: ['loansUgx', 'settlementsUgx', 'refundsUgx'] },
  },
  settlements: {
    days: 'posted',
    columns: {
      school: { kind: 'text' },
      openingUgx: money,
      feesUgx: money,
      correctedUgx: money,
      settledUgx: money,
      closingUgx: money,
      loansUgx: money,
    },
    chart: { kind: 'bar', by: 'school', of: ['feesUgx', 'settledUgx', 'closingUgx'] },
  },
  'loan-book': {
    days: 'posted',
    columns: {
      period,
      openingUgx: balance,
      disbursedUgx: money,
      repaidUgx: money,
      closingUgx: balance,
      interestUgx: money,
      feesUgx: money,
      lateChargesUgx: money,
    },
    chart: { kind: 'line', by: 'period', of: ['closingUgx'] },
  },
  arrears: {
    days: 'due',
    columns: {
      period,
      instalments: { kind: 'count' },
      dueUgx: money,
      paidUgx: money,
      arrearsUgx: money,
    },
    chart: { kind: 'bar', by: 'period', of: ['paidUgx', 'arrearsUgx'] },
  },
  'portfolio-at-risk': {
    days: 'end',
    columns: {
      days: { kind: 'word', words: ['all', ...riskDays.map(String)], isBalance: true },
      loans: { kind: 'count', isBalance: true },
      principalUgx: balance,
      shareBps: { kind: 'share', isBalance: true },
    },
    chart: { kind: 'bar', by: 'days', of: ['principalUgx'] },
  },
  ageing: {
    days: 'end',
    columns: {
      bucket: { kind: 'word', words: ageingBuckets },
      loans: { kind: 'count' },
      principalUgx: money,
      arrearsUgx: money,
      shareBps: { kind: 'share', isBalance: true },
    },
    chart: { kind: 'bar', by: 'bucket', of: ['principalUgx', 'arrearsUgx'] },
  },
  stages: {
    days: 'end',
    columns: {
      stage: { kind: 'word', words: loanStages },
      loans: { kind: 'count' },
      principalUgx: money,
      accruedUgx: money,
      lossBps: { kind: 'share', isBalance: true },
      allowanceUgx: money,
    },
    chart: { kind: 'bar', by: 'stage', of: ['principalUgx', 'allowanceUgx'] },
  },
  'accrued-interest': {
    days: 'value',
    columns: {
      school: { kind: 'text' },
      openingUgx: money,
      earnedUgx: money,
      receivedUgx: money,
      closingUgx: money,
    },
    chart: { kind: 'bar', by: 'school', of: ['earnedUgx', 'receivedUgx'] },
  },
  'trial-balance': {
    days: 'posted',
    columns: {
      ...account,
      kind: { kind: 'word', words: accountKinds },
      openingUgx: balance,
      debitUgx: money,
      creditUgx: money,
      debitBalanceUgx: money,
      creditBalanceUgx: money,
    },
    chart: null,
  },
  'income-statement': {
    days: 'posted',
    columns: { ...account, kind: { kind: 'word', words: ['income', 'expense'] }, amountUgx: money },
    chart: null,
  },
  taxes: {
    days: 'posted',
    columns: {
      ...account,
      since: { kind: 'period' },
      rateBps: { kind: 'share', isBalance: true },
      baseUgx: money,
      taxUgx: money,
    },
    chart: null,
  },
  suspense: {
    days: 'end',
    columns: {
      source: { kind: 'text' },
      since: { kind: 'period' },
      days: { kind: 'count', isBalance: true },
      amountUgx: money,
    },
    chart: null,
  },
  'balance-sheet': {
    days: 'posted',
    columns: {
      ...account,
      kind: { kind: 'word', words: ['asset', 'liability', 'equity'] },
      assetsUgx: money,
      claimsUgx: money,
    },
    chart: null,
  },
} as const satisfies Record<string, AdminReportShape>;

export type AdminReportName = keyof typeof adminReports;

export const isReportName = (name: string): name is AdminReportName =>
  Object.keys(adminReports).includes(name);

/** Returns the share of a part in a whole, in hundredths of a percent, with halves rounded up; 0 if the whole is 0. */
export const calculateShareBps = (partUgx: number, wholeUgx: number): number =>
  wholeUgx === 0
    ? 0
    : Number(roundHalfUp({ numerator: BigInt(partUgx) * 10_000n, denominator: BigInt(wholeUgx) }));

/** Formats a share as a percentage with two decimals: `12.34`. */
export const formatShare = (bps: number): string =>
  `${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}`;
