/** Lowest special value in a chain of sectors, all of which end it. */
const LAST_REGULAR = 0xfffffffa;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Number of sector tables that the header lists; the others are in table lists. */
const DIRECT_TABLES = 109;
const MINI_SECTOR_BYTES = 64;
const STREAM = 2;
const ROOT = 5;
/** First two bytes of Word's main stream. */
const WORD_MAGIC = 0xa5ec;
/** Maximum number of sectors of a directory: Word's have one or two. */
const MAX_CHAIN_SECTORS = 1_000;
/** Maximum number of table lists: a file of 10 MB needs one. */
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

/** Opens the sectors of a compound file (OLE). Returns null if the sector size is invalid; throws RangeError for broken files. */
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
  const chain = (first: number, maxSectors: number): number[] => {
    const sectors: number[] = [];
    for (let at = first; at < LAST_REGULAR && sectors.length < maxSectors; at = after(at)) sectors.push(at);
    return sectors;
  };
  return { sectorBytes, sector, chain };
};

const readWordMagic = (bytes: Buffer): boolean => {
  const sectors = openSectors(bytes);
  if (!sectors) return false;
  const { sector, sectorBytes, chain } = sectors;
  const entries = chain(bytes.readUInt32LE(48), MAX_CHAIN_SECTORS).flatMap((index) =>
    Array.from({ length: sectorBytes / ENTRY_BYTES }, (_, at) => readEntry(sector(index), at * ENTRY_BYTES)),
  );
  if (entries.some(({ name }) => /^(?:Macros|VBA|_VBA_PROJECT(?:_CUR)?|EncryptedPackage)$/i.test(name)))
    return false;
  const main = entries.find(({ name, kind }) => name === 'WordDocument' && kind === STREAM);
  const root = entries.find(({ kind }) => kind === ROOT);
  if (!main || !root) return false;
  if (main.size >= bytes.readUInt32LE(56)) return sector(main.start).readUInt16LE(0) === WORD_MAGIC;
  // Small streams are stored inside the root's stream.
  const inRoot = main.start * MINI_SECTOR_BYTES;
  const holder = chain(root.start, MAX_CHAIN_SECTORS)[Math.floor(inRoot / sectorBytes)];
  return holder !== undefined && sector(holder).readUInt16LE(inRoot % sectorBytes) === WORD_MAGIC;
};

/** First bytes of a compound file. Without them, Word would open the file as something else. */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Returns whether a file is an old Word document (doc), a compound file (OLE), without macros. */
export const isDoc = (bytes: Buffer): boolean => {
  if (bytes.length < HEADER_BYTES * 3 || !SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length))) return false;
  try {
    return readWordMagic(bytes);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
