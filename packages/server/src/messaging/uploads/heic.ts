import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../platform/config/package-root';

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
