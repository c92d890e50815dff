import { brand } from '@somesa/core';
import type { Pen } from './pen';
import { printable } from './printable';

/** The page of an exercise book, in points: A5 upright, a margin line, and rules that text stands on. */
export const book = {
  width: 419.53,
  height: 595.28,
  marginX: 52,
  left: 68,
  right: 419.53 - 34,
  firstRuleY: 60,
  pitch: 21,
} as const;

export const colours = {
  ...brand.colours,
  rule: '#d5e2dc',
  quiet: '#4c5f57',
} as const;

type Weight = 'Helvetica' | 'Helvetica-Bold';

export interface Writing {
  size: number;
  font?: Weight;
  colour?: string;
  align?: 'left' | 'right';
  /** The space that the text may take; a longer one is set smaller, then cut. */
  width: number;
}

/** The smallest size that a text is set in before it is cut. */
const MIN_SIZE = 7;

/** Sets one line of text with its baseline at `y`, so that it stands on a rule; answers the width it takes. */
export const writeLine = (
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size, font = 'Helvetica', colour = colours.ink, align = 'left', width }: Writing,
): number => {
  let shown = printable(text);
  let fitted = size;
  pen.font(font).fontSize(fitted);
  while (pen.widthOfString(shown) > width && fitted > MIN_SIZE) {
    fitted -= 0.5;
    pen.fontSize(fitted);
  }
  while (pen.widthOfString(shown) > width && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
  const taken = pen.widthOfString(shown);
  pen.fillColor(colour).text(shown, align === 'right' ? x + width - taken : x, y, {
    lineBreak: false,
    baseline: 'alphabetic',
  });
  return taken;
};

/** Returns the vertical position of a rule on the page, in points; rules are counted from 0. */
export const ruleY = (rule: number): number => book.firstRuleY + rule * book.pitch;

/** Rules a page down to its rule `last`, without those in `leftOut`, and draws the margin line from top to bottom. */
export const ruleBook = (pen: Pen, last: number, leftOut: readonly number[] = []): void => {
  pen.lineWidth(0.6).strokeColor(colours.rule);
  for (let rule = 0; rule <= last; rule += 1) {
    if (!leftOut.includes(rule)) pen.moveTo(0, ruleY(rule)).lineTo(book.width, ruleY(rule)).stroke();
  }
  pen.lineWidth(1.4).strokeColor(colours.accent);
  pen.moveTo(book.marginX, 0).lineTo(book.marginX, book.height).stroke();
};

/** Writes the brand's two-coloured wordmark with its baseline at `y`. */
export const writeWordmark = (pen: Pen, y: number): void => {
  const [first, second] = brand.wordmark;
  const look = { size: 20, font: 'Helvetica-Bold', width: 120 } as const;
  const taken = writeLine(pen, first, book.left, y, look);
  writeLine(pen, second, book.left + taken, y, { ...look, colour: colours.primary });
};
