import { randomBytes, randomUUID } from 'node:crypto';
import {
  type BankPaymentFileView,
  createReference,
  err,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import { asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import { formatCsv } from '../../platform/csv/csv';
import type { Database } from '../../platform/db/database';
import { bankPaymentFiles, disbursements } from '../../platform/db/schema';
import type { DisbursementPurposes } from './disbursement-purpose';
import { formatPain001, type PaymentFileLine } from './payment-file-xml';
import { addToPaymentFile, failToFormerAccounts } from './record-disbursement';
import { formatNarration } from './start-disbursement';

/** Account from which our bank pays, as in payment files. */
export interface PayingAccount {
  name: string;
  bank: string;
  account: string;
}

const csvHeader = ['reference', 'payee', 'bank', 'account', 'amount', 'currency', 'narration'];

/** Formats a payment file as banks accept it for bulk payments: CSV (RFC 4180), one transfer per line, whole shillings. */
export const formatPaymentFile = (lines: readonly PaymentFileLine[]): string =>
  formatCsv([
    csvHeader,
    ...lines.map((line) => [
      line.reference,
      line.payee,
      line.bank,
      line.account,
      line.amountUgx,
      'UGX',
      line.narration,
    ]),
  ]);

/** Maximum number of transfers in one payment file; the next file takes the rest. */
const MAX_LINES = 500;

/** Creates the function that reads payment files, whose content never changes. */
export const createPaymentFileReader = ({
  database,
  purposes,
  payer,
}: {
  database: Database;
  purposes: DisbursementPurposes;
  payer: PayingAccount;
}) => {
  const readLines = async (fileId: string): Promise<PaymentFileLine[]> => {
    const rows = await database.orm
      .select()
      .from(disbursements)
      .where(eq(disbursements.fileId, fileId))
      .orderBy(asc(disbursements.createdAt), asc(disbursements.id));
    return Promise.all(
      rows.map(async (row) => ({
        reference: row.providerReference,
        payee: row.payeeName,
        amountUgx: row.amountUgx,
        bank: row.bankName ?? '',
        account: row.accountNumber ?? '',
        narration: formatNarration(row, (await purposes.findReference(database, row)) ?? ''),
      })),
    );
  };

  /** Regenerates the content of a file as CSV and as pain.001; null if the file does not exist. */
  return async (id: string): Promise<{ reference: string; csv: string; xml: string } | null> => {
    const [file] = await database.orm.select().from(bankPaymentFiles).where(eq(bankPaymentFiles.id, id));
    if (!file) return null;
    const { reference, createdAt } = file;
    const lines = await readLines(id);
    const xml = formatPain001({ reference, createdAt, paidOn: toKampalaDay(createdAt), payer, lines });
    return { reference, csv: formatPaymentFile(lines), xml };
  };
};

/** Creates the files of transfers that staff upload at our bank. */
export const createBankPaymentFiles = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Adds all disbursements that wait for a bank transfer to a new file; returns `nothing_to_pay` if there are none. */
  create: async (createdBy: string): Promise<Result<BankPaymentFileView, Problem>> => {
    // On its own, so that they fail even if no other transfer waits.
    await database.transaction((tx) => failToFormerAccounts(tx, clock.now()));
    return database.transaction(async (tx): Promise<Result<BankPaymentFileView, Problem>> => {
      const now = clock.now();
      const [id, reference] = [randomUUID(), createReference(randomBytes(7))];
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
    });
  },
});
