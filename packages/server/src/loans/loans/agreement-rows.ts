import {
  type AllocationPart,
  brand,
  formatFigures,
  formatUgx,
  kampalaClock,
  kampalaDay,
  type LoanCost,
  type LoanExpense,
  type LoanProduct,
  loanTermLengths,
  say,
  writeDay,
} from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import type { PdfRow } from '../../platform/pdf/pdf-lines';

/** Agreement between lender and borrower, as printed. Days are in Africa/Kampala. */
export interface Agreement {
  reference: string;
  borrower: string;
  /** The number that the code went to, masked. */
  phone: string;
  child: string;
  regNo: string;
  school: string;
  expense: LoanExpense;
  /** Of the offer until the school is paid, then counted from that day. */
  cost: LoanCost;
  late: LoanProduct['late'];
  allocationOrder: readonly AllocationPart[];
  offeredOn: string;
  acceptedAt: Date;
  /** The day that the school was paid; null until then. */
  disbursedOn: string | null;
}

/** One row on the page: no cell has a second text. */
type AgreementRow =
  | Exclude<PdfRow, { cells: unknown }>
  | { kind: 'columns' | 'instalment' | 'sum'; cells: string[] };
type AgreementSection = AgreementRow[];

type Texts = Pick<AnswerTexts, 'agreement' | 'months'>;

const expenseTexts = {
  'School Fees': 'expense_fees',
  'School Uniform': 'expense_uniform',
  'Pocket Money': 'expense_pocket',
  'Admission Fees': 'expense_admission',
} as const satisfies Record<LoanExpense, keyof AnswerTexts['agreement']>;

const PPM_PER_PERCENT = 10_000;

const parties = (of: Agreement, { agreement: texts }: Texts): AgreementSection => {
  const fact = (label: string, value: string): AgreementRow => ({ kind: 'fact', label, value });
  const { months, schoolTerms } = loanTermLengths[of.cost.term];
  return [
    fact(texts.row_reference, of.reference),
    fact(texts.row_lender, brand.name),
    fact(texts.row_borrower, of.borrower),
    fact(texts.row_phone, of.phone),
    fact(texts.row_child, of.child),
    fact(texts.row_reg_no, of.regNo),
    fact(texts.row_school, of.school),
    fact(texts.row_expense, texts[expenseTexts[of.expense]]),
    fact(texts.row_term, say(texts.term, { months, terms: schoolTerms })),
  ];
};

const costs = ({ cost }: Agreement, { agreement: texts }: Texts): AgreementSection => {
  const line = (label: string, value: string): AgreementRow => ({ kind: 'line', label, value });
  const rate = cost.method === 'flat' ? texts.rate_flat : texts.rate_declining;
  return [
    { kind: 'heading', label: texts.costs },
    line(texts.row_principal, formatUgx(cost.principal)),
    line(texts.row_rate, say(rate, { rate: cost.interest })),
    line(texts.row_apr, cost.apr === null ? texts.apr_none : say(texts.apr, { apr: cost.apr })),
    line(texts.row_monthly, formatUgx(cost.monthlyPayment)),
    line(texts.row_interest, formatUgx(cost.totalInterest)),
    line(texts.row_fees, formatUgx(cost.fees)),
    { kind: 'total', label: texts.row_payable, value: formatUgx(cost.totalPayable) },
  ];
};

const schedule = (of: Agreement, { agreement: texts, months }: Texts): AgreementSection => {
  const { cost, disbursedOn } = of;
  const withFees = (cells: string[], fees: string): string[] =>
    cost.fees > 0 ? [...cells.slice(0, 4), fees, ...cells.slice(4)] : cells;
  const counted =
    disbursedOn === null
      ? say(texts.counted_offer, { day: writeDay(of.offeredOn, months) })
      : say(texts.counted_paid, { day: writeDay(disbursedOn, months) });
  return [
    { kind: 'heading', label: texts.instalments },
    {
      kind: 'columns',
      cells: withFees(
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
    },
    ...cost.instalments.map((row): AgreementRow => {
      const money = [row.principal, row.interest, row.total, row.balanceAfter].map(formatFigures);
      const cells = [String(row.number), writeDay(row.dueOn, months), ...money];
      return { kind: 'instalment', cells: withFees(cells, formatFigures(row.fees)) };
    }),
    {
      kind: 'sum',
      cells: withFees(
        ['', texts.sum, ...[cost.principal, cost.totalInterest, cost.totalPayable].map(formatFigures), ''],
        formatFigures(cost.fees),
      ),
    },
    { kind: 'small', label: counted },
  ];
};

const lateRule = ({ late }: Agreement, { agreement: texts }: Texts): string => {
  const { charge } = late;
  const params = { days: late.graceDays, cap: formatFigures(late.capUgx) };
  switch (charge.kind) {
    case 'none':
      return texts.late_none;
    case 'interest':
      return say(texts.late_interest, { ...params, rate: charge.annualRatePpm / PPM_PER_PERCENT });
    case 'fixed':
      return say(texts.late_fixed, { ...params, amount: formatFigures(charge.amountUgx) });
    default:
      return charge satisfies never;
  }
};

const rules = (of: Agreement, texts: Texts): AgreementSection => {
  const { agreement } = texts;
  const parts = of.allocationOrder.map((part) => agreement[`part_${part}`]).join(', ');
  const note = (label: string): AgreementRow => ({ kind: 'note', label });
  return [
    { kind: 'heading', label: agreement.rules },
    note(agreement.rule_school),
    note(say(agreement.rule_order, { parts })),
    note(agreement.rule_early),
    note(agreement.rule_part),
    note(lateRule(of, texts)),
  ];
};

const acceptance = (of: Agreement, { agreement: texts, months }: Texts): AgreementSection => {
  const at = `${writeDay(kampalaDay(of.acceptedAt), months)}, ${kampalaClock(of.acceptedAt)}`;
  const [phone] = brand.phones;
  const [email] = brand.emails;
  return [
    { kind: 'heading', label: texts.acceptance },
    { kind: 'note', label: say(texts.offered, { day: writeDay(of.offeredOn, months) }) },
    { kind: 'note', label: say(texts.accepted, { at, phone: of.phone }) },
    { kind: 'small', label: say(texts.help, { phone, email }) },
  ];
};

/** Puts an agreement in rows, section by section, in the order in which they stand on the pages. */
export const agreementSections = (of: Agreement, texts: Texts): AgreementSection[] =>
  [parties, costs, schedule, rules, acceptance].map((section) => section(of, texts));
