import type { Plan } from '../transactions/transaction';

/** Who is paid does what a payer does elsewhere: MTN has its own words for that. */
const PAYEE_REASONS: Readonly<Record<string, string>> = {
  PAYER_NOT_FOUND: 'PAYEE_NOT_FOUND',
  PAYER_LIMIT_REACHED: 'PAYEE_LIMIT_REACHED',
  SENDER_ACCOUNT_NOT_ACTIVE: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
};

/** The plan of a magic number or a fault, said of the one who is paid. */
export function payoutPlan(plan: Plan): Plan {
  if (plan.kind !== 'settle' || plan.outcome.status === 'successful') return plan;
  const reason = PAYEE_REASONS[plan.outcome.reason] ?? plan.outcome.reason;
  return { ...plan, outcome: { ...plan.outcome, reason } };
}
