import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  500: resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff2'),
  700: resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
};
type Weight = keyof typeof fontFiles;

const fonts = new Map<Weight, Font>();

const getFont = (weight: Weight): Font => {
  const font = fonts.get(weight) ?? (openSync(fontFiles[weight]) as Font);
  fonts.set(weight, font);
  return font;
};

/** Line of text of a picture, in pixels. */
export interface OutlinedText {
  text: string;
  x: number;
  baseline: number;
  size: number;
  weight: Weight;
  fill: string;
  /** Maximum width. */
  width: number;
}

/** Draws a line of text as outlines in SVG, since the server may have no fonts. Text that is too long is drawn smaller. */
export const outlineText = ({ text, x, baseline, size, weight, fill, width }: OutlinedText): string => {
  const font = getFont(weight);
  const { glyphs, positions, advanceWidth } = font.layout(text);
  const scale = Math.min(size / font.unitsPerEm, width / Math.max(advanceWidth, 1));
  let at = 0;
  const outlines = glyphs.map((glyph, index) => {
    const outline = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
    at += positions[index]?.xAdvance ?? 0;
    return outline;
  });
  return `<g fill="${fill}" transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
};
