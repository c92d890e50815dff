import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '@somesa/core';
import sharp from 'sharp';
import { packageRoot } from '../../platform/config/package-root';
import type { FileProblemKey } from './upload-types';

/** Decoded picture with four bytes per pixel. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Limits of decoding a file. A picture of 40 megapixels needs one second and 300 MB. */
interface HeicLimits {
  maxPixels: number;
  maxDurationMs?: number;
  maxBytes?: number;
}

const MAX_DURATION_MS = 20_000;
const MAX_BYTES = 512 * 1024 * 1024;
/** Maximum JavaScript heap of the thread, in MB: for the decoder's code, not the pictures. */
const MAX_SCRIPT_MB = 128;

const workerPath = join(packageRoot(), 'src/messaging/uploads/decode-heic.mjs');

/** Decodes a HEIC picture upright, in a thread that ends afterwards, whatever the file does to the decoder. Returns null if the
 * picture is invalid or exceeds the limits.
 */
export const decodeHeic = async (
  bytes: Uint8Array,
  { maxPixels, maxDurationMs: longestMs = MAX_DURATION_MS, maxBytes = MAX_BYTES }: HeicLimits,
): Promise<RawPicture | null> => {
  const worker = new Worker(workerPath, {
    workerData: { bytes, maxPixels, maxBytes },
    resourceLimits: { maxOldGenerationSizeMb: MAX_SCRIPT_MB },
  });
  try {
    return await new Promise<RawPicture | null>((resolve) => {
      const timer = setTimeout(resolve, longestMs, null);
      worker.on('message', resolve);
      // An invalid file is not our error: the user chooses another one.
      worker.on('error', () => resolve(null));
      worker.on('exit', () => {
        clearTimeout(timer);
        resolve(null);
      });
    });
  } finally {
    await worker.terminate();
  }
};

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
