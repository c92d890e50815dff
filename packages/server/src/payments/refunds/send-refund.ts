import {
  err,
  formatFigures,
  formatFullName,
  getMobileMoneyLimits,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import { type ApprovalFact, refundMethods } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { enums, type Infer, number, object, optional, string } from 'superstruct';
import type { Disbursements } from '../../loans/disbursements/disbursements';
import type { Disbursement } from '../../loans/disbursements/disbursements-repository';
import {
  addDisbursement,
  formatPayeeAccount,
  type Payee,
  type SendableDisbursement,
  toSendable,
} from '../../loans/disbursements/start-disbursement';
import { refunds } from '../../loans/tables/refunds';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import { describeRecorded } from '../../people/approvals/describe-recorded';
import { recordAudit } from '../../people/audit/record-audit';
import { users } from '../../people/tables/users';
import type { Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findPayment, type PaymentRow } from '../hot-path';
import { findPendingPaymentProblem } from '../payments-repository';
import { requestIfLarge, type StaffDependencies } from '../staff-actions';
import { type LockedRefund, lockRefund, postRefundPayout, validatePayout } from './refund-payouts';

/** Refund that is to be sent: its locked payment, the account from which it came, and the amount that is left. */
interface SendableRefund {
  row: PaymentRow;
  payee: Payee;
  amountUgx: number;
}

const findPayeeName = async (db: Queryable, { userId, reference }: PaymentRow): Promise<string> => {
  const [user] =
    userId === null
      ? []
      : await db.orm
          .select({ firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(eq(users.id, userId));
  return user ? formatFullName(user.firstName, user.lastName) : `Payer of ${reference}`;
};

/** Finds the account from which a payment came; null if we don't know it or can't pay there. */
const findPayee = async (
  db: Queryable,
  row: PaymentRow,
  networks: readonly Payee['method'][],
): Promise<Payee | null> => {
  const { network, msisdn, bankName, payerAccountNumber: accountNumber } = row;
  const payeeName = await findPayeeName(db, row);
  if (network !== null && msisdn !== null)
    return networks.includes(network) ? { method: network, payeeName, msisdn } : null;
  return bankName && accountNumber ? { method: 'bank', payeeName, bankName, accountNumber } : null;
};

const toSendableRefund = async (
  tx: Tx,
  { row, refund }: LockedRefund,
  networks: readonly Payee['method'][],
  now: Date,
): Promise<Result<SendableRefund, Problem>> => {
  const amountUgx = refund.amountUgx - refund.paidUgx;
  const payee = await findPayee(tx, row, networks);
  if (!payee) return err(problem('refund_not_sendable'));
  const { minimumUgx, perTransactionUgx } = getMobileMoneyLimits(toKampalaDay(now));
  if (payee.method !== 'bank' && (amountUgx < minimumUgx || amountUgx > perTransactionUgx)) {
    const limits = { minimum: formatFigures(minimumUgx), maximum: formatFigures(perTransactionUgx) };
    return err(problem('refund_outside_limits', limits));
  }
  return ok({ row, payee, amountUgx });
};

const addTransfer = async (
  tx: Tx,
  { row, payee, amountUgx }: SendableRefund,
  options: { now: Date; actorId: string; sender: 'caller' | 'sweep' },
): Promise<Disbursement> => {
  const sent = await addDisbursement(tx, payee, { paymentId: row.id, amountUgx }, options);
  await recordAudit(tx, {
    actorId: options.actorId,
    action: 'refund.sent',
    subject: ['payment', row.id],
    at: options.now,
    schoolId: row.schoolId,
    detail: { amountUgx, method: payee.method },
  });
  return sent;
};

/** Networks that may send money; MTN always may. */
interface OpenNetworks {
  airtel: object | null;
}

const listMethods = ({ airtel }: OpenNetworks): Payee['method'][] =>
  airtel ? ['mtn', 'airtel', 'bank'] : ['mtn', 'bank'];

const refundDetails = object({
  amountUgx: number(),
  recorded: optional(
    object({
      amount: number(),
      method: enums(refundMethods),
      providerTransactionId: string(),
      paidOn: string(),
    }),
  ),
});

/** Refund above the limit: any staff member requests it, an administrator approves it. */
export const createRefundApproval = ({
  transfers,
}: {
  transfers: OpenNetworks;
}): ApprovalDefinition<Infer<typeof refundDetails>> => ({
  kind: 'refund',
  details: refundDetails,
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject, details: { amountUgx, recorded } }) => {
    const [refund] = await db.orm.select().from(refunds).where(eq(refunds.paymentId, subject));
    const owedUgx = refund ? refund.amountUgx - refund.paidUgx : 0;
    const payment = await findPayment(db, subject);
    const payee = payment && (await findPayee(db, payment, listMethods(transfers)));
    const payeeFacts: readonly ApprovalFact[] = recorded
      ? [{ name: 'payoutMethod', before: null, after: recorded.method }, ...describeRecorded(recorded)]
      : payee
        ? [
            { name: 'payoutMethod', before: null, after: payee.method },
            { name: 'payeeName', before: null, after: payee.payeeName },
            { name: 'payoutAccount', before: null, after: formatPayeeAccount(payee) },
          ]
        : [];
    return {
      facts: [
        { name: 'amountUgx', before: null, after: amountUgx },
        ...payeeFacts,
        { name: 'owedUgx', before: owedUgx, after: owedUgx - amountUgx },
      ],
      postings: [],
    };
  },
  apply: async (tx, { id, subject, details, requestedBy, approvedBy, now }) => {
    for (const person of [requestedBy, approvedBy]) {
      const locked = await lockRefund(tx, subject, person);
      if (!locked.ok) return locked;
      if (person !== approvedBy) continue;
      if (details.recorded) {
        const { recorded } = details;
        const invalid = await validatePayout(tx, locked.value, recorded, now);
        if (invalid) return err(invalid);
        await postRefundPayout(tx, locked.value.row, { ...recorded, id, staffId: requestedBy }, now);
        continue;
      }
      const refund = await toSendableRefund(tx, locked.value, listMethods(transfers), now);
      if (!refund.ok) return refund;
      if (refund.value.amountUgx !== details.amountUgx) return err(problem('refund_changed'));
      await addTransfer(tx, refund.value, { now, actorId: approvedBy, sender: 'sweep' });
    }
    return ok(null);
  },
});

/**
 * Sends what is left of a refund: to the wallet that paid, or in the next payment file to the bank account that paid. Above the limit,
 * requests that another person approves it. Returns `refund_not_sendable` if the account is not known, and `refund_outside_limits` if the
 * network does not transfer such an amount.
 */
export const sendRefund = async (
  deps: StaffDependencies & { transfers: OpenNetworks; disbursements: Pick<Disbursements, 'send'> },
  paymentId: string,
  staffUser: StaffUser,
): Promise<Result<void, Problem>> => {
  const sent = await deps.database.transaction(
    async (tx): Promise<Result<SendableDisbursement | null, Problem>> => {
      const now = deps.clock.now();
      const locked = await lockRefund(tx, paymentId, staffUser.id);
      if (!locked.ok) return locked;
      const pending = await findPendingPaymentProblem(tx, locked.value.row);
      if (pending) return err(pending);
      const refund = await toSendableRefund(tx, locked.value, listMethods(deps.transfers), now);
      if (!refund.ok) return refund;
      const { amountUgx, row } = refund.value;
      const named = { subject: paymentId, subjectName: row.reference, reason: row.reference };
      const request = { ...named, amountUgx, details: { amountUgx } };
      const limits = { kind: 'refund', above: ['refund'] } as const;
      const requested = await requestIfLarge(tx, deps, limits, request, staffUser);
      if (requested) return requested.ok ? ok(null) : requested;
      const options = { now, actorId: staffUser.id, sender: 'caller' } as const;
      return ok(toSendable(await addTransfer(tx, refund.value, options), row.reference));
    },
  );
  if (!sent.ok) return sent;
  if (sent.value) deps.disbursements.send(sent.value);
  return ok(undefined);
};
