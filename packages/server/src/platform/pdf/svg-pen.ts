import PDFDocument from 'pdfkit';
import type { Mark, Pen } from './pen';

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

/** A pen that draws a page as a picture; `finish` answers it as SVG. Widths are those of the PDF's own fonts. */
export const createSvgPen = ({ width, height, title }: { width: number; height: number; title: string }) => {
  const metrics = new PDFDocument({ autoFirstPage: false });
  const drawn: string[] = [];
  let [size, isBold, fill, line, lineColour, path] = [12, false, '#000', 1, '#000', ''];

  const pen: Pen = {
    font: (name) => {
      isBold = name.endsWith('-Bold');
      metrics.font(name);
      return pen;
    },
    fontSize: (points) => {
      size = points;
      metrics.fontSize(points);
      return pen;
    },
    widthOfString: (text) => metrics.widthOfString(text),
    fillColor: (colour) => {
      fill = colour;
      return pen;
    },
    text: (text, x, y) => {
      if (text.trim() === '') return pen;
      // Another font than Helvetica takes the same room, so that columns stay columns.
      const room = `textLength="${short(metrics.widthOfString(text))}" lengthAdjust="spacingAndGlyphs"`;
      drawn.push(
        `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}"${isBold ? ' font-weight="bold"' : ''} fill="${fill}" ${room}>${escapeXml(text)}</text>`,
      );
      return pen;
    },
    lineWidth: (points) => {
      line = points;
      return pen;
    },
    strokeColor: (colour) => {
      lineColour = colour;
      return pen;
    },
    moveTo: (x, y) => {
      path += `M${short(x)} ${short(y)}`;
      return pen;
    },
    lineTo: (x, y) => {
      path += `L${short(x)} ${short(y)}`;
      return pen;
    },
    stroke: () => {
      drawn.push(`<path d="${path}" stroke="${lineColour}" stroke-width="${short(line)}" fill="none"/>`);
      path = '';
      return pen;
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
    pen,
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
