import { Zip, ZipDeflate } from 'fflate';

/** Compression level; a higher one takes longer and saves little. */
const LEVEL = 4;

/** File of an archive, piece by piece. */
export interface ZipContent {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Writes files as a ZIP archive, piece by piece, so that no file is ever in memory as a whole. Text is in UTF-8. */
export async function* writeZip(
  files: AsyncIterable<ZipContent> | Iterable<ZipContent>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const encoder = new TextEncoder();
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* pieces.splice(0);
}
