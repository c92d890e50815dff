import { err, type FieldMessage, ok, type Result } from '@somesa/core';
import sharp from 'sharp';

/** The largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The most pixels that are taken: a small file can say that it has any number. */
const MAX_PIXELS = 40_000_000;
/** Maximum time to process one picture, in seconds. */
const LONGEST_S = 10;

const SIDE = 128;
/** Maximum size of a stored picture, in bytes, so that it can be sent along with the person’s name. */
const MAX_KEPT_BYTES = 6 * 1024;
const QUALITIES = [82, 60, 40, 20, 5];

// One picture of ours is like no other, and one thread for each is enough.
sharp.cache(false);
sharp.concurrency(1);

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Knows a picture by its content: its name and its type are what somebody says. */
const isPicture = (bytes: Buffer): boolean =>
  ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
  ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP');

const read = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

/** Turned as its camera was held, cut to the square in its middle, small, and without anything that was written in it. */
const cropped = (bytes: Buffer, quality: number): Promise<Buffer> =>
  read(bytes)
    .timeout({ seconds: LONGEST_S })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer();

/** Tells by its bytes alone what is wrong with a file: a key, or null where it may be a picture. */
export const checkAvatar = (bytes: Buffer): FieldMessage | null => {
  if (bytes.length > MAX_PICTURE_BYTES) return 'avatar_too_large';
  return isPicture(bytes) ? null : 'avatar_invalid';
};

/** Makes a person’s picture of a file that was checked: 128 by 128, WebP; or the key of what is wrong with it. */
export const makeAvatar = async (bytes: Buffer): Promise<Result<Buffer, FieldMessage>> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return err('avatar_too_many_pixels');
    const [best = 0, ...lower] = QUALITIES;
    const first = await cropped(bytes, best);
    if (first.length <= MAX_KEPT_BYTES) return ok(first);
    for (const quality of lower) {
      // A picture that is already small only needs to be encoded again.
      const smaller = await sharp(first).webp({ quality }).toBuffer();
      if (smaller.length <= MAX_KEPT_BYTES) return ok(smaller);
    }
    return err('avatar_invalid');
  } catch {
    // sharp says in English what a stranger’s file made it stumble over; the person can only choose another.
    return err('avatar_invalid');
  }
};
