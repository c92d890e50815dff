import { formatText, type StatementKind } from '@somesa/core';
import dashboard from '@somesa/core/messages/en/site/dashboard.json';
import s from '@somesa/core/messages/en/statement.json';
import type { Page } from 'playwright-core';
import { amountIn, textsIn } from '../loans/figures';
import type { ShownPayment } from './loan-views';

/** Downloads a statement on the parent's page of documents. */
export const downloadStatement = async (
  page: Page,
  kind: StatementKind,
  format: 'pdf' | 'csv',
): Promise<Buffer> => {
  const { of, kinds, ...words } = dashboard.documents;
  const name = formatText(of, { action: words[format], title: kinds[kind].title });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Parses one of our CSV files into records by column; no cell may contain a comma. */
const recordsIn = (file: Buffer): Record<string, string>[] => {
  const [head = '', ...lines] = file.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
};

/** Reads the figures in the file of a loan's history: amounts in UGX, payments newest first. */
export const historyFigures = (csv: Buffer) => {
  const records = recordsIn(csv);
  const of = (record: string) => records.filter((each) => each.record === record);
  const figure = (record: Record<string, string> | undefined, name: string): number =>
    amountIn(record?.[name]);
  const payments = of('repayment')
    .map((row) => ({
      on: row.date ?? '',
      amount: figure(row, 'amount_ugx'),
      type: row.type ?? '',
      principal: figure(row, 'principal_ugx'),
      interest: figure(row, 'interest_ugx'),
      others: figure(row, 'fees_ugx') + figure(row, 'penalties_ugx') + figure(row, 'overpaid_ugx'),
      owedAfter: figure(row, 'principal_owed_after_ugx'),
    }))
    .reverse();
  const [settlement] = of('settlement');
  return {
    payments,
    left: of('instalment').map((row) => ({ dueOn: row.date ?? '', left: figure(row, 'amount_ugx') })),
    settlement: settlement ? figure(settlement, 'amount_ugx') : 0,
  };
};

/** Reads the loan figures in the file of all transactions, newest first: repayments and disbursements. */
export const movementFigures = (csv: Buffer) => {
  const records = recordsIn(csv);
  const named = (pattern: RegExp): number[] =>
    records.filter(({ type = '' }) => pattern.test(type)).map(({ amount_ugx }) => amountIn(amount_ugx));
  return { repaid: named(/repayment/).reverse(), disbursed: named(/disbursement/) };
};

/** Returns the amount after a label in a PDF; 0 if there is no such label. */
const behind = (texts: readonly string[], label: string): number => {
  const at = texts.indexOf(label);
  return at === -1 ? 0 : amountIn(texts[at + 1]);
};

/** Reads the figures in the printed history of one loan. */
export const printedHistory = (pdf: Buffer) => {
  const texts = textsIn(pdf);
  return {
    paid: behind(texts, s.sum_so_far),
    owed: behind(texts, s.sum_owed),
    pending: behind(texts, s.sum_pending),
    settlement: behind(texts, s.sum_settlement),
    isSettled: texts.includes(s.settled),
  };
};

/** Reads the figures about loans in the printed summary. */
export const printedSums = (pdf: Buffer) => {
  const texts = textsIn(pdf);
  return { repaid: behind(texts, s.sum_repayments), disbursed: behind(texts, s.sum_disbursements) };
};

/** A payment as the files name it. */
const typesInFiles: Record<string, string> = Object.fromEntries(
  Object.entries(dashboard.types).map(([type, said]) => [said, type]),
);

/** Returns the details of a payment that lists and files state alike. */
export const toStatementPayment = ({ on, amount, type }: ShownPayment): ShownPayment => ({
  on,
  amount,
  type: typesInFiles[type] ?? type,
});
