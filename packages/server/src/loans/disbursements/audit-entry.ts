import type { AuditAction } from '@somesa/core/admin';
import type { AuditEntry } from '../../people/audit/record-audit';
import type { Loan } from '../loans/loans-repository';
import type { Disbursement } from './disbursements-repository';

/** Returns the audit log entry of a person's action on an attempt to pay a school. */
export const createAuditEntry = (
  action: Extract<AuditAction, `disbursement.${string}`>,
  { id, amountUgx, method }: Disbursement,
  loan: Pick<Loan, 'reference' | 'schoolId'>,
  actorId: string,
  at: Date,
): AuditEntry => ({
  actorId,
  action,
  subject: ['disbursement', id],
  schoolId: loan.schoolId,
  at,
  detail: { loan: loan.reference, amountUgx, method },
});
