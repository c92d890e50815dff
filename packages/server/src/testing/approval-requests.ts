import { toKampalaDay } from '@somesa/core';
import type { ApprovalKind } from '@somesa/core/admin';
import type { NewRequest } from '../people/approvals/approvals';
import type { TestApp } from './test-app';

/** Valid request of one kind of action, and what it changes. */
interface TestRequest {
  request: NewRequest<unknown>;
  /** Counts how often the action of a request took effect. */
  countEffects: (approvalId: string) => Promise<number>;
}

let amountUgx = 10_000;

/** Creates a valid request of each kind of action, about a new subject on each call. */
export const createApprovalRequests = (
  test: TestApp,
): Readonly<Record<ApprovalKind, () => Promise<TestRequest>>> => ({
  journal: async () => {
    amountUgx += 1;
    const line = { debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx };
    return {
      request: {
        subject: `a journal of ${amountUgx}`,
        subjectName: null,
        amountUgx,
        reason: 'Stationery',
        details: { lines: [line], valueDate: toKampalaDay(test.clock.now()) },
      },
      countEffects: async (approvalId) => {
        const rows = await test.queryRows('select id from ledger_entries where source = $1', [
          `journal:${approvalId}`,
        ]);
        return rows.length;
      },
    };
  },
});
