import { brand, formatFigures, type Language, say } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import PDFDocument from 'pdfkit';
import { finishPdf, LIFT, underlineTwice, writePageNumber, writeTop } from '../receipts/book-page';
import { book, colours, ruleBook, ruleY, type Writing, writeLine } from '../receipts/exercise-book';
import {
  firstRuleOf,
  type Line,
  linesOf,
  NOTE_INDENT,
  NOTE_SIZE,
  paginate,
  type TextLine,
} from './agreement-lines';
import { type Agreement, agreementSections } from './agreement-rows';

const { left, right } = book;
const width = right - left;
/** The amount is two rules high and stands on this one. */
const AMOUNT_RULE = 3;
const FACT_LABEL_WIDTH = 108;
const LABEL_WIDTH = 190;

const looks = {
  fact: { label: { size: 9.5, colour: colours.quiet }, value: { size: 10.5, font: 'Helvetica-Bold' } },
  line: { label: { size: 10 }, value: { size: 10 } },
  total: { label: { size: 11, font: 'Helvetica-Bold' }, value: { size: 11, font: 'Helvetica-Bold' } },
} as const;

/** The columns of the schedule in points, without and with fees: number, day, and amounts. */
const columnWidths: Record<number, readonly number[]> = {
  6: [20, 84, 54, 46, 54, 59],
  7: [18, 80, 48, 42, 38, 44, 47],
};

const writeCells = (
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  at: number,
  y: number,
  bold: boolean,
) => {
  const widths = columnWidths[cells.length] ?? [];
  const x = left + widths.slice(0, at).reduce((sum, each) => sum + each, 0);
  const own = (widths[at] ?? 0) - 4;
  const look: Writing = {
    ...{ size: cells.length > 6 ? 8 : 8.5, width: own },
    ...(bold && { font: 'Helvetica-Bold' as const }),
    ...(at > 1 && { align: 'right' as const }),
  };
  writeLine(doc, cells[at] ?? '', at > 1 ? x + 4 : x, y - LIFT, look);
};

/** Writes a row's label, then its value into the space that is left. */
const pairWriters = (
  doc: PDFKit.PDFDocument,
  row: Line & { kind: 'fact' | 'line' | 'total' },
  y: number,
): (() => void)[] => {
  const { label, value } = looks[row.kind];
  const most = row.kind === 'fact' ? FACT_LABEL_WIDTH : LABEL_WIDTH;
  let taken = 0;
  return [
    () => {
      taken = writeLine(doc, row.label, left, y - LIFT, { ...label, width: most });
    },
    () => {
      const own = width - taken - 8;
      writeLine(doc, row.value, right - own, y - LIFT, { ...value, align: 'right', width: own });
    },
  ];
};

const writeText = (doc: PDFKit.PDFDocument, { kind, label, isStart }: TextLine, y: number): void => {
  if (kind === 'heading') {
    const look = { size: 10.5, font: 'Helvetica-Bold', colour: colours.primary, width } as const;
    writeLine(doc, label, left, y - LIFT, look);
    return;
  }
  const indent = kind === 'note' ? NOTE_INDENT : 0;
  const colour = kind === 'note' ? colours.ink : colours.quiet;
  if (kind === 'note' && isStart)
    writeLine(doc, '–', left, y - LIFT, { size: NOTE_SIZE, width: NOTE_INDENT });
  writeLine(doc, label, left + indent, y - LIFT, { size: NOTE_SIZE, colour, width: width - indent });
};

/** Draws what says nothing to who hears the page. */
const asDecoration = (doc: PDFKit.PDFDocument, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
};

/** Its types leave the scope out. */
const columnHead = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions;

