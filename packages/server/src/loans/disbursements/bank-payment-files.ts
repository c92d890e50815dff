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
  truncateText,
} from '@somesa/core';
import { asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import { formatCsv } from '../../platform/csv/csv';
import type { Database } from '../../platform/db/database';
import { bankPaymentFiles, disbursements } from '../tables/disbursements';
import type { DisbursementPurposes } from './disbursement-purpose';
import { addToPaymentFile, failToFormerAccounts } from './record-disbursement';
import { formatNarration } from './start-disbursement';

export interface PaymentFileLine {
  reference: string;
  payee: string;
  bank: string;
  account: string;
  amountUgx: number;
  narration: string;
}

export interface PaymentFile {
  reference: string;
  createdAt: Date;
  /** Day on which the bank is to pay, in Kampala. */
  paidOn: string;
  payer: { name: string; bank: string; account: string };
  lines: readonly PaymentFileLine[];
}

/** Maximum number of characters of a name and of a text for the payee in pain.001. */
const MAX_NAME_LENGTH = 70;
const MAX_TEXT_LENGTH = 140;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Characters that banks reject in ISO 20022 messages become a dot. */
const escapeXml = (text: string, maxLength: number): string =>
  truncateText(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[‘’]/g, "'")
      .replace(/[^\x20-\x7e]/g, '.'),
    maxLength,
  ).replace(/[&<>"]/g, (character) => entities[character] ?? '');

const formatParty = (tag: string, name: string): string =>
  `<${tag}><Nm>${escapeXml(name, MAX_NAME_LENGTH)}</Nm></${tag}>`;
const formatAgent = (tag: string, bank: string): string =>
  `<${tag}><FinInstnId><Nm>${escapeXml(bank, MAX_NAME_LENGTH)}</Nm></FinInstnId></${tag}>`;
const formatAccount = (tag: string, account: string): string =>
  `<${tag}><Id><Othr><Id>${escapeXml(account, MAX_NAME_LENGTH)}</Id></Othr></Id></${tag}>`;

const formatTransfer = (line: PaymentFileLine): string =>
  [
    '<CdtTrfTxInf>',
    `<PmtId><EndToEndId>${line.reference}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="UGX">${line.amountUgx}</InstdAmt></Amt>`,
    formatAgent('CdtrAgt', line.bank),
    formatParty('Cdtr', line.payee),
    formatAccount('CdtrAcct', line.account),
    `<RmtInf><Ustrd>${escapeXml(line.narration, MAX_TEXT_LENGTH)}</Ustrd></RmtInf>`,
    '</CdtTrfTxInf>',
  ].join('');

/**
 * Formats a payment file as an ISO 20022 credit transfer initiation (pain.001.001.03). The bank is asked to book
 * each transfer on its own; its statement repeats the `EndToEndId`, by which the transfer is settled.
 */
export const formatPain001 = ({ reference, createdAt, paidOn, payer, lines }: PaymentFile): string => {
  const totalUgx = lines.reduce((sum, { amountUgx }) => sum + amountUgx, 0);
  const count = `<NbOfTxs>${lines.length}</NbOfTxs><CtrlSum>${totalUgx}</CtrlSum>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${reference}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>${count}${formatParty('InitgPty', payer.name)}</GrpHdr>`,
    `<PmtInf><PmtInfId>${reference}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${count}<ReqdExctnDt>${paidOn}</ReqdExctnDt>`,
    formatParty('Dbtr', payer.name),
    formatAccount('DbtrAcct', payer.account),
    formatAgent('DbtrAgt', payer.bank),
    ...lines.map(formatTransfer),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
};

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
export const createBankPaymentFiles = ({
  database,
  clock,
  purposes,
}: {
  database: Database;
  clock: Clock;
  purposes: DisbursementPurposes;
}) => ({
  /** Adds all disbursements that wait for a bank transfer to a new file; returns `nothing_to_pay` if there are none. */
  create: async (createdBy: string): Promise<Result<BankPaymentFileView, Problem>> => {
    // On its own, so that they fail even if no other transfer waits.
    await database.transaction((tx) => failToFormerAccounts(tx, purposes, clock.now()));
    return database.transaction(async (tx): Promise<Result<BankPaymentFileView, Problem>> => {
      const now = clock.now();
      const [id, reference] = [randomUUID(), createReference(randomBytes(7))];
      await tx.orm.insert(bankPaymentFiles).values({ id, reference, createdBy, createdAt: now });
      const change = { now, actorId: createdBy };
      const lines = await addToPaymentFile(tx, purposes, { id, reference }, change, MAX_LINES);
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
