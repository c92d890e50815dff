import {
  formatFigures,
  formatUgx,
  type LoanTerm,
  languages,
  loanCost,
  loanTerms,
  writeDay,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { describe, expect, it } from 'vitest';
import { renderAgreementPdf } from './agreement-pdf';
import { type Agreement, agreementSections } from './agreement-rows';

const agreementOf = (
  term: LoanTerm = '12 months',
  { principalUgx = 1_800_000, feeUgx = 25_000, ...more }: Partial<Agreement> & Record<string, unknown> = {},
): Agreement => {
  const product = { method: 'declining', annualRatePpm: 35_000, feeUgx: Number(feeUgx) } as const;
  const asked = { principalUgx: Number(principalUgx), term, disbursedOn: '2026-11-22' };
  const cost = loanCost(product, asked);
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
    offeredOn: '2026-11-21',
    acceptedAt: new Date('2026-11-21T21:30:00Z'),
    disbursedOn: null,
    ...more,
  };
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
/** Everything that stands on the pages, in order. */
const wordsOf = (agreement: Agreement, language: (typeof languages)[number] = 'en'): string[] =>
  agreementSections(agreement, answerTexts[language])
    .flat()
    .flatMap((row) => ('cells' in row ? row.cells : [row.label, ...('value' in row ? [row.value] : [])]));

describe('the printed agreement', () => {
  it.each(languages)(
    'renders an agreement of twelve instalments on three pages and always with the same bytes: %s',
    async (language) => {
      const [first, second] = await Promise.all([
        renderAgreementPdf(agreementOf(), language),
        renderAgreementPdf(agreementOf(), language),
      ]);
      expect(first.equals(second)).toBe(true);
      expect(pagesOf(first)).toBe(3);
      expect(first.toString('latin1')).toContain(`/Lang (${language})`);
      expect(first.toString('latin1')).toContain('/Marked true');
    },
  );

  it('renders an agreement with extremely long names', async () => {
    const long = 'x'.repeat(400);
    const pdf = await renderAgreementPdf(
      agreementOf('3 months', { borrower: long, school: long, child: long }),
      'en',
    );
    expect(pagesOf(pdf)).toBeLessThanOrEqual(3);
  });

  it.each(loanTerms.flatMap((term) => languages.map((language) => [term, language] as const)))(
    'says every figure of the loan’s cost: %s, %s',
    (term, language) => {
      const { cost, ...rest } = agreementOf(term);
      const words = wordsOf({ cost, ...rest }, language);
      const { months } = answerTexts[language];
      const totals = [cost.principal, cost.monthlyPayment, cost.totalInterest, cost.fees, cost.totalPayable];
      expect(words).toEqual(expect.arrayContaining(totals.map(formatUgx)));
      expect(words.join('\n')).toContain('3.5%');
      expect(words.join('\n')).toContain(`${cost.apr}%`);
      for (const row of cost.instalments) {
        const money = [row.principal, row.interest, row.fees, row.total, row.balanceAfter].map(formatFigures);
        const at = words.findIndex(
          (word, index) => word === String(row.number) && words[index + 1] === writeDay(row.dueOn, months),
        );
        expect(words.slice(at + 2, at + 7)).toEqual(money);
      }
    },
  );

  it('says when it was accepted, in Kampala, and with which number', () => {
    expect(wordsOf(agreementOf())).toContain(
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
  ] as const)('says what being late costs: %j', (charge, said) => {
    const agreement = agreementOf('3 months', { late: { graceDays: 3, charge, capUgx: 90_000 } });
    expect(wordsOf(agreement).join('\n')).toMatch(said);
  });

  it('says from which day the dates are counted', () => {
    expect(wordsOf(agreementOf()).join('\n')).toContain(
      'calculated from 21 November 2026, the date of the offer',
    );
    const paid = wordsOf(agreementOf('3 months', { disbursedOn: '2026-11-22' })).join('\n');
    expect(paid).toContain('We paid the school on 22 November 2026.');
  });

  it('has no column for fees where there are none, and no rate where there is none', () => {
    expect(wordsOf(agreementOf('3 months', { feeUgx: 0 }))).not.toContain('Fees');
    const { cost, ...rest } = agreementOf();
    expect(wordsOf({ ...rest, cost: { ...cost, apr: null } })).toContain('Not available');
  });
});
