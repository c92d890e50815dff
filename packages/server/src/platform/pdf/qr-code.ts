import { correction, generate } from 'lean-qr';

/** Draws a QR code as a square of `side` points. The paper around it must stay white (its quiet zone). */
export const drawQrCode = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, side, colour }: { x: number; y: number; side: number; colour: string },
): void => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = side / code.size;
  for (let row = 0; row < code.size; row += 1) {
    // Adjacent modules are one rectangle, so that no hairline shows between them.
    for (let from = 0; from < code.size; from += 1) {
      if (!code.get(from, row)) continue;
      let to = from;
      while (code.get(to, row)) to += 1;
      doc.rect(x + from * module, y + row * module, (to - from) * module, module + 0.05);
      from = to;
    }
  }
  doc.fill(colour);
};
