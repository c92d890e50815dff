import type { Page } from 'playwright-core';

/** Place where the picture was taken, according to its metadata; it must not be disclosed to anyone. */
export const PLACE = 'Kololo-Hill-Drive-7';

/** Creates an EXIF block with one text, as phones write it into a JPEG. */
const exif = (): Buffer => {
  const text = Buffer.from(`${PLACE}\0`);
  const tiff = Buffer.alloc(26);
  tiff.write('II');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(text.length, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** Creates a JPEG with a location in its metadata, as phones do. */
export const takePicture = async (page: Page): Promise<Buffer> => {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const pen = canvas.getContext('2d');
    pen?.fillRect(100, 100, 300, 200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(drawn, 'base64');
  const startOfImage = 2;
  return Buffer.concat([jpeg.subarray(0, startOfImage), exif(), jpeg.subarray(startOfImage)]);
};
