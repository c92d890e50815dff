import { escapeHtml } from '@somesa/core';
import PDFDocument from 'pdfkit';
import type { Canvas, Mark } from './canvas';

const formatNumber = (points: number): string => String(Math.round(points * 100) / 100);

/** Structure element that draws its children at once: an image has no structure. */
const plainMark: Mark = {
  add: (child) => {
    if (typeof child === 'function') child();
    return plainMark;
  },
  setParent: () => {},
  setAttached: () => {},
  end: () => {},
};

/** Creates a canvas that draws a page as an image; `finish` returns the SVG. Text has the width of the PDF's fonts. */
export const createSvgCanvas = ({
  width,
  height,
  title,
}: {
  width: number;
  height: number;
  title: string;
}) => {
  const metrics = new PDFDocument({ autoFirstPage: false });
  const elements: string[] = [];
  let [size, isBold, fill, line, lineColour, path] = [12, false, '#000', 1, '#000', ''];

  const canvas: Canvas = {
    font: (name) => {
      isBold = name.endsWith('-Bold');
      metrics.font(name);
      return canvas;
    },
    fontSize: (points) => {
      size = points;
      metrics.fontSize(points);
      return canvas;
    },
    widthOfString: (text) => metrics.widthOfString(text),
    fillColor: (colour) => {
      fill = colour;
      return canvas;
    },
    text: (text, x, y) => {
      if (text.trim() === '') return canvas;
      // Keeps the columns aligned if a viewer has no Helvetica.
      const textLength = `textLength="${formatNumber(metrics.widthOfString(text))}" lengthAdjust="spacingAndGlyphs"`;
      elements.push(
        `<text x="${formatNumber(x)}" y="${formatNumber(y)}" font-size="${formatNumber(size)}"${isBold ? ' font-weight="bold"' : ''} fill="${fill}" ${textLength}>${escapeHtml(text)}</text>`,
      );
      return canvas;
    },
    lineWidth: (points) => {
      line = points;
      return canvas;
    },
    strokeColor: (colour) => {
      lineColour = colour;
      return canvas;
    },
    moveTo: (x, y) => {
      path += `M${formatNumber(x)} ${formatNumber(y)}`;
      return canvas;
    },
    lineTo: (x, y) => {
      path += `L${formatNumber(x)} ${formatNumber(y)}`;
      return canvas;
    },
    stroke: () => {
      elements.push(
        `<path d="${path}" stroke="${lineColour}" stroke-width="${formatNumber(line)}" fill="none"/>`,
      );
      path = '';
      return canvas;
    },
    struct: (_type, _options, children = []) => {
      for (const child of children) plainMark.add(child);
      return plainMark;
    },
    addStructure: () => {},
    markContent: () => {},
    endMarkedContent: () => {},
  };

  return {
    canvas,
    finish: (): Buffer => {
      const [w, h] = [formatNumber(width), formatNumber(height)];
      return Buffer.from(
        [
          `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" role="img">`,
          `<title>${escapeHtml(title)}</title>`,
          `<rect width="${w}" height="${h}" fill="#fff"/>`,
          ...elements,
          '</svg>',
          '',
        ].join('\n'),
      );
    },
  };
};
