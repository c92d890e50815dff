import { roles } from '@somesa/core';
import { journalApproval, journalReversalApproval } from '../../../admin/accounting/journals';
import { createRestructuringApproval } from '../../../loans/repayments/restructuring-proposals';
import { createWaiverApproval } from '../../../loans/repayments/waivers';
import { createWriteOffApproval } from '../../../loans/repayments/write-off';
import { createBankTransactionApproval } from '../../../payments/bank/unmatched-bank-transactions';
import { createRefundApproval } from '../../../payments/refunds/send-refund';
import { createReversalApproval } from '../../../payments/reversals/reverse-payment';
import { settlementApproval } from '../../../payments/settlements/send-settlement';
import { createApprovals } from '../../../people/approvals/approvals';
import { findWaitingApproval } from '../../../people/approvals/approvals-repository';
import { requireValue } from '../demo-loan';
import { type DemoTwoPeople, type DemoYearContext, throwError } from './year-context';

/** Creates the approvals of the demo's year: its staff member requests, and its administrator approves. */
export const createDemoApprovals = ({
  timeline: { database, clock },
  start,
  publicUrl,
  staff,
  admin,
}: Pick<DemoYearContext, 'timeline' | 'start' | 'publicUrl' | 'staff' | 'admin'>): DemoTwoPeople => {
  const approvals = createApprovals({ database, clock, report: throwError, config: { APPROVAL_DAYS: 14 } });
  approvals.register(journalApproval);
  approvals.register(journalReversalApproval);
  approvals.register(createWriteOffApproval({ clock }));
  approvals.register(createWaiverApproval({ clock }));
  approvals.register(createRestructuringApproval({ clock }));
  approvals.register(settlementApproval);
  approvals.register(createRefundApproval({ transfers: { airtel: {} } }));
  approvals.register(createReversalApproval({ publicUrl }));
  approvals.register(createBankTransactionApproval({ publicUrl, payments: start }));
  const requester = { id: staff.id, roleId: roles.staff, schoolId: null, sessionHash: '' };
  const approver = { id: admin.id, roleId: roles.administrator, schoolId: null, sessionHash: '' };
  return {
    approvals,
    requester,
    approver,
    approve: async (kind, subject) => {
      const waiting = await findWaitingApproval(database, kind, subject);
      if (waiting) requireValue(await approvals.approve(waiting.id, approver), 'be approved');
    },
  };
};