/** Writes lines with their meaning, so that a reader's voice finds headings, paragraphs and the cells of the table. */
const lineWriter = (doc: PDFKit.PDFDocument) => {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let open: { kind: 'text' | 'table'; element: PDFKit.PDFStructureElement } | null = null;
  const begin = (type: 'H1' | 'H2' | 'P' | 'Table'): PDFKit.PDFStructureElement => {
    open?.element.end();
    const element = doc.struct(type);
    root.add(element);
    open = { kind: type === 'Table' ? 'table' : 'text', element };
    return element;
  };
  const writeTableRow = (line: Line & { cells: string[] }, y: number): void => {
    const table = open?.kind === 'table' ? open.element : begin('Table');
    const isHead = line.kind === 'columns';
    const row = doc.struct('TR');
    table.add(row);
    for (const at of line.cells.keys()) {
      const write = () => writeCells(doc, line.cells, at, y, line.kind !== 'instalment');
      row.add(isHead ? doc.struct('TH', columnHead, [write]) : doc.struct('TD', {}, [write]));
    }
    row.end();
  };
  return {
    /** Writes something by itself. */
    write: (type: 'H1' | 'P', draw: () => void): void => {
      begin(type).add(draw);
    },
    writeLine: (line: Line, y: number): void => {
      if (line.kind === 'gap') return;
      if ('cells' in line) {
        writeTableRow(line, y);
        return;
      }
      if ('value' in line) {
        const pair = begin('P');
        for (const write of pairWriters(doc, line, y)) pair.add(doc.struct('Span', {}, [write]));
        if (line.kind === 'total') asDecoration(doc, () => underlineTwice(doc, right - 110, y));
        return;
      }
      const isNew = line.isStart || open?.kind !== 'text';
      const element = isNew ? begin(line.kind === 'heading' ? 'H2' : 'P') : open?.element;
      element?.add(() => writeText(doc, line, y));
    },
    end: (): void => {
      open?.element.end();
      root.end();
    },
  };
};

const writeAmount = (doc: PDFKit.PDFDocument, principalUgx: number): void => {
  const amountY = ruleY(AMOUNT_RULE) - LIFT - 3;
  const taken = writeLine(doc, 'UGX', left, amountY, { size: 16, colour: colours.quiet, width: 60 });
  const look = { size: 40, font: 'Helvetica-Bold', width: width - taken - 8 } as const;
  writeLine(doc, formatFigures(principalUgx), left + taken + 8, amountY, look);
};

/** Prints a loan agreement as a PDF, in a language. The same agreement gives the same bytes. */
export const renderAgreementPdf = (of: Agreement, language: Language): Promise<Buffer> => {
  const all = answerTexts[language];
  const { agreement: texts } = all;
  const title = say(texts.file_title, { reference: of.reference });
  const doc = new PDFDocument({
    size: [book.width, book.height],
    ...{ margin: 0, lang: language, displayTitle: true, tagged: true, pdfVersion: '1.7' },
    info: { Title: title, Author: brand.name, Creator: brand.name, CreationDate: of.acceptedAt },
  });
  const sections = agreementSections(of, all);
  const pages = paginate(sections.map((rows) => rows.flatMap((row) => linesOf(doc, row))));
  const writer = lineWriter(doc);
  pages.forEach((lines, index) => {
    const isFirst = index === 0;
    if (!isFirst) doc.addPage();
    const firstRow = firstRuleOf(index);
    asDecoration(doc, () => {
      ruleBook(doc, firstRow + lines.length - 1, isFirst ? [AMOUNT_RULE - 1] : []);
      if (!isFirst) writeTop(doc, of.reference);
      writePageNumber(doc, say(texts.page, { page: index + 1, pages: pages.length }));
    });
    if (isFirst) {
      writer.write('H1', () => writeTop(doc, texts.title));
      const lentFor = say(texts.lent_for, { child: of.child, school: of.school });
      const quiet = { size: 10, colour: colours.quiet, width } as const;
      writer.write('P', () => void writeLine(doc, lentFor, left, ruleY(1) - LIFT, quiet));
      writer.write('P', () => writeAmount(doc, of.cost.principal));
    }
    lines.forEach((line, at) => {
      writer.writeLine(line, ruleY(firstRow + at));
    });
  });
  writer.end();
  return finishPdf(doc);
};
