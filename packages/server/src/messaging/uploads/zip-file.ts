import { createInflateRaw } from 'node:zlib';

/** Limits of an archive; a Word file of 10 MB stays far below them. */
const MAX_ENTRIES = 2_000;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Entry of an archive. */
export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  unpackedBytes: number;
  packed: Buffer;
}

/** Entry with the range of its local header and data. */
interface EntryRange {
  entry: ZipEntry;
  startsAt: number;
  endsAt: number;
}

const readEntry = (
  bytes: Buffer,
  at: number,
  directoryAt: number,
): { range: EntryRange; next: number } | null => {
  if (bytes.readUInt32LE(at) !== CENTRAL) return null;
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const packedBytes = bytes.readUInt32LE(at + 20);
  const unpackedBytes = bytes.readUInt32LE(at + 24);
  const nameBytes = bytes.readUInt16LE(at + 28);
  const moreBytes = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const startsAt = bytes.readUInt32LE(at + 42);
  const isKnown = method === STORED || method === DEFLATED;
  if (!isKnown || flags & ENCRYPTED || bytes.readUInt32LE(startsAt) !== LOCAL) return null;
  const dataAt =
    startsAt + LOCAL_BYTES + bytes.readUInt16LE(startsAt + 26) + bytes.readUInt16LE(startsAt + 28);
  const endsAt = dataAt + packedBytes;
  if (endsAt > directoryAt || (method === STORED && packedBytes !== unpackedBytes)) return null;
  const name = bytes.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
  const localName = bytes.toString('utf8', startsAt + LOCAL_BYTES, startsAt + LOCAL_BYTES + nameBytes);
  if (name !== localName) return null;
  const entry = {
    name,
    isDeflated: method === DEFLATED,
    unpackedBytes,
    packed: bytes.subarray(dataAt, endsAt),
  };
  return { range: { entry, startsAt, endsAt }, next: at + CENTRAL_BYTES + nameBytes + moreBytes };
};

const readDirectory = (bytes: Buffer): ZipEntry[] | null => {
  const endAt = bytes.length - END_BYTES;
  // A comment, or data after the end, could hide a second file.
  if (endAt < 0 || bytes.readUInt32LE(endAt) !== END) return null;
  const count = bytes.readUInt16LE(endAt + 10);
  const directoryAt = bytes.readUInt32LE(endAt + 16);
  if (count === 0 || count > MAX_ENTRIES || directoryAt + bytes.readUInt32LE(endAt + 12) !== endAt)
    return null;
  const ranges: EntryRange[] = [];
  let at = directoryAt;
  while (ranges.length < count) {
    const read = readEntry(bytes, at, directoryAt);
    if (!read) return null;
    ranges.push(read.range);
    at = read.next;
  }
  const inOrder = ranges.toSorted((a, b) => a.startsAt - b.startsAt);
  // Overlapping entries would unpack to far more than their declared sizes.
  const isApart = inOrder.every(({ startsAt }, index) => startsAt >= (inOrder[index - 1]?.endsAt ?? 0));
  const areNamesUnique = new Set(ranges.map(({ entry }) => entry.name.toLowerCase())).size === count;
  const isWhole = at === endAt && inOrder[0]?.startsAt === 0;
  return isApart && areNamesUnique && isWhole ? ranges.map(({ entry }) => entry) : null;
};

/** Lists the entries of an archive. Returns null if it is invalid, or contains anything besides its entries. */
export const readZip = (bytes: Buffer): ZipEntry[] | null => {
  try {
    return readDirectory(bytes);
  } catch (error) {
    // An offset points past the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Returns the unpacked size of an entry, or its content if `keep` is set; null if it is larger than `most` or broken. */
const unpack = (
  { packed, isDeflated }: ZipEntry,
  maxBytes: number,
  isContentNeeded: boolean,
): Promise<Buffer | number | null> =>
  new Promise((resolve) => {
    if (!isDeflated)
      return resolve(packed.length > maxBytes ? null : isContentNeeded ? packed : packed.length);
    const chunks: Buffer[] = [];
    let size = 0;
    const inflate = createInflateRaw();
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (isContentNeeded) chunks.push(chunk);
      if (size <= maxBytes) return;
      inflate.destroy();
      resolve(null);
    });
    inflate.on('error', () => resolve(null));
    inflate.on('end', () => resolve(isContentNeeded ? Buffer.concat(chunks) : size));
    inflate.end(packed);
  });

/** Returns whether every entry unpacks to its declared size, and all together to at most 100 MB. Unpacks them to find out. */
export const hasDeclaredSizes = async (entries: readonly ZipEntry[]): Promise<boolean> => {
  const declaredBytes = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (declaredBytes > MAX_UNPACKED_BYTES) return false;
  for (const entry of entries) {
    if ((await unpack(entry, entry.unpackedBytes, false)) !== entry.unpackedBytes) return false;
  }
  return true;
};

/** Reads an entry of at most `most` bytes as text. Returns null if it is longer or broken. */
export const readZipText = async (entry: ZipEntry, maxBytes: number): Promise<string | null> => {
  const bytes = await unpack(entry, maxBytes, true);
  return Buffer.isBuffer(bytes) ? bytes.toString('utf8') : null;
};
