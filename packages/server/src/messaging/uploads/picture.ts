import { err, ok, type Result } from '@somesa/core';
import sharp from 'sharp';
import { decodeHeic } from './heic';
import type { FileFault } from './upload-types';

/** The most pixels that are taken: a small file can say that it has any number. */
export const MAX_PIXELS = 40_000_000;
/** The longer side of what is kept, in pixels: enough to read an ID by. */
const LONGEST_SIDE = 2_400;
const QUALITY = 82;
/** Time limit for one picture, in seconds. */
const LONGEST_S = 20;

// No picture comes twice, and one thread for each is enough.
sharp.cache(false);
sharp.concurrency(1);

const readWhole = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

const readHeic = async (bytes: Buffer) => {
  const raw = await decodeHeic(bytes, { maxPixels: MAX_PIXELS });
  return raw && sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } });
};

/** Makes the picture that is kept of one that was sent: JPEG, upright, at most 2,400 pixels long, nothing else in it. */
export const makePicture = async (bytes: Buffer, isHeic: boolean): Promise<Result<Buffer, FileFault>> => {
  try {
    const picture = isHeic ? await readHeic(bytes) : readWhole(bytes);
    if (!picture) return err('upload_unreadable');
    return ok(
      await picture
        .timeout({ seconds: LONGEST_S })
        .rotate()
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  } catch {
    // sharp says in English what a stranger’s file made it stumble over; the person can only choose another.
    return err('upload_unreadable');
  }
};
