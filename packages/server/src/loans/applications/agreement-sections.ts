import {
  type AllocationPart,
  brand,
  formatDay,
  formatFigures,
  formatLateFee,
  formatText,
  formatUgx,
  type LoanCost,
  type LoanExpense,
  type LoanProduct,
  loanTermLengths,
  toKampalaDay,
  toKampalaTime,
} from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import { type PdfSection, pdfRow } from '../../platform/pdf/pdf-lines';

/** Agreement between lender and borrower, as printed. Days are in Africa/Kampala. */
export interface Agreement {
  reference: string;
  borrower: string;
  /** Masked number to which the acceptance code was sent. */
  phone: string;
  child: string;
  regNo: string;
  school: string;
  expense: LoanExpense;
  /** Cost as offered until the school is paid, then calculated from the date of that payment. */
  cost: LoanCost;
  late: LoanProduct['late'];
  allocationOrder: readonly AllocationPart[];
  /** Days after the disbursement in which the borrower may cancel; 0 if there are none. */
  coolingOffDays: number;
  offeredOn: string;
  acceptedAt: Date;
  /** Date on which the school was paid; null until then. */
  disbursedOn: string | null;
}

const { fact, line, total, heading, note, small, columns, instalment, sum } = pdfRow;

type Texts = Pick<AnswerTexts, 'agreement' | 'lateFee' | 'months'>;

const expenseTexts = {
  'School Fees': 'expense_fees',
  'School Uniform': 'expense_uniform',
  'Pocket Money': 'expense_pocket',
  'Admission Fees': 'expense_admission',
} as const satisfies Record<LoanExpense, keyof AnswerTexts['agreement']>;

const createPartiesSection = (data: Agreement, { agreement: texts }: Texts): PdfSection => {
  const { months, schoolTerms } = loanTermLengths[data.cost.term];
  return [
    fact(texts.row_reference, data.reference),
    fact(texts.row_lender, brand.name),
    fact(texts.row_borrower, data.borrower),
    fact(texts.row_phone, data.phone),
    fact(texts.row_child, data.child),
    fact(texts.row_reg_no, data.regNo),
    fact(texts.row_school, data.school),
    fact(texts.row_expense, texts[expenseTexts[data.expense]]),
    fact(texts.row_term, formatText(texts.term, { months, terms: schoolTerms })),
  ];
};

const createCostsSection = ({ cost }: Agreement, { agreement: texts }: Texts): PdfSection => {
  const rate = cost.method === 'flat' ? texts.rate_flat : texts.rate_declining;
  return [
    heading(texts.costs),
    line(texts.row_principal, formatUgx(cost.principal)),
    line(texts.row_rate, formatText(rate, { rate: cost.interest })),
    line(texts.row_apr, cost.apr === null ? texts.apr_none : formatText(texts.apr, { apr: cost.apr })),
    line(texts.row_monthly, formatUgx(cost.monthlyPayment)),
    line(texts.row_interest, formatUgx(cost.totalInterest)),
    line(texts.row_fees, formatUgx(cost.fees)),
    total(texts.row_payable, formatUgx(cost.totalPayable)),
  ];
};

const createScheduleSection = (data: Agreement, { agreement: texts, months }: Texts): PdfSection => {
  const { cost, disbursedOn } = data;
  const table = cost.fees > 0 ? 'withFees' : 'withoutFees';
  const withFees = (cells: string[], fees: string): string[] =>
    cost.fees > 0 ? [...cells.slice(0, 4), fees, ...cells.slice(4)] : cells;
  const datesNote =
    disbursedOn === null
      ? formatText(texts.counted_offer, { day: formatDay(data.offeredOn, months) })
      : formatText(texts.counted_paid, { day: formatDay(disbursedOn, months) });
  return [
    heading(texts.instalments),
    columns(
      table,
      withFees(
        [
          texts.column_number,
          texts.column_due,
          texts.column_principal,
          texts.column_interest,
          texts.column_total,
          texts.column_balance,
        ],
        texts.column_fees,
      ),
    ),
    ...cost.instalments.map((row) => {
      const money = [row.principal, row.interest, row.total, row.balanceAfter].map(formatFigures);
      const cells = [String(row.number), formatDay(row.dueOn, months), ...money];
      return instalment(table, withFees(cells, formatFigures(row.fees)));
    }),
    sum(
      table,
      withFees(
        ['', texts.sum, ...[cost.principal, cost.totalInterest, cost.totalPayable].map(formatFigures), ''],
        formatFigures(cost.fees),
      ),
    ),
    small(datesNote),
  ];
};

const createRulesSection = (data: Agreement, texts: Texts): PdfSection => {
  const { agreement } = texts;
  const parts = data.allocationOrder.map((part) => agreement[`part_${part}`]).join(', ');
  return [
    heading(agreement.rules),
    note(agreement.rule_school),
    note(formatText(agreement.rule_order, { parts })),
    ...(data.coolingOffDays > 0
      ? [note(formatText(agreement.rule_cancel, { days: data.coolingOffDays }))]
      : []),
    note(agreement.rule_early),
    note(agreement.rule_part),
    note(formatLateFee(data.late, texts.lateFee)),
  ];
};

const createAcceptanceSection = (data: Agreement, { agreement: texts, months }: Texts): PdfSection => {
  const at = `${formatDay(toKampalaDay(data.acceptedAt), months)}, ${toKampalaTime(data.acceptedAt)}`;
  const contact = { phone: brand.phones[0], email: brand.emails[0] };
  return [
    heading(texts.acceptance),
    note(formatText(texts.offered, { day: formatDay(data.offeredOn, months) })),
    note(formatText(texts.accepted, { at, phone: data.phone })),
    small(formatText(texts.help, contact)),
  ];
};

/** Returns the sections of an agreement in the order of the pages. */
export const createAgreementSections = (data: Agreement, texts: Texts): PdfSection[] =>
  [
    createPartiesSection,
    createCostsSection,
    createScheduleSection,
    createRulesSection,
    createAcceptanceSection,
  ].map((section) => section(data, texts));
