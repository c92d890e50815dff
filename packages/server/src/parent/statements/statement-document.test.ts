import { languages } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { describe, expect, it } from 'vitest';
import { type PdfSection, paginate, splitIntoLines } from '../../platform/pdf/pdf-lines';
import { createSvgCanvas } from '../../platform/pdf/svg-canvas';
import { renderStatementPdf, renderStatementSvg, type StatementDocument } from './statement-document';
import { createTransactionSections } from './transaction-sections';
import type { Transaction, Transactions } from './transactions';

const row: Transaction = {
  type: 'fees',
  on: '2026-11-21',
  reference: 'SF-7KQ2-M4X9',
  loanReference: null,
  child: 'A. Nakato',
  school: 'Kings College <Buddo> & “Sons”',
  paidWith: 'mtn',
  amountUgx: 850_000,
  reversedOn: null,
  isMoved: false,
};
const transactions = (count: number, all = count): Transactions => ({
  rows: Array.from({ length: count }, (_, at) => ({ ...row, amountUgx: 1_000 + at })),
  count: all,
  sums: {
    fees: 1,
    repayment: 0,
    'early-repayment': 0,
    reversal: 0,
    move: 0,
    refund: 0,
    'refund-waiting': 0,
    disbursement: 0,
  },
});
const createDocument = (
  sections: PdfSection[],
  language: StatementDocument['language'] = 'en',
): StatementDocument => ({
  title: 'Transaction summary',
  lead: 'What Sarah Nambi paid',
  amount: '1',
  reference: '2026',
  pageText: answerTexts[language].agreement.page,
  fileTitle: 'A summary',
  language,
  sections,
  madeAt: new Date('2026-11-21T09:00:00Z'),
});
const summary = (count: number, all?: number, language: StatementDocument['language'] = 'en') =>
  createDocument(createTransactionSections(transactions(count, all), answerTexts[language]), language);
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const metrics = createSvgCanvas({ width: 1, height: 1, title: '' }).canvas;

describe('renderStatementPdf', () => {
  it.each(languages)(
    'renders a tagged PDF in its language, always with the same bytes: %s',
    async (language) => {
      const [first, second] = [
        await renderStatementPdf(summary(3, 3, language)),
        await renderStatementPdf(summary(3, 3, language)),
      ];
      expect(first.equals(second)).toBe(true);
      const text = first.toString('latin1');
      expect(text).toContain(`/Lang (${language})`);
      expect(text).toContain('/Marked true');
      for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(text).toContain(`/S /${tag}\n`);
      expect(text.match(/\/S \/TH\n/g)).toHaveLength(3);
    },
  );

  it('continues over several pages with the table header on each, and marks the header up once', async () => {
    const sections = createTransactionSections(transactions(100), answerTexts.en);
    const pages = paginate(sections.map((rows) => rows.flatMap((each) => splitIntoLines(metrics, each))));
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages.slice(1, -1)) expect(page[0]).toMatchObject({ kind: 'columns', isAgain: true });
    const kinds = pages.flat().map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'instalment')).toHaveLength(100);
    const pdf = await renderStatementPdf(createDocument(sections));
    expect(countPages(pdf)).toBe(pages.length);
    expect(pdf.toString('latin1').match(/\/S \/TH\n/g)).toHaveLength(3);
  });

  it('does not leave a heading or a table header alone at the bottom of a page', () => {
    for (let before = 1; before < 24; before += 1) {
      const filling = Array.from({ length: before }, () => [
        { kind: 'line', label: 'a', value: 'b' } as const,
      ]);
      const sections: PdfSection[] = [
        filling.flat(),
        ...createTransactionSections(transactions(60), answerTexts.en).slice(1),
      ];
      const pages = paginate(sections.map((rows) => rows.flatMap((each) => splitIntoLines(metrics, each))));
      for (const page of pages) expect(['heading', 'columns']).not.toContain(page.at(-1)?.kind);
    }
  });

  it('states the limit if there are more transactions', () => {
    const text = JSON.stringify(createTransactionSections(transactions(3, 12_000), answerTexts.en));
    expect(text).toContain('Only the first 3 of 12,000 payments are listed');
    expect(JSON.stringify(createTransactionSections(transactions(3), answerTexts.en))).not.toContain(
      'Only the',
    );
  });
});

describe('renderStatementSvg', () => {
  const svg = renderStatementSvg(summary(100)).toString();

  it('renders only the first page of the PDF', () => {
    expect(svg).toContain('width="419.53" height="595.28"');
    expect(svg).toContain('>Page 1 of 5<');
    expect(svg).toContain('>1,000<');
    expect(svg).not.toContain('>1,099<');
  });

  it('escapes names and contains nothing that runs or loads', () => {
    expect(svg).toContain('Kings College &lt;Buddo&gt; &amp; “Sons”');
    expect(svg).not.toMatch(/<script|href|url\(|style=|<image|<foreignObject/);
  });

  it('gives each text its width in the PDF', () => {
    const texts = svg.match(/<text /g)?.length ?? 0;
    expect(texts).toBeGreaterThan(30);
    expect(svg.match(/textLength="\d/g)).toHaveLength(texts);
  });
});
