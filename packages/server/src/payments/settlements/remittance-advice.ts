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
import type { PdfRow } from '../../platform/pdf/pdf-lines';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { listRemittanceLines, type RemittanceLine } from './settlement-entries';

const tableLook: TableLook = { widths: [140, 105, 72], atLeft: 2, size: 9 };

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
  return (
    BYTE_ORDER_MARK +
    formatCsv([
      [
        columns.regNo,
        columns.child,
        columns.className,
        columns.kind,
        columns.reference,
        columns.day,
        columns.amountUgx,
        columns.chargeUgx,
        columns.netUgx,
      ],
      ...lines.map(toCells),
      [
        total,
        '',
        '',
        '',
        settlement.reference,
        settlement.paidOn ?? '',
        settlement.amountUgx + settlement.chargedUgx,
        settlement.chargedUgx,
        settlement.amountUgx,
      ],
    ])
  );
};

const { remittance: text, gross } = adminTexts.settlement;
const { months, agreement } = answerTexts.en;

const toRow = (line: RemittanceLine, untilOn: string): PdfRow => ({
  kind: 'instalment',
  table: 'remittance',
  cells: [
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
  ],
});

export const createRemittancePdf = async (
  db: Queryable,
  settlement: SettlementView,
  madeAt: Date,
): Promise<Buffer> => {
  const { reference, amountUgx, chargedUgx, leftOutCount, leftOutUgx, payout, paidOn, untilOn, school } =
    settlement;
  const lines = await listRemittanceLines(db, settlement.id);
  const account = [payout.phoneNumber, payout.bankName, payout.accountNumber].filter((part) => part !== null);
  const [phone] = brand.phones;
  const [email] = brand.emails;
  return renderPagedPdf(
    {
      language: 'en',
      madeAt,
      title: text.title,
      fileTitle: `${text.title} ${reference}`,
      lead: formatText(text.lead, { reference, school: school.name }),
      amount: formatFigures(amountUgx),
      reference,
      pageText: agreement.page,
      sections: [
        [
          { kind: 'fact', label: text.untilOn, value: formatDay(untilOn, months) },
          { kind: 'fact', label: text.paidOn, value: paidOn === null ? '' : formatDay(paidOn, months) },
          { kind: 'fact', label: text.account, value: account.join(', ') },
        ],
        [
          { kind: 'heading', label: text.children },
          ...(lines.length === 0
            ? [{ kind: 'note' as const, label: text.none }]
            : [
                {
                  kind: 'columns' as const,
                  table: 'remittance',
                  cells: [text.column_child, text.column_what, text.column_amount],
                },
              ]),
          ...lines.map((line) => toRow(line, untilOn)),
          ...(chargedUgx === 0
            ? []
            : [
                { kind: 'line' as const, label: gross, value: formatUgx(amountUgx + chargedUgx) },
                { kind: 'line' as const, label: text.charged, value: formatUgx(-chargedUgx) },
              ]),
          { kind: 'total', label: text.total, value: formatUgx(amountUgx) },
          ...(leftOutCount === 0
            ? []
            : [
                {
                  kind: 'note' as const,
                  label: formatCount(adminTexts.settlement, 'leftOut', 'en', leftOutCount, {
                    amount: formatUgx(leftOutUgx),
                  }),
                },
              ]),
        ],
        [{ kind: 'small', label: formatText(agreement.help, { phone, email }) }],
      ],
    },
    () => tableLook,
  );
};

export const getRemittanceName = ({ reference, paidOn, createdAt }: SettlementView): string =>
  `remittance-${reference}-${paidOn ?? toKampalaDay(new Date(createdAt))}`;
