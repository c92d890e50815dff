import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Limits of an archive; a Word file of 10 MB stays far below them. */
const MAX_ENTRIES = 2_000;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const END_BYTES = 22;
const DIRECTORY_ENTRY_BYTES = 46;
const STORED = 0;
const DEFLATED = 8;

/** Entry of an archive. */
export interface ZipEntry {
  name: string;
  unpackedBytes: number;
  /** Unpacks the entry. The stream fails if the entry is broken or does not have its declared size. */
  open(): Promise<Readable>;
}

/** Returns the range of an entry's local header and data; null if it is of a kind that Word never writes. */
const findRange = (zip: ZipFile, entry: Entry) =>
  new Promise<{ startsAt: number; endsAt: number } | null>((resolve, reject) => {
    const isKnown = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED;
    if (!isKnown || entry.isEncrypted()) return resolve(null);
    zip.readLocalFileHeader(entry, (error, local) => {
      if (error) return reject(error);
      if (!local.fileName.equals(entry.fileNameRaw)) return resolve(null);
      const startsAt = entry.relativeOffsetOfLocalHeader;
      resolve({ startsAt, endsAt: local.fileDataStart + entry.compressedSize });
    });
  });

const readEntries = async (bytes: Buffer): Promise<ZipEntry[] | null> => {
  const endAt = bytes.length - END_BYTES;
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, decodeStrings: false });
  // A comment, or data after the end, could hide a second file.
  if (zip.comment.length > 0 || zip.entryCount === 0 || zip.entryCount > MAX_ENTRIES) return null;
  const directoryAt = bytes.readUInt32LE(endAt + 16);
  if (directoryAt + bytes.readUInt32LE(endAt + 12) !== endAt) return null;
  const ranges: { startsAt: number; endsAt: number }[] = [];
  const entries: ZipEntry[] = [];
  let directoryBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const range = await findRange(zip, entry);
    if (!range || range.endsAt > directoryAt) return null;
    ranges.push(range);
    directoryBytes +=
      DIRECTORY_ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    entries.push({
      // yauzl would prefer the Unicode name of an extra field, which Word ignores.
      name: entry.fileNameRaw.toString('utf8'),
      unpackedBytes: entry.uncompressedSize,
      open: () => zip.openReadStreamPromise(entry),
    });
  }
  ranges.sort((a, b) => a.startsAt - b.startsAt);
  // Overlapping entries would unpack to far more than their declared sizes.
  const isApart = ranges.every(({ startsAt }, index) => startsAt >= (ranges[index - 1]?.endsAt ?? 0));
  const areNamesUnique = new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length;
  const isWhole = directoryAt + directoryBytes === endAt && ranges[0]?.startsAt === 0;
  return isApart && areNamesUnique && isWhole ? entries : null;
};

/** Lists the entries of an archive. Returns null if it is invalid, or contains anything besides its entries. */
export const readZip = (bytes: Buffer): Promise<ZipEntry[] | null> => readEntries(bytes).catch(() => null);

/** Returns whether every entry unpacks to its declared size, and all together to at most 100 MB. Unpacks them to find out. */
export const hasDeclaredSizes = async (entries: readonly ZipEntry[]): Promise<boolean> => {
  const declaredBytes = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (declaredBytes > MAX_UNPACKED_BYTES) return false;
  try {
    for (const entry of entries) await finished((await entry.open()).resume());
    return true;
  } catch {
    return false;
  }
};
