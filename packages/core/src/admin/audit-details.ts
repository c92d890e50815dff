import { formatUgx } from '../money/format-ugx';
import { formatFigures } from '../money/money';
import { roles } from '../people/roles';
import { findOwn } from '../strings/find-own';
import type { AdminTexts } from '../texts/admin-texts';

/** Kinds of details. `id` is never shown: the name is among the other details. `rate` is in parts per million. */
type AuditDetailKind = 'id' | 'text' | 'word' | 'role' | 'day' | 'ugx' | 'count' | 'rate' | 'flag';

/** Details of audit log entries, in the order in which they are shown. */
const auditDetails = {
  fee: 'id',
  name: 'text',
  description: 'text',
  className: 'text',
  groups: 'text',
  joiners: 'word',
  parts: 'count',
  percent: 'count',
  loan: 'text',
  reference: 'text',
  kind: 'word',
  status: 'word',
  amountUgx: 'ugx',
  balanceThereUgx: 'ugx',
  balanceHereUgx: 'ugx',
  askedUgx: 'ugx',
  cameUgx: 'ugx',
  term: 'word',
  reason: 'word',
  approvalKind: 'word',
  method: 'word',
  purpose: 'word',
  providerTransactionId: 'text',
  receiptNumber: 'text',
  paidOn: 'day',
  day: 'day',
  leftOn: 'day',
  dueOn: 'day',
  startsOn: 'day',
  endsOn: 'day',
  role: 'role',
  schoolRole: 'word',
  from: 'role',
  to: 'role',
  event: 'word',
  origin: 'text',
  siteBuilder: 'word',
  found: 'word',
  version: 'count',
  annualRatePpm: 'rate',
  ratePpm: 'rate',
  flatUgx: 'ugx',
  fromOn: 'day',
  feeUgx: 'ugx',
  minimumUgx: 'ugx',
  maximumUgx: 'ugx',
  guarantorFromUgx: 'ugx',
  transfers: 'count',
  lines: 'count',
  matchedLines: 'count',
  openExceptions: 'count',
  rows: 'count',
  columns: 'count',
  hours: 'count',
  fees: 'count',
  children: 'count',
  voided: 'count',
  notVoided: 'count',
  notCharged: 'count',
  already: 'word',
  added: 'count',
  changed: 'count',
  leavers: 'count',
  moved: 'count',
  returned: 'count',
  kept: 'count',
  hasNote: 'flag',
  usesOurPage: 'flag',
  takesPrepayments: 'flag',
} as const satisfies Record<string, AuditDetailKind>;
type AuditDetailName = keyof typeof auditDetails;
type AuditDetailValue = string | number | boolean | null;

/** Details of one entry, also those from before the change. */
export type AuditDetails = Partial<Record<AuditDetailName | `${AuditDetailName}Before`, AuditDetailValue>>;

const PPM_PER_PERCENT = 10_000;

type Words = Readonly<Record<string, string>>;

/** Returns the labels of the values that are words. */
const collectWords = ({
  lists,
  loan,
  school,
  student,
}: AdminTexts): Partial<Record<AuditDetailName, Words>> => {
  const { status, term } = lists.applications.words;
  const payments = lists.payments.words;
  return {
    status: { ...payments.status, ...status },
    term,
    reason: loan.decision.decline.reasons,
    kind: student.adjustments.kinds,
    method: { ...payments.method, ...student.adjustments.methods },
    purpose: payments.purpose,
    joiners: school.fees.joinerCharges,
    schoolRole: school.people.roles,
    siteBuilder: school.origins.builders,
    found: school.origins.found,
    approvalKind: lists.approvals.words.kind,
    event: lists.webhookDeliveries.words.type,
  };
};

/**
 * Formats the details of an audit log entry, which are JSON, as short sentences: `Amount: UGX 600,000. Term:
 * 6 months.` IDs are left out. `formatDay` writes the days; by default they stay `YYYY-MM-DD`.
 */
export const formatAuditDetails = (
  json: string,
  texts: AdminTexts,
  formatDay: (day: string) => string = (day) => day,
): string => {
  const details: AuditDetails = JSON.parse(json);
  const labels = texts.lists.audit.details;
  const words = collectWords(texts);
  const roleName = (id: AuditDetailValue): string | undefined =>
    Object.entries(roles).find(([, role]) => role === id)?.[0];
  const format = (name: AuditDetailName, value: AuditDetailValue): string => {
    const kind: AuditDetailKind = auditDetails[name];
    if (typeof value === 'number') {
      if (kind === 'ugx') return formatUgx(value);
      if (kind === 'rate') return `${value / PPM_PER_PERCENT}%`;
      if (kind === 'count') return formatFigures(value);
      const role: Words = texts.lists.audit.words.role;
      return kind === 'role' ? (findOwn(role, roleName(value) ?? '') ?? '') : '';
    }
    if (typeof value !== 'string' || kind === 'id') return '';
    // A report's days are in the same details as the roles before and after a change.
    return kind === 'day' || kind === 'role'
      ? formatDay(value)
      : (findOwn(words[name] ?? {}, value) ?? value).replace(/\.$/, '');
  };
  return (Object.keys(auditDetails) as AuditDetailName[])
    .flatMap((name) => {
      const value = details[name] ?? null;
      if (value === true) return [`${labels[name]}.`];
      const before = details[`${name}Before`] ?? null;
      const shown = format(name, value);
      if (shown === '') return [];
      const shownBefore = before === value ? '' : format(name, before);
      return [`${labels[name]}: ${shown}${shownBefore && ` (${labels.before}: ${shownBefore})`}.`];
    })
    .join(' ');
};
