import { readZipText, type ZipEntry } from './zip-file';

/** Maximum size of one list of relations: Word's own have a few KB. */
const MAX_RELATIONS_BYTES = 1024 * 1024;

/** Parts that hold another program's file or run. */
const activePart = /(?:^|\/)(?:embeddings|activeX)\//i;
/** Relations that lead to a part that is run, or taken in. */
const activeType = /\/(?:oleObject|package|control|aFChunk|subDocument|attachedTemplate|frame|vbaProject)$/i;
/** Targets of links that a reader must click. */
const clickable = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Targets that lead out of the file: a scheme, or a host of a network. */
const leadsOut = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

const decode = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16) % 0x110000),
    )
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits) % 0x110000))
    .replaceAll('&amp;', '&');

const attributeOf = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return decode(double ?? single ?? '').trim();
};

const isHarmless = (tag: string): boolean => {
  const [type, target, mode] = ['Type', 'Target', 'TargetMode'].map((name) => attributeOf(tag, name)) as [
    string,
    string,
    string,
  ];
  if (activeType.test(type)) return false;
  if (/^(?:Internal)?$/.test(mode)) return !leadsOut.test(target);
  return /\/hyperlink$/.test(type) && clickable.test(target);
};

/**
 * Tells whether a Word file opens, runs or takes in something else by itself: external templates and pictures, embedded
 * objects, controls. Web links that a reader must click are fine. What can't be read counts as active.
 */
export const isActiveDocx = async (entries: readonly ZipEntry[]): Promise<boolean> => {
  if (entries.some(({ name }) => activePart.test(name))) return true;
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
    const text = await readZipText(entry, MAX_RELATIONS_BYTES);
    // Another encoding, or an entity, would hide what is written.
    if (text === null || text.includes('\0') || text.includes('\ufffd') || /<!(?:DOCTYPE|ENTITY)/i.test(text))
      return true;
    const tags = text.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
    if (!tags.every(isHarmless)) return true;
  }
  return false;
};
