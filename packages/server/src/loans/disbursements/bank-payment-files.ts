import { randomBytes, randomUUID } from 'node:crypto';
import {
  type BankPaymentFileView,
  err,
  makeReference,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { bankPaymentFiles, disbursements, loans } from '../../platform/db/schema';
import { paymentFileCsv } from './payment-file-csv';
import { addToPaymentFile } from './write-disbursement';

/** The most transfers of one payment file; what is above goes into the next. */
const MAX_LINES = 500;

/** Files of transfers that staff gives to our bank. */
export const createBankPaymentFiles = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Puts every try that waits for a bank transfer into a new file; `nothing_to_pay` where none does. */
  create: (createdBy: string): Promise<Result<BankPaymentFileView, Problem>> =>
    database.transaction(async (tx): Promise<Result<BankPaymentFileView, Problem>> => {
      const now = clock.now();
      const [id, reference] = [randomUUID(), makeReference(randomBytes(7))];
      await tx.orm.insert(bankPaymentFiles).values({ id, reference, createdBy, createdAt: now });
      const lines = await addToPaymentFile(tx, { id, reference }, { now, actorId: createdBy }, MAX_LINES);
      if (lines.length === 0) return err(problem('nothing_to_pay'));
      const total = lines.reduce((sum, { amountUgx }) => sum + amountUgx, 0);
      await recordAudit(tx, {
        actorId: createdBy,
        action: 'payment-file.created',
        subject: ['payment-file', id],
        at: now,
        detail: { reference, transfers: lines.length, amountUgx: total },
      });
      return ok({ id, reference, count: lines.length, total });
    }),

  /** Writes a file again, the same to the letter; null where there is none. */
  read: async (id: string): Promise<{ reference: string; csv: string } | null> => {
    const [file] = await database.orm.select().from(bankPaymentFiles).where(eq(bankPaymentFiles.id, id));
    if (!file) return null;
    const rows = await database.orm
      .select({ row: disbursements, loanReference: loans.reference })
      .from(disbursements)
      .innerJoin(loans, eq(loans.id, disbursements.loanId))
      .where(eq(disbursements.fileId, id))
      .orderBy(asc(disbursements.createdAt), asc(disbursements.id));
    const csv = paymentFileCsv(
      rows.map(({ row, loanReference }) => ({
        reference: row.providerReference,
        payee: row.payeeName,
        amountUgx: row.amountUgx,
        bank: row.bankName ?? '',
        account: row.accountNumber ?? '',
        narration: `Loan ${loanReference}`,
      })),
    );
    return { reference: file.reference, csv };
  },
});

export type BankPaymentFiles = ReturnType<typeof createBankPaymentFiles>;
