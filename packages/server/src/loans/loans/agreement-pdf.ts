import { brand, formatFigures, formatText, type Language } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import PDFDocument from 'pdfkit';
import { paginate, splitIntoLines } from '../../platform/pdf/pdf-lines';
import { finishPdf } from '../../platform/pdf/pdf-page';
import { createPageWriter } from '../../platform/pdf/pdf-pages';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { pageLayout } from '../../platform/pdf/ruled-paper';
import { type Agreement, createAgreementSections } from './agreement-sections';

/** Layouts of the schedule: number, date and amounts, without and with a column for fees. */
const withoutFees: TableLook = { widths: [20, 84, 54, 46, 54, 59], atLeft: 2, size: 8.5 };
const withFees: TableLook = { widths: [18, 80, 48, 42, 38, 44, 47], atLeft: 2, size: 8 };

/** Renders a loan agreement as a PDF. The same agreement and language always give the same bytes. */
export const renderAgreementPdf = (agreement: Agreement, language: Language): Promise<Buffer> => {
  const allTexts = answerTexts[language];
  const { agreement: texts } = allTexts;
  const title = formatText(texts.file_title, { reference: agreement.reference });
  const doc = new PDFDocument({
    size: [pageLayout.width, pageLayout.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: brand.name, Creator: brand.name, CreationDate: agreement.acceptedAt },
  });
  const pages = paginate(
    createAgreementSections(agreement, allTexts).map((rows) =>
      rows.flatMap((row) => splitIntoLines(doc, row)),
    ),
  );
  const writer = createPageWriter(doc, {
    title: texts.title,
    reference: agreement.reference,
    pages,
    pageText: texts.page,
    lead: formatText(texts.loan_for, { child: agreement.child, school: agreement.school }),
    amount: formatFigures(agreement.cost.principal),
    lookOf: ({ cells }) => (cells.length > withoutFees.widths.length ? withFees : withoutFees),
  });
  for (const index of pages.keys()) {
    if (index > 0) doc.addPage();
    writer.writePage(index);
  }
  writer.end();
  return finishPdf(doc);
};
