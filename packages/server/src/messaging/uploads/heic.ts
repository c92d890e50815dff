import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../platform/config/package-root';

/** A decoded picture: four bytes a pixel. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What decoding one file may take. A picture of 40 megapixels needs a second and 300 MB. */
interface HeicLimits {
  mostPixels: number;
  longestMs?: number;
  mostBytes?: number;
}

const LONGEST_MS = 20_000;
const MOST_BYTES = 512 * 1024 * 1024;
/** What JavaScript itself may hold in the thread, in MB: the decoder's code, not its pictures. */
const MOST_SCRIPT_MB = 128;

const path = join(packageRoot(), 'src/messaging/uploads/decode-heic.mjs');

/**
 * Decodes a HEIC picture in a thread of its own, upright; null where it can't be read within the limits. Whatever the
 * file makes the decoder do, the thread ends with it.
 */
export const decodeHeic = async (
  bytes: Uint8Array,
  { mostPixels, longestMs = LONGEST_MS, mostBytes = MOST_BYTES }: HeicLimits,
): Promise<RawPicture | null> => {
  const worker = new Worker(path, {
    workerData: { bytes, mostPixels, mostBytes },
    resourceLimits: { maxOldGenerationSizeMb: MOST_SCRIPT_MB },
  });
  try {
    return await new Promise<RawPicture | null>((resolve) => {
      const timer = setTimeout(resolve, longestMs, null);
      worker.on('message', resolve);
      // What a stranger's file does to the decoder is no error of ours: the person chooses another.
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
