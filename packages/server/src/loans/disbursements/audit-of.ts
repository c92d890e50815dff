import type { AuditAction } from '@somesa/core/office';
import type { AuditEntry } from '../../people/audit/record-audit';
import type { Loan } from '../loans/loans-repository';
import type { Disbursement } from './disbursements-repository';

/** What is written down of somebody's act on a try to pay a school. */
export const auditOf = (
  action: Extract<AuditAction, `disbursement.${string}`>,
  { id, amountUgx, way }: Disbursement,
  loan: Pick<Loan, 'reference' | 'schoolId'>,
  actorId: string,
  at: Date,
): AuditEntry => ({
  ...{ actorId, action, subject: ['disbursement', id], schoolId: loan.schoolId, at },
  detail: { loan: loan.reference, amountUgx, way },
});
