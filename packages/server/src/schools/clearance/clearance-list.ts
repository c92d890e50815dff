import { setImmediate } from 'node:timers/promises';
import { brand, formatDay, formatFullName, formatText, toKampalaDay, uiEn } from '@somesa/core';
import { mayPass } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import PDFDocument from 'pdfkit';
import { finishPdf } from '../../platform/pdf/pdf-page';
import { toPrintable } from '../../platform/pdf/printable';
import { colours } from '../../platform/pdf/ruled-paper';
import type { ClearedChild } from './clearance';

const MARGIN = 48;
const ROW_HEIGHT = 18;
const ROWS_ON_PAGE = 36;
/** Widths of the columns: number in the class, name, registration number, clearance. */
const WIDTHS = [28, 186, 120, 165] as const;
const [SIZE, MIN_SIZE] = [10, 7];
/** Space in a cell that its text does not take, in points. */
const CELL_PADDING = 8;

const text = adminTexts.clearance.list;
const { words } = adminTexts.lists.students;

const describeClearance = ({ status, untilOn }: ClearedChild): string =>
  status === 'allowed' && untilOn
    ? formatText(text.allowedUntil, { day: formatDay(untilOn, uiEn.months) })
    : words.clearance[status];

/** Lays out the cells of a row. Text that is too wide is shrunk, and then takes more lines: a number that is cut may be that of another child. */
const toCells = (doc: PDFKit.PDFDocument, cells: readonly string[], isBold: boolean) =>
  cells.map((cell, at) => {
    const [text, src] = [toPrintable(cell), isBold ? 'Helvetica-Bold' : 'Helvetica'];
    const width = doc.font(src).fontSize(SIZE).widthOfString(text);
    const size = Math.max(MIN_SIZE, Math.min(SIZE, (SIZE * ((WIDTHS[at] ?? 0) - CELL_PADDING)) / width));
    return { text, font: { src, size } };
  });

/** Renders who is cleared, a class on pages of its own, by name and without amounts or reasons. */
export const renderClearanceList = async (
  school: string,
  children: readonly ClearedChild[],
  madeAt: Date,
): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: text.title, Author: school, Creator: brand.name, CreationDate: madeAt },
  });
  const day = formatDay(toKampalaDay(madeAt), uiEn.months);
  for (const className of new Set(children.map((child) => child.className))) {
    const rows = children
      .filter((child) => child.className === className)
      .map((child, at) => {
        const name = formatFullName(child.firstName, child.lastName);
        const cells = [String(at + 1), name, child.regNo, describeClearance(child)];
        return toCells(doc, cells, !mayPass(child.status));
      });
    for (let from = 0; from < rows.length; from += ROWS_ON_PAGE) {
      doc
        .addPage()
        .font('Helvetica')
        .fontSize(10)
        .text(toPrintable(`${school}, ${day}`))
        .moveDown(0.5);
      const heading = toPrintable(formatText(text.heading, { className }));
      doc.font('Helvetica-Bold').fontSize(17).text(heading).moveDown(0.5).fontSize(10);
      doc.table({
        columnStyles: [...WIDTHS],
        rowStyles: { minHeight: ROW_HEIGHT },
        defaultStyle: { border: [0, 0, 0.5, 0], borderColor: colours.rule, align: { y: 'center' } },
        data: [
          toCells(doc, [text.at, text.name, text.regNo, text.clearance], true),
          ...rows.slice(from, from + ROWS_ON_PAGE),
        ],
      });
      await setImmediate();
    }
  }
  return finishPdf(doc);
};
