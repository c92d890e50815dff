/** An element of a page's meaning, for who hears it: a paragraph, a table, a cell. */
export type Mark = PDFKit.PDFStructureElement;

/** Drawing interface of pages: the part of a PDF that they need, so that an image of a page is drawn by the same code. All units are points. */
export interface Pen {
  font(name: string): Pen;
  fontSize(size: number): Pen;
  widthOfString(text: string): number;
  fillColor(colour: string): Pen;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): Pen;
  lineWidth(width: number): Pen;
  strokeColor(colour: string): Pen;
  moveTo(x: number, y: number): Pen;
  lineTo(x: number, y: number): Pen;
  stroke(): Pen;
  struct(type: string, options?: object, children?: PDFKit.PDFStructureElementChild[]): Mark;
  addStructure(root: Mark): unknown;
  markContent(type: string, options: { type: 'Layout' }): unknown;
  endMarkedContent(): unknown;
}
