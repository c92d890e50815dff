/** Structure element for screen readers: a paragraph, a table, a cell. */
export type Mark = PDFKit.PDFStructureElement;

/** Subset of a PDF document's interface, so that the same code also draws an image of a page. All units are points. */
export interface Canvas {
  font(name: string): Canvas;
  fontSize(size: number): Canvas;
  widthOfString(text: string): number;
  fillColor(colour: string): Canvas;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): Canvas;
  lineWidth(width: number): Canvas;
  strokeColor(colour: string): Canvas;
  moveTo(x: number, y: number): Canvas;
  lineTo(x: number, y: number): Canvas;
  stroke(): Canvas;
  struct(type: string, options?: object, children?: PDFKit.PDFStructureElementChild[]): Mark;
  addStructure(root: Mark): unknown;
  markContent(type: string, options: { type: 'Layout' }): unknown;
  endMarkedContent(): unknown;
}
