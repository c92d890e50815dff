import { setImmediate } from 'node:timers/promises';
import { brand, formatDay, formatFullName, formatText, toKampalaDay, uiEn } from '@somesa/core';
import { adminTexts } from '@somesa/core/admin-texts';
import PDFDocument from 'pdfkit';
import { finishPdf } from '../../platform/pdf/pdf-page';
import { colours, writeLine } from '../../platform/pdf/ruled-paper';
import type { ClearedChild } from './clearance';

const A4 = { width: 595.28, height: 841.89 } as const;
const LEFT = 48;
const WIDTH = A4.width - 2 * LEFT;
const FIRST_ROW_Y = 128;
const ROW_HEIGHT = 18;
const ROWS_ON_PAGE = 37;
/** Left edges and widths of the columns: number in the class, name, registration number, clearance. */
const COLUMNS = [
  [LEFT, 28],
  [LEFT + 32, 212],
  [LEFT + 250, 100],
  [LEFT + 356, WIDTH - 356],
] as const;

const text = adminTexts.clearance.list;
const { words } = adminTexts.lists.students;

const describeClearance = ({ status, untilOn }: ClearedChild): string =>
  status === 'allowed' && untilOn
    ? formatText(text.allowedUntil, { day: formatDay(untilOn, uiEn.months) })
    : words.clearance[status];

/** Renders who is cleared, a class on pages of its own, by name and without amounts or reasons. */
export const renderClearanceList = async (
  school: string,
  children: readonly ClearedChild[],
  madeAt: Date,
): Promise<Buffer> => {
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: text.title, Author: school, Creator: brand.name, CreationDate: madeAt },
  });
  const asOf = formatText(text.asOf, { day: formatDay(toKampalaDay(madeAt), uiEn.months) });
  const writeRow = (cells: readonly string[], y: number, isBold: boolean): void => {
    for (const [at, [x, width]] of COLUMNS.entries())
      writeLine(doc, cells[at] ?? '', x, y, {
        size: 10,
        font: isBold ? 'Helvetica-Bold' : 'Helvetica',
        width,
      });
    doc
      .lineWidth(0.5)
      .strokeColor(colours.rule)
      .moveTo(LEFT, y + 5)
      .lineTo(LEFT + WIDTH, y + 5)
      .stroke();
  };
  for (const className of new Set(children.map((child) => child.className))) {
    const ofClass = children.filter((child) => child.className === className);
    for (const [at, child] of ofClass.entries()) {
      const row = at % ROWS_ON_PAGE;
      if (row === 0) {
        doc.addPage({ size: 'A4', margin: 0 });
        writeLine(doc, school, LEFT, 56, { size: 10, colour: colours.quiet, width: WIDTH });
        const title = formatText(text.heading, { className });
        writeLine(doc, title, LEFT, 82, { size: 17, font: 'Helvetica-Bold', width: WIDTH - 130 });
        writeLine(doc, asOf, LEFT + WIDTH - 130, 82, {
          size: 9,
          colour: colours.quiet,
          align: 'right',
          width: 130,
        });
        writeRow([text.at, text.name, text.regNo, text.clearance], FIRST_ROW_Y - ROW_HEIGHT, true);
      }
      const name = formatFullName(child.firstName, child.lastName);
      const isBarred = child.status === 'not-cleared' || child.status === 'not-charged';
      writeRow(
        [String(at + 1), name, child.regNo, describeClearance(child)],
        FIRST_ROW_Y + row * ROW_HEIGHT,
        isBarred,
      );
    }
    await setImmediate();
  }
  return finishPdf(doc);
};
