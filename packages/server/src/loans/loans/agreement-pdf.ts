import { brand, formatFigures, type Language, say } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import PDFDocument from 'pdfkit';
import { paginate, splitIntoLines } from '../../platform/pdf/pdf-lines';
import { finishPdf } from '../../platform/pdf/pdf-page';
import { createPageWriter } from '../../platform/pdf/pdf-pages';
import type { TableLook } from '../../platform/pdf/pdf-writer';
import { pageLayout } from '../../platform/pdf/ruled-paper';
import { type Agreement, agreementSections } from './agreement-rows';

/** The schedule: number, day, and amounts, without and with fees. */
const withoutFees: TableLook = { widths: [20, 84, 54, 46, 54, 59], atLeft: 2, size: 8.5 };
const withFees: TableLook = { widths: [18, 80, 48, 42, 38, 44, 47], atLeft: 2, size: 8 };

/** Prints a loan agreement as a PDF, in a language. The same agreement gives the same bytes. */
export const renderAgreementPdf = (of: Agreement, language: Language): Promise<Buffer> => {
  const all = answerTexts[language];
  const { agreement: texts } = all;
  const title = say(texts.file_title, { reference: of.reference });
  const doc = new PDFDocument({
    size: [pageLayout.width, pageLayout.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: brand.name, Creator: brand.name, CreationDate: of.acceptedAt },
  });
  const pages = paginate(
    agreementSections(of, all).map((rows) => rows.flatMap((row) => splitIntoLines(doc, row))),
  );
  const writer = createPageWriter(doc, {
    title: texts.title,
    reference: of.reference,
    pages,
    pageText: texts.page,
    lead: say(texts.lent_for, { child: of.child, school: of.school }),
    amount: formatFigures(of.cost.principal),
    lookOf: ({ cells }) => (cells.length > withoutFees.widths.length ? withFees : withoutFees),
  });
  for (const index of pages.keys()) {
    if (index > 0) doc.addPage();
    writer.writePage(index);
  }
  writer.end();
  return finishPdf(doc);
};
