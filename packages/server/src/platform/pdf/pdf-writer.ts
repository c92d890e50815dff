import { findOwn } from '@somesa/core';
import type { Canvas, Mark } from './canvas';
import { type Cell, type Line, NOTE_INDENT, NOTE_SIZE, type TextLine } from './pdf-lines';
import { BASELINE_OFFSET, underlineTwice } from './pdf-page';
import { colours, getRuleY, pageLayout, type TextStyle, writeLine } from './ruled-paper';

const { left, right, pitch } = pageLayout;
const width = right - left;
const FACT_LABEL_WIDTH = 108;
const LABEL_WIDTH = 190;
/** Space between two columns, in points. */
const COLUMN_GAP = 4;
/** Heights of the two texts of a cell above their rule, in points. */
const UPPER_LIFT = pitch - 8.5;
const LOWER_LIFT = 3.5;
const BELOW_SIZE = 7;
const BAR_HEIGHT = 8;

const looks = {
  fact: { label: { size: 9.5, colour: colours.quiet }, value: { size: 10.5, font: 'Helvetica-Bold' } },
  line: { label: { size: 10 }, value: { size: 10 } },
  total: { label: { size: 11, font: 'Helvetica-Bold' }, value: { size: 11, font: 'Helvetica-Bold' } },
} as const;

/** Layout of a table: its column widths in points, the number of left-aligned columns, and its font size. */
export interface TableLook {
  widths: readonly number[];
  atLeft: number;
  size: number;
}

/** Line of a table. */
type TableLine = Extract<Line, { cells: Cell[] }>;

const writeCell = (canvas: Canvas, line: TableLine, at: number, y: number, table: TableLook): void => {
  const { widths, atLeft, size } = table;
  const x = left + widths.slice(0, at).reduce((sum, each) => sum + each, 0);
  const look: TextStyle = {
    size,
    width: (widths[at] ?? 0) - COLUMN_GAP,
    ...(line.kind !== 'instalment' && { font: 'Helvetica-Bold' as const }),
    ...(at >= atLeft && { align: 'right' as const }),
  };
  const cell = line.cells[at] ?? '';
  const from = at >= atLeft ? x + COLUMN_GAP : x;
  if (typeof cell === 'object' && 'bar' in cell) {
    const barY = y - pitch / 2;
    const end = from + look.width * Math.min(Math.max(cell.bar, 0), 1);
    canvas.lineWidth(BAR_HEIGHT).strokeColor(colours.primary).moveTo(from, barY).lineTo(end, barY).stroke();
    return;
  }
  if (typeof cell === 'string') {
    writeLine(canvas, cell, from, y - BASELINE_OFFSET, look);
    return;
  }
  writeLine(canvas, cell.text, from, y - UPPER_LIFT, look);
  writeLine(canvas, cell.below, from, y - LOWER_LIFT, { ...look, size: BELOW_SIZE, colour: colours.quiet });
};

const writeText = (canvas: Canvas, { kind, label, isStart }: TextLine, y: number): void => {
  if (kind === 'heading') {
    const look = { size: 10.5, font: 'Helvetica-Bold', colour: colours.primary, width } as const;
    writeLine(canvas, label, left, y - BASELINE_OFFSET, look);
    return;
  }
  const indent = kind === 'note' ? NOTE_INDENT : 0;
  const colour = kind === 'note' ? colours.ink : colours.quiet;
  if (kind === 'note' && isStart)
    writeLine(canvas, '–', left, y - BASELINE_OFFSET, { size: NOTE_SIZE, width: NOTE_INDENT });
  writeLine(canvas, label, left + indent, y - BASELINE_OFFSET, {
    size: NOTE_SIZE,
    colour,
    width: width - indent,
  });
};

/** Draws something that screen readers skip. */
export const asDecoration = (canvas: Canvas, draw: () => void): void => {
  canvas.markContent('Artifact', { type: 'Layout' });
  draw();
  canvas.endMarkedContent();
};

const columnHead = { scope: 'Column' };

/** Creates a writer that tags headings, paragraphs and table cells for screen readers. */
export const createPdfWriter = (canvas: Canvas, tables: Readonly<Record<string, TableLook>>) => {
  const root = canvas.struct('Document');
  canvas.addStructure(root);
  let open: { kind: 'text' | 'table'; element: Mark } | null = null;
  const begin = (type: 'H1' | 'H2' | 'P' | 'Table'): Mark => {
    open?.element.end();
    const element = canvas.struct(type);
    root.add(element);
    open = { kind: type === 'Table' ? 'table' : 'text', element };
    return element;
  };
  const writeTableRow = (line: TableLine, y: number): void => {
    const table = findOwn(tables, line.table);
    if (!table) throw new Error(`the document has no table "${line.table}"`);
    const write = (at: number) => writeCell(canvas, line, at, y, table);
    if (line.isAgain) {
      asDecoration(canvas, () => {
        for (const at of line.cells.keys()) write(at);
      });
      return;
    }
    const element = open?.kind === 'table' && line.kind !== 'columns' ? open.element : begin('Table');
    const row = canvas.struct('TR');
    element.add(row);
    for (const at of line.cells.keys()) {
      const draw = () => write(at);
      row.add(
        line.kind === 'columns' ? canvas.struct('TH', columnHead, [draw]) : canvas.struct('TD', {}, [draw]),
      );
    }
    row.end();
  };
  return {
    /** Writes a heading or paragraph. */
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
        const { label, value } = looks[line.kind];
        const most = line.kind === 'fact' ? FACT_LABEL_WIDTH : LABEL_WIDTH;
        let taken = 0;
        const writeLabel = (): void => {
          taken = writeLine(canvas, line.label, left, y - BASELINE_OFFSET, { ...label, width: most });
        };
        const writeValue = (): void => {
          const look = { ...value, align: 'right', width: width - taken - 8 } as const;
          writeLine(canvas, line.value, left + taken + 8, y - BASELINE_OFFSET, look);
        };
        for (const write of [writeLabel, writeValue]) pair.add(canvas.struct('Span', {}, [write]));
        if (line.kind === 'total') asDecoration(canvas, () => underlineTwice(canvas, right - 110, y));
        return;
      }
      const isNew = line.isStart || open?.kind !== 'text';
      const element = isNew ? begin(line.kind === 'heading' ? 'H2' : 'P') : open?.element;
      element?.add(() => writeText(canvas, line, y));
    },
    end: (): void => {
      open?.element.end();
      root.end();
    },
  };
};

/** Writes the main amount of a document, two rules high, above the rule `rule`. */
export const writeAmount = (canvas: Canvas, figures: string, rule: number): void => {
  const y = getRuleY(rule) - BASELINE_OFFSET - 3;
  const taken = writeLine(canvas, 'UGX', left, y, { size: 16, colour: colours.quiet, width: 60 });
  const look = { size: 40, font: 'Helvetica-Bold', width: width - taken - 8 } as const;
  writeLine(canvas, figures, left + taken + 8, y, look);
};
