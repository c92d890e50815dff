import {
  brand,
  formatCount,
  formatDay,
  formatFigures,
  formatShortDay,
  formatText,
  formatUgx,
  toKampalaDay,
} from '@somesa/core';
import type { SettlementView } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { answerTexts } from '@somesa/core/answers';
import { BYTE_ORDER_MARK, formatCsv } from '../../platform/csv/csv';
import type { Queryable } from '../../platform/db/database';
import { renderPagedPdf } from '../../platform/pdf/paged-pdf';
import { type PdfRow, type PdfSection, pdfRow } from '../../platform/pdf/pdf-lines';
import { listRemittanceLines, type RemittanceLine } from './settlement-entries';

const looks = { remittance: { widths: [140, 105, 72], atLeft: 2, size: 9 } };

const formatSigned = (amountUgx: number): string =>
  amountUgx < 0 ? `–${formatFigures(-amountUgx)}` : formatFigures(amountUgx);

/** Creates the remittance advice of a settlement as CSV: a line for each payment, reversal, loan and correction with our charge for it, and the totals. */
export const createRemittanceCsv = async (db: Queryable, settlement: SettlementView): Promise<string> => {
  const { columns, words, total } = adminTexts.settlement.remittance;
  const lines = await listRemittanceLines(db, settlement.id);
  const toCells = (line: RemittanceLine) => [
    line.regNo ?? '',
    line.child ?? '',
    line.className ?? '',
    words[line.kind],
    line.reference ?? '',
    line.day,
    line.amountUgx,
    line.chargeUgx,
    line.amountUgx - line.chargeUgx,
  ];
  const { reference, paidOn, amountUgx, chargedUgx } = settlement;
  const sums = [amountUgx + chargedUgx, chargedUgx, amountUgx];
  const rows = [
    Object.values(columns),
    ...lines.map(toCells),
    [total, '', '', '', reference, paidOn ?? '', ...sums],
  ];
  return BYTE_ORDER_MARK + formatCsv(rows);
};

const { remittance: text, gross } = adminTexts.settlement;
const { months, agreement } = answerTexts.en;

const toRow = (line: RemittanceLine, untilOn: string): PdfRow =>
  pdfRow.instalment('remittance', [
    { text: line.child ?? '', below: [line.regNo, line.className].filter(Boolean).join(', ') },
    {
      text: text.words[line.kind],
      below: [line.reference, formatShortDay(line.day, months, untilOn)].filter(Boolean).join(', '),
    },
    line.chargeUgx === 0
      ? formatSigned(line.amountUgx)
      : {
          text: formatSigned(line.amountUgx),
          below: formatText(text.charge, { amount: formatSigned(-line.chargeUgx) }),
        },
  ]);

const createSections = (settlement: SettlementView, lines: readonly RemittanceLine[]): PdfSection[] => {
  const { amountUgx, chargedUgx, leftOutCount, leftOutUgx, payout, paidOn, untilOn } = settlement;
  const { fact, line, total, heading, note, small, columns } = pdfRow;
  const account = [payout.phoneNumber, payout.bankName, payout.accountNumber].filter((part) => part !== null);
  const leftOut = { amount: formatUgx(leftOutUgx) };
  const contact = { phone: brand.phones[0], email: brand.emails[0] };
  return [
    [
      fact(text.untilOn, formatDay(untilOn, months)),
      fact(text.paidOn, paidOn === null ? '' : formatDay(paidOn, months)),
      fact(text.account, account.join(', ')),
    ],
    [
      heading(text.children),
      lines.length === 0
        ? note(text.none)
        : columns('remittance', [text.column_child, text.column_what, text.column_amount]),
      ...lines.map((each) => toRow(each, untilOn)),
      ...(chargedUgx === 0
        ? []
        : [line(gross, formatUgx(amountUgx + chargedUgx)), line(text.charged, formatUgx(-chargedUgx))]),
      total(text.total, formatUgx(amountUgx)),
      ...(leftOutCount === 0
        ? []
        : [note(formatCount(adminTexts.settlement, 'leftOut', 'en', leftOutCount, leftOut))]),
    ],
    [small(formatText(agreement.help, contact))],
  ];
};

export const createRemittancePdf = async (
  db: Queryable,
  settlement: SettlementView,
  madeAt: Date,
): Promise<Buffer> => {
  const { reference, amountUgx, school } = settlement;
  return renderPagedPdf({
    language: 'en',
    madeAt,
    title: text.title,
    fileTitle: `${text.title} ${reference}`,
    lead: formatText(text.lead, { reference, school: school.name }),
    amount: formatFigures(amountUgx),
    reference,
    pageText: agreement.page,
    looks,
    sections: createSections(settlement, await listRemittanceLines(db, settlement.id)),
  });
};

export const getRemittanceName = ({ reference, paidOn, createdAt }: SettlementView): string =>
  `remittance-${reference}-${paidOn ?? toKampalaDay(new Date(createdAt))}`;
