import type { Page } from 'playwright-core';
import { takePicture } from '../accounts/picture';

/** A file as Playwright uploads it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Maximum size of an upload, in bytes, and a size that is one megabyte too large. */
const MAX_BYTES = 10 * 1024 * 1024;
const TOO_MANY_BYTES = MAX_BYTES + 1024 * 1024;

const pdf = (name: string, filling = ''): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${filling}\nxref\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`),
});

/** Creates a letter or a bank statement. */
export const pdfFile = (name: string): TestFile => pdf(name);

/** Creates a file of 11 MB. */
export const tooLargePdf = (): TestFile => pdf('all years.pdf', '%'.repeat(TOO_MANY_BYTES));

/** Creates a program with the name of a picture. */
export const disguisedProgram = (): TestFile => ({
  name: 'id.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(2048, 0x90)]),
});

/** Creates a photo as a phone takes it. */
export const photo = async (page: Page, name: string): Promise<TestFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await takePicture(page),
});
