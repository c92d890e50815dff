import PDFDocument from 'pdfkit';
import type { Canvas, Mark } from './canvas';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign);
const short = (points: number): string => String(Math.round(points * 100) / 100);

/** Draws what it holds at once: a picture has no meaning but the text that stands beside it. */
const plainMark: Mark = {
  add: (child) => {
    if (typeof child === 'function') child();
    return plainMark;
  },
  setParent: () => {},
  setAttached: () => {},
  end: () => {},
};

/** A canvas that draws a page as a picture; `finish` answers it as SVG. Widths are those of the PDF's own fonts. */
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
  const drawn: string[] = [];
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
      // Another font than Helvetica takes the same room, so that columns stay columns.
      const room = `textLength="${short(metrics.widthOfString(text))}" lengthAdjust="spacingAndGlyphs"`;
      drawn.push(
        `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}"${isBold ? ' font-weight="bold"' : ''} fill="${fill}" ${room}>${escapeXml(text)}</text>`,
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
      path += `M${short(x)} ${short(y)}`;
      return canvas;
    },
    lineTo: (x, y) => {
      path += `L${short(x)} ${short(y)}`;
      return canvas;
    },
    stroke: () => {
      drawn.push(`<path d="${path}" stroke="${lineColour}" stroke-width="${short(line)}" fill="none"/>`);
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
      const [w, h] = [short(width), short(height)];
      return Buffer.from(
        [
          `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" role="img">`,
          `<title>${escapeXml(title)}</title>`,
          `<rect width="${w}" height="${h}" fill="#fff"/>`,
          ...drawn,
          '</svg>',
          '',
        ].join('\n'),
      );
    },
  };
};
