import { type Cell, type Line, NOTE_INDENT, NOTE_SIZE, type TextLine } from './book-lines';
import { LIFT, underlineTwice } from './book-page';
import { book, colours, ruleY, type Writing, writeLine } from './exercise-book';
import type { Mark, Pen } from './pen';

const { left, right, pitch } = book;
const width = right - left;
const FACT_LABEL_WIDTH = 108;
const LABEL_WIDTH = 190;
/** Space between two columns, in points. */
const COLUMN_GAP = 4;
/** Heights of a cell's two texts above their rule, in points. */
const UPPER_LIFT = pitch - 8.5;
const LOWER_LIFT = 3.5;
const BELOW_SIZE = 7;

const looks = {
  fact: { label: { size: 9.5, colour: colours.quiet }, value: { size: 10.5, font: 'Helvetica-Bold' } },
  line: { label: { size: 10 }, value: { size: 10 } },
  total: { label: { size: 11, font: 'Helvetica-Bold' }, value: { size: 11, font: 'Helvetica-Bold' } },
} as const;

/** Layout of a table: the widths of its columns in points, the number of left-aligned columns, and the size of its text. */
export interface TableLook {
  widths: readonly number[];
  atLeft: number;
  size: number;
}

/** A line of a table. */
export type TableLine = Extract<Line, { cells: Cell[] }>;

const writeCell = (pen: Pen, line: TableLine, at: number, y: number, table: TableLook): void => {
  const { widths, atLeft, size } = table;
  const x = left + widths.slice(0, at).reduce((sum, each) => sum + each, 0);
  const look: Writing = {
    size,
    width: (widths[at] ?? 0) - COLUMN_GAP,
    ...(line.kind !== 'instalment' && { font: 'Helvetica-Bold' as const }),
    ...(at >= atLeft && { align: 'right' as const }),
  };
  const cell = line.cells[at] ?? '';
  const from = at >= atLeft ? x + COLUMN_GAP : x;
  if (typeof cell === 'string') {
    writeLine(pen, cell, from, y - LIFT, look);
    return;
  }
  writeLine(pen, cell.text, from, y - UPPER_LIFT, look);
  writeLine(pen, cell.below, from, y - LOWER_LIFT, { ...look, size: BELOW_SIZE, colour: colours.quiet });
};

/** Writes a row's label, then its value into the space that is left. */
const pairWriters = (
  pen: Pen,
  row: Line & { kind: 'fact' | 'line' | 'total' },
  y: number,
): (() => void)[] => {
  const { label, value } = looks[row.kind];
  const most = row.kind === 'fact' ? FACT_LABEL_WIDTH : LABEL_WIDTH;
  let taken = 0;
  return [
    () => {
      taken = writeLine(pen, row.label, left, y - LIFT, { ...label, width: most });
    },
    () => {
      const own = width - taken - 8;
      writeLine(pen, row.value, right - own, y - LIFT, { ...value, align: 'right', width: own });
    },
  ];
};

const writeText = (pen: Pen, { kind, label, isStart }: TextLine, y: number): void => {
  if (kind === 'heading') {
    const look = { size: 10.5, font: 'Helvetica-Bold', colour: colours.primary, width } as const;
    writeLine(pen, label, left, y - LIFT, look);
    return;
  }
  const indent = kind === 'note' ? NOTE_INDENT : 0;
  const colour = kind === 'note' ? colours.ink : colours.quiet;
  if (kind === 'note' && isStart)
    writeLine(pen, '–', left, y - LIFT, { size: NOTE_SIZE, width: NOTE_INDENT });
  writeLine(pen, label, left + indent, y - LIFT, { size: NOTE_SIZE, colour, width: width - indent });
};

/** Draws what says nothing to who hears the page. */
export const asDecoration = (pen: Pen, draw: () => void): void => {
  pen.markContent('Artifact', { type: 'Layout' });
  draw();
  pen.endMarkedContent();
};

const columnHead = { scope: 'Column' };

/** Writes lines with their meaning, so that a reader's voice finds headings, paragraphs and the cells of tables. */
export const createBookWriter = (pen: Pen, lookOf: (line: TableLine) => TableLook) => {
  const root = pen.struct('Document');
  pen.addStructure(root);
  let open: { kind: 'text' | 'table'; element: Mark } | null = null;
  const begin = (type: 'H1' | 'H2' | 'P' | 'Table'): Mark => {
    open?.element.end();
    const element = pen.struct(type);
    root.add(element);
    open = { kind: type === 'Table' ? 'table' : 'text', element };
    return element;
  };
  const writeTableRow = (line: TableLine, y: number): void => {
    const table = lookOf(line);
    const write = (at: number) => writeCell(pen, line, at, y, table);
    if (line.isAgain) {
      asDecoration(pen, () => {
        for (const at of line.cells.keys()) write(at);
      });
      return;
    }
    const element = open?.kind === 'table' && line.kind !== 'columns' ? open.element : begin('Table');
    const row = pen.struct('TR');
    element.add(row);
    for (const at of line.cells.keys()) {
      const draw = () => write(at);
      row.add(line.kind === 'columns' ? pen.struct('TH', columnHead, [draw]) : pen.struct('TD', {}, [draw]));
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
        for (const write of pairWriters(pen, line, y)) pair.add(pen.struct('Span', {}, [write]));
        if (line.kind === 'total') asDecoration(pen, () => underlineTwice(pen, right - 110, y));
        return;
      }
      const isNew = line.isStart || open?.kind !== 'text';
      const element = isNew ? begin(line.kind === 'heading' ? 'H2' : 'P') : open?.element;
      element?.add(() => writeText(pen, line, y));
    },
    end: (): void => {
      open?.element.end();
      root.end();
    },
  };
};

/** Writes the amount that a paper is about, two rules high, over the rule `rule`. */
export const writeAmount = (pen: Pen, figures: string, rule: number): void => {
  const y = ruleY(rule) - LIFT - 3;
  const taken = writeLine(pen, 'UGX', left, y, { size: 16, colour: colours.quiet, width: 60 });
  const look = { size: 40, font: 'Helvetica-Bold', width: width - taken - 8 } as const;
  writeLine(pen, figures, left + taken + 8, y, look);
};
