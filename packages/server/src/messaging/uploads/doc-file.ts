/** Lowest value that ends a chain of sectors; the values above it are other marks. */
const LAST_REGULAR = 0xfffffffa;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** So many tables of sectors are named in the header; lists elsewhere name the others. */
const DIRECT_TABLES = 109;
const MINI_SECTOR_BYTES = 64;
const STREAM = 2;
const ROOT = 5;
/** Value that Word's main stream begins with. */
const WORD_MAGIC = 0xa5ec;
/** Most sectors of a directory: Word's have one or two. */
const MAX_SECTORS = 1_000;
/** Most sectors that name further tables: 10 MB need one. */
const MAX_TABLE_LISTS = 4;

interface Entry {
  name: string;
  kind: number;
  start: number;
  size: number;
}

const readEntry = (sector: Buffer, at: number): Entry => {
  const nameBytes = Math.max(0, Math.min(64, sector.readUInt16LE(at + 64)) - 2);
  return {
    name: sector.toString('utf16le', at, at + nameBytes),
    kind: sector.readUInt8(at + 66),
    start: sector.readUInt32LE(at + 116),
    size: sector.readUInt32LE(at + 120),
  };
};

/** The sectors of a compound file (OLE), and the way from one to the next. */
const openSectors = (bytes: Buffer) => {
  const sectorBytes = 1 << bytes.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096) return null;
  const sector = (index: number): Buffer => {
    const at = (index + 1) * sectorBytes;
    if (at + sectorBytes > bytes.length) throw new RangeError('a sector is outside of the file');
    return bytes.subarray(at, at + sectorBytes);
  };
  const perTable = sectorBytes / 4;
  const tables = Array.from({ length: DIRECT_TABLES }, (_, at) => bytes.readUInt32LE(76 + at * 4));
  let list = bytes.readUInt32LE(68);
  for (let lists = 0; list < LAST_REGULAR && lists < MAX_TABLE_LISTS; lists += 1) {
    const named = sector(list);
    for (let at = 0; at < perTable - 1; at += 1) tables.push(named.readUInt32LE(at * 4));
    list = named.readUInt32LE(sectorBytes - 4);
  }
  const after = (index: number): number => {
    const table = tables[Math.floor(index / perTable)];
    if (table === undefined) throw new RangeError('a chain leads out of the file');
    return sector(table).readUInt32LE((index % perTable) * 4);
  };
  const chain = (first: number, most: number): number[] => {
    const found: number[] = [];
    for (let at = first; at < LAST_REGULAR && found.length < most; at = after(at)) found.push(at);
    return found;
  };
  return { sectorBytes, sector, chain };
};

const readWordMagic = (bytes: Buffer): boolean => {
  const sectors = openSectors(bytes);
  if (!sectors) return false;
  const { sector, sectorBytes, chain } = sectors;
  const entries = chain(bytes.readUInt32LE(48), MAX_SECTORS).flatMap((index) =>
    Array.from({ length: sectorBytes / ENTRY_BYTES }, (_, at) => readEntry(sector(index), at * ENTRY_BYTES)),
  );
  if (entries.some(({ name }) => /^(?:Macros|VBA|_VBA_PROJECT(?:_CUR)?|EncryptedPackage)$/i.test(name)))
    return false;
  const main = entries.find(({ name, kind }) => name === 'WordDocument' && kind === STREAM);
  const root = entries.find(({ kind }) => kind === ROOT);
  if (!main || !root) return false;
  if (main.size >= bytes.readUInt32LE(56)) return sector(main.start).readUInt16LE(0) === WORD_MAGIC;
  // Small streams lie in the root's, which is a file of its own inside the file.
  const inRoot = main.start * MINI_SECTOR_BYTES;
  const holder = chain(root.start, MAX_SECTORS)[Math.floor(inRoot / sectorBytes)];
  return holder !== undefined && sector(holder).readUInt16LE(inRoot % sectorBytes) === WORD_MAGIC;
};

/** Tells whether bytes that are a compound file (OLE) are a Word document before 2007 (doc), without macros. */
export const isDoc = (bytes: Buffer): boolean => {
  if (bytes.length < HEADER_BYTES * 3) return false;
  try {
    return readWordMagic(bytes);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
