import { brand } from '@somesa/core';
import type { Canvas } from './canvas';
import { toPrintable } from './printable';

/** Page layout in points: A5 portrait, a margin line, and rules under the text. */
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
  /** Maximum width, in points. Longer text is shrunk, then truncated. */
  width: number;
}

/** Minimum font size before text is truncated. */
const MIN_SIZE = 7;

/** Writes a line of text with its baseline at `y`. Returns its width, in points. */
export const writeLine = (
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  { size, font = 'Helvetica', colour = colours.ink, align = 'left', width }: TextStyle,
): number => {
  let shown = toPrintable(text);
  let fittedSize = size;
  canvas.font(font).fontSize(fittedSize);
  while (canvas.widthOfString(shown) > width && fittedSize > MIN_SIZE) {
    fittedSize -= 0.5;
    canvas.fontSize(fittedSize);
  }
  while (canvas.widthOfString(shown) > width && shown.length > 1) shown = `${shown.slice(0, -2)}…`;
  const takenWidth = canvas.widthOfString(shown);
  canvas.fillColor(colour).text(shown, align === 'right' ? x + width - takenWidth : x, y, {
    lineBreak: false,
    baseline: 'alphabetic',
  });
  return takenWidth;
};

/** Returns the vertical position of a rule on the page, in points; rules are counted from 0. */
export const getRuleY = (rule: number): number => pageLayout.firstRuleY + rule * pageLayout.pitch;

/** Draws the rules of a page up to `last`, except `skipped`, and the margin line. */
export const drawRules = (canvas: Canvas, last: number, skipped: readonly number[] = []): void => {
  canvas.lineWidth(0.6).strokeColor(colours.rule);
  for (let rule = 0; rule <= last; rule += 1) {
    if (!skipped.includes(rule))
      canvas.moveTo(0, getRuleY(rule)).lineTo(pageLayout.width, getRuleY(rule)).stroke();
  }
  canvas.lineWidth(1.4).strokeColor(colours.accent);
  canvas.moveTo(pageLayout.marginX, 0).lineTo(pageLayout.marginX, pageLayout.height).stroke();
};

/** Writes the brand's two-coloured wordmark with its baseline at `y`. */
export const writeWordmark = (canvas: Canvas, y: number): void => {
  const [first, second] = brand.wordmark;
  const look = { size: 20, font: 'Helvetica-Bold', width: 120 } as const;
  const takenWidth = writeLine(canvas, first, pageLayout.left, y, look);
  writeLine(canvas, second, pageLayout.left + takenWidth, y, { ...look, colour: colours.primary });
};
