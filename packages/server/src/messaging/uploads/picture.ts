import { err, ok, type Result } from '@somesa/core';
import sharp from 'sharp';
import { decodeHeic } from './heic';
import type { FileProblemKey } from './upload-types';

/** Maximum number of pixels; even a small file can have billions. */
export const MAX_PIXELS = 40_000_000;
/** Maximum length of the longer side of a stored picture, in pixels: enough to read an ID card. */
const MAX_SIDE = 2_400;
const QUALITY = 82;
/** Time limit for one picture, in seconds. */
const TIMEOUT_S = 20;

// No picture is processed twice, and one thread per picture is enough.
sharp.cache(false);
sharp.concurrency(1);

const openPicture = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

const readHeic = async (bytes: Buffer) => {
  const raw = await decodeHeic(bytes, { maxPixels: MAX_PIXELS });
  return raw && sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } });
};

/** Converts an uploaded picture to an upright JPEG of at most 2,400 pixels per side, without metadata. */
export const convertPicture = async (
  bytes: Buffer,
  isHeic: boolean,
): Promise<Result<Buffer, FileProblemKey>> => {
  try {
    const picture = isHeic ? await readHeic(bytes) : openPicture(bytes);
    if (!picture) return err('upload_unreadable');
    return ok(
      await picture
        .timeout({ seconds: TIMEOUT_S })
        .rotate()
        .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  } catch {
    // sharp's message doesn't help the user, who can only choose another file.
    return err('upload_unreadable');
  }
};
