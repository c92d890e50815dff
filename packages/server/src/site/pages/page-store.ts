import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Placeholder for the site's own origin in built pages. */
const ORIGIN_PLACE = /__ORIGIN__/g;

/** One page in the ways in which it can be sent. */
export interface StoredPage {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const store = async (path: string, publicUrl: string): Promise<StoredPage> => {
  const plain = Buffer.from((await readFile(path, 'utf8')).replace(ORIGIN_PLACE, () => publicUrl));
  return {
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    br: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzip: await zip(plain, { level: 9 }),
  };
};

/** Keeps the pages that were asked for, as many as were built, with the site's own address in them. */
export const createPageStore = (root: string, publicUrl: string) => {
  const pages = new Map<string, Promise<StoredPage>>();
  return (file: string): Promise<StoredPage> => {
    const known = pages.get(file);
    if (known) return known;
    const read = store(join(root, 'pages', file), publicUrl);
    pages.set(file, read);
    // A failed read is forgotten, so that the page is read again on the next request.
    read.catch(() => pages.delete(file));
    return read;
  };
};
