import { err, type FieldMessage, ok, type Result } from '@somesa/core';
import sharp from 'sharp';
import { detectPicture } from '../../messaging/uploads/picture-type';

/** Maximum size of an uploaded picture, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Maximum number of pixels of an uploaded picture: a small file can unpack to any number. */
const MAX_PIXELS = 40_000_000;
/** Maximum time to process one picture, in seconds. */
const MAX_PROCESSING_S = 10;

const SIDE_PX = 128;
/** Maximum size of a stored picture, in bytes, so that it can be sent with every view of the user. */
const MAX_STORED_BYTES = 6 * 1024;
const QUALITIES = [82, 60, 40, 20, 5];

// No picture is processed twice, so a cache is useless, and one thread per picture is enough.
sharp.cache(false);
sharp.concurrency(1);

const read = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

/** Rotates a picture as its metadata says, crops it to the central square, scales it down and removes the metadata. */
const cropPicture = (bytes: Buffer, quality: number): Promise<Buffer> =>
  read(bytes)
    .timeout({ seconds: MAX_PROCESSING_S })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer();

/** Validates a file's size and first bytes. Returns the message key of the problem, or null if it may be a picture. */
export const validateAvatar = (bytes: Buffer): FieldMessage | null => {
  if (bytes.length > MAX_PICTURE_BYTES) return 'avatar_too_large';
  const type = detectPicture(bytes);
  return type === null || type === 'heic' ? 'avatar_invalid' : null;
};

/** Creates a user's picture, 128 by 128 pixels in WebP, from a validated file. Returns the message key if that fails. */
export const createAvatar = async (bytes: Buffer): Promise<Result<Buffer, FieldMessage>> => {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return err('avatar_too_many_pixels');
    const [best = 0, ...lower] = QUALITIES;
    const first = await cropPicture(bytes, best);
    if (first.length <= MAX_STORED_BYTES) return ok(first);
    for (const quality of lower) {
      // A picture that is already small only needs to be encoded again.
      const smaller = await sharp(first).webp({ quality }).toBuffer();
      if (smaller.length <= MAX_STORED_BYTES) return ok(smaller);
    }
    return err('avatar_invalid');
  } catch {
    // The error of sharp is in English and of no use to the user, who can only choose another file.
    return err('avatar_invalid');
  }
};
