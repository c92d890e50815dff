import { readZipText, type ZipEntry } from './zip-file';

/** Maximum size of a list of relations, in bytes: Word's have a few KB. */
const MAX_RELATIONS_BYTES = 1024 * 1024;

/** Parts with embedded files or controls. */
const activePart = /(?:^|\/)(?:embeddings|activeX)\//i;
/** Types of relations whose target is run or included. */
const activeType = /\/(?:oleObject|package|control|aFChunk|subDocument|attachedTemplate|frame|vbaProject)$/i;
/** Targets of links that the reader must click. */
const clickable = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Targets outside the file: URLs and network paths. */
const outside = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

const decode = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16) % 0x110000),
    )
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits) % 0x110000))
    .replaceAll('&amp;', '&');

const getAttribute = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return decode(double ?? single ?? '').trim();
};

const isHarmless = (tag: string): boolean => {
  const [type, target, mode] = ['Type', 'Target', 'TargetMode'].map((name) => getAttribute(tag, name)) as [
    string,
    string,
    string,
  ];
  if (activeType.test(type)) return false;
  if (/^(?:Internal)?$/.test(mode)) return !outside.test(target);
  return /\/hyperlink$/.test(type) && clickable.test(target);
};

/** Returns whether a Word file loads, runs or includes something else automatically: external templates and pictures, embedded
 * objects, controls. Web links are allowed. Relations that can't be read count as active.
 */
export const isActiveDocx = async (entries: readonly ZipEntry[]): Promise<boolean> => {
  if (entries.some(({ name }) => activePart.test(name))) return true;
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
    const text = await readZipText(entry, MAX_RELATIONS_BYTES);
    // Another encoding or entities could hide a target.
    if (text === null || text.includes('\0') || text.includes('\ufffd') || /<!(?:DOCTYPE|ENTITY)/i.test(text))
      return true;
    const tags = text.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
    if (!tags.every(isHarmless)) return true;
  }
  return false;
};
