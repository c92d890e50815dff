import { createInflateRaw } from 'node:zlib';

/** Limits of one archive: a Word file of 10 MB stays far below them. */
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

/** A file in an archive. */
export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  unpackedBytes: number;
  packed: Buffer;
}

interface Listed {
  entry: ZipEntry;
  startsAt: number;
  endsAt: number;
}

const readListed = (
  bytes: Buffer,
  at: number,
  directoryAt: number,
): { listed: Listed; next: number } | null => {
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
  return { listed: { entry, startsAt, endsAt }, next: at + CENTRAL_BYTES + nameBytes + moreBytes };
};

const readDirectory = (bytes: Buffer): ZipEntry[] | null => {
  const endAt = bytes.length - END_BYTES;
  // No comment and nothing behind the end: a second file could hide there.
  if (endAt < 0 || bytes.readUInt32LE(endAt) !== END) return null;
  const count = bytes.readUInt16LE(endAt + 10);
  const directoryAt = bytes.readUInt32LE(endAt + 16);
  if (count === 0 || count > MAX_ENTRIES || directoryAt + bytes.readUInt32LE(endAt + 12) !== endAt)
    return null;
  const all: Listed[] = [];
  let at = directoryAt;
  while (all.length < count) {
    const read = readListed(bytes, at, directoryAt);
    if (!read) return null;
    all.push(read.listed);
    at = read.next;
  }
  const inOrder = all.toSorted((a, b) => a.startsAt - b.startsAt);
  // Entries that lie in each other unpack to more than a file can hold.
  const isApart = inOrder.every(({ startsAt }, index) => startsAt >= (inOrder[index - 1]?.endsAt ?? 0));
  const areNamesOwn = new Set(all.map(({ entry }) => entry.name.toLowerCase())).size === count;
  const isWhole = at === endAt && inOrder[0]?.startsAt === 0;
  return isApart && areNamesOwn && isWhole ? all.map(({ entry }) => entry) : null;
};

/** Reads the entries of an archive that is sound and nothing else than an archive; null where it is not. */
export const readZip = (bytes: Buffer): ZipEntry[] | null => {
  try {
    return readDirectory(bytes);
  } catch (error) {
    // It points past its own end.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Returns the number of bytes that an entry unpacks to, or its content if `keep` is set; null if it is larger than `most` or broken. */
const unpack = (
  { packed, isDeflated }: ZipEntry,
  most: number,
  keep: boolean,
): Promise<Buffer | number | null> =>
  new Promise((resolve) => {
    if (!isDeflated) return resolve(packed.length > most ? null : keep ? packed : packed.length);
    const chunks: Buffer[] = [];
    let size = 0;
    const inflate = createInflateRaw();
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (keep) chunks.push(chunk);
      if (size <= most) return;
      inflate.destroy();
      resolve(null);
    });
    inflate.on('error', () => resolve(null));
    inflate.on('end', () => resolve(keep ? Buffer.concat(chunks) : size));
    inflate.end(packed);
  });

/** Tells whether every entry unpacks to what it says, and all together to no more than 100 MB: measured, not believed. */
export const hasDeclaredSizes = async (entries: readonly ZipEntry[]): Promise<boolean> => {
  const said = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (said > MAX_UNPACKED_BYTES) return false;
  for (const entry of entries) {
    if ((await unpack(entry, entry.unpackedBytes, false)) !== entry.unpackedBytes) return false;
  }
  return true;
};

/** Reads an entry of at most `most` bytes as a text; null where it is longer or broken. */
export const readZipText = async (entry: ZipEntry, most: number): Promise<string | null> => {
  const bytes = await unpack(entry, most, true);
  return Buffer.isBuffer(bytes) ? bytes.toString('utf8') : null;
};
