import {
  formatDay,
  formatFigures,
  formatFullName,
  formatPaymentCode,
  formatText,
  type Language,
  type Msisdn,
  maskChildName,
} from '@somesa/core';
import type { OutsidePaymentMethod } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';
import { sql } from 'drizzle-orm';
import { toPlainText } from '../../messaging/sms/plain-text';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { createPdf, finishPdf } from '../../platform/pdf/pdf-page';
import { writeLine } from '../../platform/pdf/ruled-paper';
import { letterTexts } from '../fee-letters/letter-pages';

/** Payment to the school, as its receipt says it. `outstandingUgx` is what the child owes now. */
interface Receipt {
  id: number;
  school: string;
  firstName: string;
  lastName: string;
  regNo: string;
  /** Null until the database has assigned one. */
  paymentCode: string | null;
  className: string;
  amountUgx: number;
  method: OutsidePaymentMethod;
  number: string;
  paidOn: string;
  fees: string;
  outstandingUgx: number;
  by: string;
  /** Number and language of the first guardian. */
  msisdn: string | null;
  language: Language | null;
}

/** Lists the payments to the school of a batch that are not reversed. */
const listReceipts = (db: Queryable, batchId: number): Promise<Receipt[]> =>
  queryRows(
    db,
    sql`select a.id, sc.name as school, s.first_name as "firstName", s.last_name as "lastName", s.reg_no as "regNo", s.payment_code as "paymentCode",
        s.class_name as "className", -a.change_ugx as "amountUgx", a.method, a.receipt_number as number, a.paid_on as "paidOn",
        (select string_agg(f.description, ', ' order by f.due_on, f.id) from fee_adjustment_lines l
          join fee_items f on f.id = l.fee_item_id where l.adjustment_id = a.id) as fees,
        (select sum(f.outstanding_ugx) from fee_items f where f.student_id = s.id)::bigint as "outstandingUgx",
        trim(u.first_name || ' ' || u.last_name) as by, g.msisdn, g.language
      from fee_batch_entries e join fee_adjustments a on a.id = e.adjustment_id join students s on s.id = a.student_id
        join schools sc on sc.id = a.school_id join users u on u.id = a.actor_id
        left join guardians g on g.student_id = s.id and g.position = (select min(x.position) from guardians x where x.student_id = s.id)
      where e.batch_id = ${batchId} and a.kind = 'paid-to-school' and a.reverses_id is null
        and not exists (select 1 from fee_adjustments r where r.reverses_id = a.id)
      order by a.id`,
  );

/**
 * Queues one SMS for each child of a batch, to its first guardian, with the sum and the first receipt number. The child's name is masked, as in
 * every SMS. Returns the number of SMS: a child without a guardian gets none.
 */
export const queueBatchReceipts = async (tx: Tx, batchId: number, now: Date): Promise<number> => {
  let texts = 0;
  const byChild = new Map<string, Receipt>();
  for (const receipt of await listReceipts(tx, batchId)) {
    const before = byChild.get(receipt.regNo);
    const amountUgx = receipt.amountUgx + (before?.amountUgx ?? 0);
    byChild.set(receipt.regNo, { ...(before ?? receipt), amountUgx });
  }
  for (const receipt of byChild.values()) {
    if (receipt.msisdn === null) continue;
    const { sms, months } = answerTexts[receipt.language ?? 'en'];
    const text = formatText(sms.school_receipt, {
      school: toPlainText(receipt.school),
      child: toPlainText(maskChildName(receipt.firstName, receipt.lastName)),
      amount: formatFigures(receipt.amountUgx),
      day: formatDay(receipt.paidOn, months),
      number: receipt.number,
      left: formatFigures(receipt.outstandingUgx),
    });
    const msisdn = receipt.msisdn as Msisdn;
    await queueTextMessage(tx, { dedupeKey: `school-receipt:${receipt.id}`, msisdn, text, now });
    texts += 1;
  }
  return texts;
};

/** Sizes of paper in points: the page, and how many receipts it has beside and above each other. */
const papers = {
  a4: { width: 595.28, height: 841.89, across: 2, down: 3, margin: 28 },
  roll: { width: 226.77, height: 236, across: 1, down: 1, margin: 12 },
} as const;
export type ReceiptPaper = keyof typeof papers;

const INK = '#000000';
const LINE_HEIGHT = 17;

const drawReceipt = (
  doc: PDFKit.PDFDocument,
  receipt: Receipt,
  place: { x: number; y: number; width: number },
): void => {
  const language = receipt.language ?? 'en';
  const text = letterTexts[language].receipt;
  const { x, width } = place;
  const bold = { font: 'Helvetica-Bold', colour: INK, width } as const;
  writeLine(doc, receipt.school, x, place.y + 14, { ...bold, size: 12 });
  writeLine(doc, `${text.title} ${receipt.number}`, x, place.y + 34, { ...bold, size: 11 });
  const rows: [string, string][] = [
    [text.day, formatDay(receipt.paidOn, answerTexts[language].months)],
    [text.child, formatFullName(receipt.firstName, receipt.lastName)],
    [text.regNo, receipt.regNo],
    [text.paymentCode, receipt.paymentCode === null ? '' : formatPaymentCode(receipt.paymentCode)],
    [text.className, receipt.className],
    [text.for, receipt.fees],
    [text[receipt.method], `UGX ${formatFigures(receipt.amountUgx)}`],
    [text.left, `UGX ${formatFigures(receipt.outstandingUgx)}`],
    [text.by, receipt.by],
  ];
  rows.forEach(([label, value], at) => {
    const y = place.y + 58 + at * LINE_HEIGHT;
    writeLine(doc, label, x, y, { size: 9, colour: INK, width: width * 0.42 });
    const look = { size: 9, font: 'Helvetica-Bold', colour: INK, align: 'right' } as const;
    writeLine(doc, value, x + width * 0.44, y, { ...look, width: width * 0.56 });
  });
};

/** Renders the receipts of a batch for a kind of paper, black on white. Returns null if it has none. */
export const renderBatchReceipts = async (
  db: Queryable,
  batchId: number,
  paper: ReceiptPaper,
  madeAt: Date,
): Promise<Buffer | null> => {
  const receipts = await listReceipts(db, batchId);
  const [first] = receipts;
  if (!first) return null;
  const { width, height, across, down, margin } = papers[paper];
  const title = formatText(letterTexts.en.receipt.fileTitle, { school: first.school });
  const doc = createPdf({ title, author: first.school, madeAt });
  const cell = { width: width / across, height: height / down };
  receipts.forEach((receipt, at) => {
    const place = at % (across * down);
    if (place === 0) doc.addPage({ size: [width, height], margin: 0 });
    const x = (place % across) * cell.width + margin;
    const y = Math.floor(place / across) * cell.height + margin;
    drawReceipt(doc, receipt, { x, y, width: cell.width - 2 * margin });
  });
  return finishPdf(doc);
};
