import { readXml, XmlError } from '../../platform/files/read-xml';
import { hasDeclaredSizes, readZip, type ZipEntry } from '../../platform/files/zip-file';

type Attributes = Readonly<Record<string, string>>;

/** Maximum size of the list of parts, and of a list of relations, in bytes; Word's have a few KB. */
const MAX_LIST_BYTES = 1024 * 1024;

/** Lists the attributes of the elements with a name in an entry of a Word file. Returns null if it can't be read as Word does. */
const listElements = async (entry: ZipEntry, element: string): Promise<Attributes[] | null> => {
  if (entry.unpackedBytes > MAX_LIST_BYTES) return null;
  const found: Attributes[] = [];
  try {
    await readXml(entry, { open: (name, attributes) => name === element && found.push(attributes) });
    return found;
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
};

/** Entry that lists the parts of an Office file. */
const CONTENT_TYPES = '[Content_Types].xml';
const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macro = /macroEnabled|vbaProject|ms-office\.vba/i;

/** Reads the entries of a Word document (docx). Returns null for other Office files, macros, zip bombs, or hidden second files. */
export const readDocx = async (bytes: Buffer): Promise<ZipEntry[] | null> => {
  const entries = await readZip(bytes);
  const list = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (!entries || !list || entries.some(({ name }) => macro.test(name))) return null;
  const parts = await listElements(list, 'Override');
  const defaults = await listElements(list, 'Default');
  if (!parts || !defaults) return null;
  if ([...parts, ...defaults].some(({ ContentType = '' }) => macro.test(ContentType))) return null;
  const names = new Set(entries.map(({ name }) => `/${name}`));
  const isWord = parts.some(
    ({ ContentType, PartName = '' }) => ContentType === WORD_MAIN && names.has(PartName),
  );
  return isWord && (await hasDeclaredSizes(entries)) ? entries : null;
};

/** Parts with embedded files or controls. */
const activePart = /(?:^|\/)(?:embeddings|activeX)\//i;
/** Types of relations whose target is run or included. */
const activeType = /\/(?:oleObject|package|control|aFChunk|subDocument|attachedTemplate|frame|vbaProject)$/i;
/** Targets of links that the reader must click. */
const clickable = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Targets outside the file: URLs and network paths. */
const outside = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

const isHarmless = ({ Type = '', Target = '', TargetMode = '' }: Attributes): boolean => {
  const [type, target] = [Type.trim(), Target.trim()];
  if (activeType.test(type)) return false;
  if (/^(?:Internal)?$/.test(TargetMode.trim())) return !outside.test(target);
  return type.endsWith('/hyperlink') && clickable.test(target);
};

/** Returns whether a Word file loads, runs or includes something else automatically: external templates and pictures, embedded
 * objects, controls. Web links are allowed. Relations that can't be read count as active.
 */
export const isActiveDocx = async (entries: readonly ZipEntry[]): Promise<boolean> => {
  if (entries.some(({ name }) => activePart.test(name))) return true;
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
    const relations = await listElements(entry, 'Relationship');
    if (!relations?.every(isHarmless)) return true;
  }
  return false;
};
