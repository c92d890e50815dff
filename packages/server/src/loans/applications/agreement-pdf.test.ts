import {
  calculateLoanCost,
  formatDay,
  formatFigures,
  formatUgx,
  type LoanTerm,
  languages,
  loanTerms,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { describe, expect, it } from 'vitest';
import { renderAgreementPdf } from './agreement';
import { type Agreement, createAgreementSections } from './agreement-sections';

const createAgreement = (
  term: LoanTerm = '12 months',
  {
    principalUgx = 1_800_000,
    feeUgx = 25_000,
    ...overrides
  }: Partial<Agreement> & Record<string, unknown> = {},
): Agreement => {
  const product = { method: 'declining', annualRatePpm: 35_000, feeUgx: Number(feeUgx) } as const;
  const terms = { principalUgx: Number(principalUgx), term, disbursedOn: '2026-11-22' };
  const cost = calculateLoanCost(product, terms);
  if (!cost.ok) throw new Error(cost.error.message);
  return {
    reference: 'SF-9GHP-MGX6',
    borrower: 'Sarah Nambi',
    phone: '*** *** 456',
    child: 'Peace Apio',
    regNo: 'SMK-0001',
    school: 'St. Mary’s College Kisubi',
    expense: 'School Fees',
    cost: cost.value,
    late: { graceDays: 3, charge: { kind: 'interest', annualRatePpm: 120_000 }, capUgx: 90_000 },
    allocationOrder: ['interest', 'principal', 'fees', 'penalties'],
    coolingOffDays: 3,
    offeredOn: '2026-11-21',
    acceptedAt: new Date('2026-11-21T21:30:00Z'),
    disbursedOn: null,
    ...overrides,
  };
};
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
/** Returns all texts on the pages, in order. */
const listTexts = (agreement: Agreement, language: (typeof languages)[number] = 'en'): string[] =>
  createAgreementSections(agreement, answerTexts[language])
    .flat()
    .flatMap((row) =>
      'cells' in row ? row.cells.map(String) : [row.label, ...('value' in row ? [row.value] : [])],
    );

describe('renderAgreementPdf', () => {
  it.each(languages)(
    'renders an agreement with twelve instalments on three pages, always with the same bytes: %s',
    async (language) => {
      const [first, second] = await Promise.all([
        renderAgreementPdf(createAgreement(), language),
        renderAgreementPdf(createAgreement(), language),
      ]);
      expect(first.equals(second)).toBe(true);
      expect(countPages(first)).toBe(3);
      expect(first.toString('latin1')).toContain(`/Lang (${language})`);
      expect(first.toString('latin1')).toContain('/Marked true');
    },
  );

  it('renders an agreement with extremely long names', async () => {
    const long = 'x'.repeat(400);
    const pdf = await renderAgreementPdf(
      createAgreement('3 months', { borrower: long, school: long, child: long }),
      'en',
    );
    expect(countPages(pdf)).toBeLessThanOrEqual(3);
  });

  it.each(loanTerms.flatMap((term) => languages.map((language) => [term, language] as const)))(
    'contains every figure of the loan’s cost: %s, %s',
    (term, language) => {
      const { cost, ...rest } = createAgreement(term);
      const texts = listTexts({ cost, ...rest }, language);
      const { months } = answerTexts[language];
      const totals = [cost.principal, cost.monthlyPayment, cost.totalInterest, cost.fees, cost.totalPayable];
      expect(texts).toEqual(expect.arrayContaining(totals.map(formatUgx)));
      expect(texts.join('\n')).toContain('3.5%');
      expect(texts.join('\n')).toContain(`${cost.apr}%`);
      for (const row of cost.instalments) {
        const money = [row.principal, row.interest, row.fees, row.total, row.balanceAfter].map(formatFigures);
        const at = texts.findIndex(
          (word, index) => word === String(row.number) && texts[index + 1] === formatDay(row.dueOn, months),
        );
        expect(texts.slice(at + 2, at + 7)).toEqual(money);
      }
    },
  );

  it('states the time of acceptance in Kampala and the masked phone number', () => {
    expect(listTexts(createAgreement())).toContain(
      'The borrower accepted it on 22 November 2026, 00:30 with a one-time code sent to *** *** 456.',
    );
  });

  it.each([
    [{ kind: 'none' }, 'There is no late fee.'],
    [
      { kind: 'interest', annualRatePpm: 125_000 },
      /3 days of grace, 12\.5% a year .* up to UGX 90,000 in total/,
    ],
    [{ kind: 'fixed', amountUgx: 5_000 }, /3 days of grace, UGX 5,000 once for each overdue instalment/],
  ] as const)('states the late fee of %j', (charge, expected) => {
    const agreement = createAgreement('3 months', { late: { graceDays: 3, charge, capUgx: 90_000 } });
    expect(listTexts(agreement).join('\n')).toMatch(expected);
  });

  it('states the days in which the borrower may cancel, unless there are none', () => {
    const sentence = 'The borrower may cancel the loan within 3 days';
    expect(listTexts(createAgreement()).join('\n')).toContain(sentence);
    const without = listTexts(createAgreement('3 months', { coolingOffDays: 0 })).join('\n');
    expect(without).not.toContain('may cancel');
  });

  it('states the date from which the schedule is calculated', () => {
    expect(listTexts(createAgreement()).join('\n')).toContain(
      'calculated from 21 November 2026, the date of the offer',
    );
    const paid = listTexts(createAgreement('3 months', { disbursedOn: '2026-11-22' })).join('\n');
    expect(paid).toContain('We paid the school on 22 November 2026.');
  });

  it('omits the fees column without fees, and the APR if it is unknown', () => {
    expect(listTexts(createAgreement('3 months', { feeUgx: 0 }))).not.toContain('Fees');
    const { cost, ...rest } = createAgreement();
    expect(listTexts({ ...rest, cost: { ...cost, apr: null } })).toContain('Not available');
  });
});
