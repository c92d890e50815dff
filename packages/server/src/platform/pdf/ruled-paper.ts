import { brand } from '@somesa/core';
import type { Canvas } from './canvas';
import { printable } from './printable';

/** Page layout in points: A5 upright, a margin line, and rules that text stands on. */
export const pageLayout = {
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

export interface TextStyle {
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
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  { size, font = 'Helvetica', colour = colours.ink, align = 'left', width }: TextStyle,
): number => {
  let shown = printable(text);
  let fitted = size;
  canvas.font(font).fontSize(fitted);
  while (canvas.widthOfString(shown) > width && fitted > MIN_SIZE) {
    fitted -= 0.5;
    canvas.fontSize(fitted);
  }
  while (canvas.widthOfString(shown) > width && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
  const taken = canvas.widthOfString(shown);
  canvas.fillColor(colour).text(shown, align === 'right' ? x + width - taken : x, y, {
    lineBreak: false,
    baseline: 'alphabetic',
  });
  return taken;
};

/** Returns the vertical position of a rule on the page, in points; rules are counted from 0. */
export const ruleY = (rule: number): number => pageLayout.firstRuleY + rule * pageLayout.pitch;

/** Rules a page down to its rule `last`, without those in `leftOut`, and draws the margin line from top to bottom. */
export const drawRules = (canvas: Canvas, last: number, leftOut: readonly number[] = []): void => {
  canvas.lineWidth(0.6).strokeColor(colours.rule);
  for (let rule = 0; rule <= last; rule += 1) {
    if (!leftOut.includes(rule)) canvas.moveTo(0, ruleY(rule)).lineTo(pageLayout.width, ruleY(rule)).stroke();
  }
  canvas.lineWidth(1.4).strokeColor(colours.accent);
  canvas.moveTo(pageLayout.marginX, 0).lineTo(pageLayout.marginX, pageLayout.height).stroke();
};

/** Writes the brand's two-coloured wordmark with its baseline at `y`. */
export const writeWordmark = (canvas: Canvas, y: number): void => {
  const [first, second] = brand.wordmark;
  const look = { size: 20, font: 'Helvetica-Bold', width: 120 } as const;
  const taken = writeLine(canvas, first, pageLayout.left, y, look);
  writeLine(canvas, second, pageLayout.left + taken, y, { ...look, colour: colours.primary });
};
