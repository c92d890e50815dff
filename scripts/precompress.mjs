import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** Below this a packet carries the file as it is. */
const SMALLEST_BYTES = 1_000;

/**
 * Writes `.br` and `.gz` beside the text files of a folder, so that the server sends them as they are.
 * @param {string} folder
 */
export const precompress = (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // All old ones go before the first new one is written: else a build over an older one would lose its own.
  for (const path of files) if (/\.(br|gz)$/.test(path)) rmSync(path);
  for (const path of files.filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = readFileSync(path);
    if (bytes.length < SMALLEST_BYTES) continue;
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
};
