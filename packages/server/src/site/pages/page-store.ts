import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Placeholder of the site's own origin in built pages, and the end of their metadata. */
const ORIGIN_PLACE = /__ORIGIN__/g;
const HEAD_END = '</head>';
/** Quality for a page that is compressed for one request. */
const QUICK_QUALITY = 5;

/** Page in each encoding in which it can be sent. */
export interface StoredPage {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const readPage = async (path: string, publicUrl: string, metadata: string | null): Promise<StoredPage> => {
  const html = (await readFile(path, 'utf8')).replace(ORIGIN_PLACE, () => publicUrl);
  const plain = Buffer.from(metadata === null ? html : html.replace(HEAD_END, () => metadata + HEAD_END));
  const quality = metadata === null ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY;
  return {
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    br: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: await zip(plain, { level: 9 }),
  };
};

/** Creates a cache of pages in which the site's own origin is filled in. It holds as many pages as were built; pages with metadata of their own are not kept. */
export const createPageStore = (root: string, publicUrl: string) => {
  const pages = new Map<string, Promise<StoredPage>>();
  return (file: string, metadata: string | null): Promise<StoredPage> => {
    const path = join(root, 'pages', file);
    if (metadata !== null) return readPage(path, publicUrl, metadata);
    const cached = pages.get(file);
    if (cached) return cached;
    const page = readPage(path, publicUrl, null);
    pages.set(file, page);
    // A failed read is not cached, so that the next request reads the page again.
    page.catch(() => pages.delete(file));
    return page;
  };
};
