import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../platform/config/package-root';

/** A decoded picture: four bytes a pixel. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Limits on decoding one file. A picture of 40 megapixels needs a second and 300 MB. */
interface HeicLimits {
  maxPixels: number;
  longestMs?: number;
  maxBytes?: number;
}

const LONGEST_MS = 20_000;
const MAX_BYTES = 512 * 1024 * 1024;
/** Maximum memory of JavaScript itself in the thread, in MB: the decoder's code, not its pictures. */
const MAX_SCRIPT_MB = 128;

const path = join(packageRoot(), 'src/messaging/uploads/decode-heic.mjs');

/**
 * Decodes a HEIC picture in a thread of its own, upright; null where it can't be read within the limits. Whatever the
 * file makes the decoder do, the thread ends with it.
 */
export const decodeHeic = async (
  bytes: Uint8Array,
  { maxPixels, longestMs = LONGEST_MS, maxBytes = MAX_BYTES }: HeicLimits,
): Promise<RawPicture | null> => {
  const worker = new Worker(path, {
    workerData: { bytes, maxPixels, maxBytes },
    resourceLimits: { maxOldGenerationSizeMb: MAX_SCRIPT_MB },
  });
  try {
    return await new Promise<RawPicture | null>((resolve) => {
      const timer = setTimeout(resolve, longestMs, null);
      worker.on('message', resolve);
      // A decoder that fails on an uploaded file is no error of ours: the person chooses another file.
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
